/** A caption that explains the present step. */
import { areasOf, type Scene } from '../../scene/scene.ts';
import { metres } from '../../ui/format.ts';
import type { Shown } from './controls.ts';
import type { Site } from './site.ts';

export interface CaptionState {
  readonly shown: Shown;
  readonly tries: number;
  /** The reason why a tap made no new start: none is needed, or no tree can stand there. */
  readonly remark: 'unneeded' | 'outside' | undefined;
  /** The spacing used when the one asked for would make too many trees. */
  readonly coarser: number | undefined;
}

const spots = (tries: number): string => (tries === 1 ? 'one spot' : `${tries} spots`);

export function captionFor({ shown, tries, remark, coarser }: CaptionState): string {
  if (remark === 'outside') return 'No tree can stand there. Tap open ground inside the shape.';
  if (remark === 'unneeded') return 'copse needs no starting point: it plants everywhere at once.';
  const tooFine =
    coarser === undefined ? '' : `Shown at ${metres(coarser)} so that you can follow it. `;
  if (shown === 'bridson') {
    const more = tooFine ? '' : ' Tap to start elsewhere.';
    return `${tooFine}Each ring tries ${spots(tries)} nearby. A free one gets a tree; when all fail, the ring is done.${more}`;
  }
  if (shown === 'maximal')
    return `${tooFine}Stop at any step, and the trees are spread evenly. At the end, no more fit.`;
  return `${tooFine}Same spacing, same pace: Bridson stops with gaps left, copse when no more trees fit.`;
}

/** Why there is nothing to grow; '' when there is. */
export function whyEmpty(scene: Scene, { free }: Site): string {
  if (areasOf(scene).every(({ cut }) => cut))
    return 'Nothing is drawn yet. Draw a shape, then watch it grow.';
  return free.length > 0 ? '' : 'Margin, roads and houses leave no room for a tree.';
}
