/** A field for a whole number, shown with separators and read with or without them. */
import { counted } from './format.ts';

/** NaN when it holds no number. */
export function countIn({ value }: HTMLInputElement): number {
  const plain = value.replace(/[\s,.’']/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** Shows a count, but not over what is being typed. */
export function showCount(field: HTMLInputElement, count: number, isTyped: boolean): void {
  if (field !== document.activeElement || !isTyped) field.value = counted(count);
}
