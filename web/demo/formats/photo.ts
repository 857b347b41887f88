/** Pictures as files, to be shown as dots or trees. */

export interface Photo {
  readonly image: ImageBitmap;
  readonly name: string;
}

/** @throws Error with the file's name and the reason. */
export async function readPhoto(file: File): Promise<Photo> {
  const { name, size, type } = file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image) return { image, name };
  const kind = type.replace(/^image\/(x-)?/, '').toUpperCase();
  const reason =
    size === 0 ? 'it is empty' : `it is damaged, or no ${kind} that this browser reads`;
  throw new Error(`${name}: ${reason}. Nothing was changed.`);
}
