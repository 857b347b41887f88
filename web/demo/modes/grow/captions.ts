/** What is going on, in a line of words. */
import { areasOf, type Scene } from '../../scene/scene.ts';
import { metres } from '../../ui/format.ts';
import type { Shown } from './controls.ts';
import type { Site } from './site.ts';

export interface CaptionState {
  readonly shown: Shown;
  readonly tries: number;
  /** What a tap led to: no start is needed, or none can be there. */
  readonly remark: 'unneeded' | 'outside' | undefined;
  /** The spacing used when the one asked for would make too many trees. */
  readonly coarser: number | undefined;
}

const darts = (tries: number): string => (tries === 1 ? 'one dart' : `${tries} darts`);

export function captionFor({ shown, tries, remark, coarser }: CaptionState): string {
  if (remark === 'outside') return 'No tree can stand there: tap free ground inside the shape.';
  if (remark === 'unneeded') return 'copse has no starting point: every place decides for itself.';
  const tooFine = coarser === undefined ? '' : `Shown with ${metres(coarser)}, to be followed. `;
  if (shown === 'bridson') {
    const more = tooFine ? '' : ' Tap to start elsewhere.';
    return `${tooFine}Each ring throws ${darts(tries)}: a hit takes root, and when all miss it is done.${more}`;
  }
  if (shown === 'maximal')
    return `${tooFine}Wherever you stop, its trees are spread evenly; at the end nothing more fits.`;
  return `${tooFine}One clock, one spacing: Bridson gives up with gaps left, copse when nothing more fits.`;
}

/** Why there is nothing to grow; '' when there is. */
export function whyEmpty(scene: Scene, { free }: Site): string {
  if (areasOf(scene).every(({ cut }) => cut))
    return 'Nothing is drawn yet. Draw a shape, then watch it grow.';
  return free.length > 0 ? '' : 'The margin, roads and houses leave no ground for a tree.';
}
