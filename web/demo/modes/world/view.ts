/** The limits of the view of the country. */
import type { Camera, Limits } from '../../render/camera.ts';
import { FARTHEST } from './stream/spots.ts';

/** The extent of a view beyond its corner, in metres. */
const SPARE = 2 ** 22;

/** Pixels to a metre, and metres from the origin. */
export const LIMITS: Limits = { least: 1 / 720, most: 4, reach: FARTHEST - SPARE };

/** Pixels to a metre at home. */
export const HOME_ZOOM = 1;

/** Returns true if the view has reached the end of the country. */
export const isAtEnd = ({ x, y }: Camera): boolean =>
  Math.max(Math.abs(x), Math.abs(y)) >= LIMITS.reach;
