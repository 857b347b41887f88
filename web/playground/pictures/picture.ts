// A picture, as plain data that a worker can send.

/** An outline in the coordinates of its picture: two or three numbers for each corner. */
export type Shape =
  | { kind: 'line'; coords: number[]; isClosed: boolean; clearance?: number }
  | { kind: 'circle'; center: number[]; radius: number }
  | { kind: 'path'; path: string };

export interface Picture {
  name: string;
  dimension: 2 | 3;
  /** x0 y0 x1 y1 …, or x0 y0 z0 x1 … */
  positions: Float64Array;
  /** The distance of neighbours, 0 where there is none. */
  radius: number;
  radii?: Float64Array | undefined;
  classes?: Uint8Array | undefined;
  classNames?: string[] | undefined;
  /** Directions of points along lines, in radians. */
  angles?: Float64Array | undefined;
  grounds: Shape[];
  obstacles: Shape[];
  /** Fine lines between points: of meshes, triangles and cells. */
  lines: Shape[];
  /** True if y points up, as on maps. */
  isMap: boolean;
  /** The warnings of the call. */
  warnings: string[];
  /** How long the calls took. */
  milliseconds: number;
}

export function emptyPicture(name: string, dimension: 2 | 3 = 2): Picture {
  return {
    ...{ name, dimension, positions: new Float64Array(), radius: 0, milliseconds: 0 },
    ...{ grounds: [], obstacles: [], lines: [], isMap: false, warnings: [] },
  };
}

export function countOf({ positions, dimension }: Picture): number {
  return Math.floor(positions.length / dimension);
}
