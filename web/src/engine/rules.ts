// The sentences of the engine's errors. They cross the border as numbers, so that the wasm holds no
// texts; cpp/base/rules.h has the same lists in the same order, which tests/web/engine/rules.test.ts compares.

/** An error as the engine tells it. */
export interface RuleError {
  /** The number of the rule that was broken, as in C++. */
  rule: number;
  /** The number of the option's name. */
  option: number;
  /** What was given, where that is a number. */
  value: number;
  /** Further numbers that the sentence names. */
  a: number;
  b: number;
  c: number;
  d: number;
  /** Which of a list is wrong, or −1. */
  index: number;
  /** The radius that a count would need and the rule is about, or −1. */
  needed: number;
  /** If the option is a part of a world's `ground`. */
  isOfGround: boolean;
}

/** A rule as people read it. */
export interface RuleProblem {
  /** A {@link CopseErrorCode}. */
  code: string;
  /** The option with its index: `classes[3].weight`. */
  option: string;
  /** What was given, as text. */
  value: string;
  /** The end of a sentence: `must be a positive finite number`. */
  rule: string;
}

/** A part of a list, and the number of its first text in the whole. */
type Part = readonly [first: number, texts: readonly string[]];

/**
 * Rules are `code|sentence`, or `code|sentence|value` where no number is shown. In option names, `#`
 * is the index.
 */
export interface Rules {
  readonly rules: Part;
  readonly options: Part;
  readonly words: Part;
}

/** What a fill of one radius can break, with its region, margin, obstacles, count and order. */
export const planeRules: Rules = {
  rules: [
    0,
    [
      'none||',
      'invalid-region|must have at least one ring|empty',
      'invalid-region|must ascend to the number of points|ringEnds',
      'invalid-region|must have finite coordinates, at most 1e150 in size; point {a} has not',
      'invalid-region|must have a ring that encloses an area; points, lines and rings that cancel one another enclose none|without area',
      'invalid-region|must be simplified: a polygon with holes has millions of crossings, or hundreds of holes that cross themselves|crossing rings',
      'invalid-region|must have width × height values, at least one|data',
      'invalid-region|must have a finite box',
      'invalid-region|must have a positive width and height|box',
      'invalid-region|must have at least one pixel at or above the threshold|data',
      'invalid-radius|must be a positive finite number',
      'invalid-radius|must lie between 1e-150 and 1e150',
      'precision|is too small beside the farthest coordinate, {a}: double precision cannot keep the spacing there; move the region nearer to the origin',
      'precision|cannot keep the radius {a} at coordinates as far as {b}: use float64 positions, or move the region nearer to the origin|true',
      'out-of-range|is too far or too large beside the radius for double precision',
      'invalid-limit|must be 0 or more',
      'out-of-range|must be a finite number, 0 or more',
      'out-of-range|must be a whole number from 1 to {a}',
      'limit|is above {limit}',
      'limit|would make about {a} samples, above {limit}',
      'limit|would make more samples than {limit}',
      'limit|would make too many cells along the boundary for {limit}',
    ],
  ],
  options: [
    0,
    [
      '',
      'region',
      'radius',
      'float32',
      'obstacles',
      'obstacles[#].region',
      'limit',
      'margin',
      'count',
      'order',
      'periodic',
      'existing',
      'existing.positions[#]',
      'existing.clearance[#]',
    ],
  ],
  words: [
    0,
    [
      'the limit of {b}; {word} or raise the limit',
      'the {b} that memory holds; {word}',
      'ask for fewer',
      'use a larger radius',
      'use larger radii',
      'ask for less at once',
    ],
  ],
};

/**
 * All else in the plane: classes, levels, fields, densities, existing samples, periodic rectangles,
 * methods, worlds and forests.
 */
export const wholeRules: Rules = {
  rules: [
    22,
    [
      'out-of-range|must be a positive finite number',
      'out-of-range|must have two coordinates for each sample, and of everything else one value for each or none',
      'out-of-range|must be a finite number, at most 1e150 in size',
      'out-of-range|must be a positive number, at most 1e150',
      'out-of-range|must be a number from 0 to 1e150',
      'out-of-range|must be the index of a class',
      'conflicting-options|does not go with this method',
      'conflicting-options|needs a radius, which a count alone does not give',
      'conflicting-options|does not go with a radius that depends on the place',
      'conflicting-options|does not go with periodic where distances depend on the place',
      'conflicting-options|is an order of its own, and does not go with count or another order',
      'out-of-range|must be a whole number from 1 to {a}',
      'invalid-classes|must be two to sixteen classes',
      'conflicting-options|needs a radius for each class',
      'conflicting-options|does not go with classes that have a count',
      'conflicting-options|does not go with classes that have a count|true',
      'out-of-range|must be at least a millionth of the sum of all weights',
      'invalid-classes|must leave the class some ground of the region|ground elsewhere',
      'out-of-range|must be {a} rows of {a} distances',
      'out-of-range|must be the radius of its class, {a}',
      'out-of-range|must be the same as the distance the other way, {a}',
      'invalid-classes|must be another class, near which no class leads back to this one',
      'out-of-range|must be from {a}, 1 % above the least distance between the two classes, to {b}, a thousand times the least of all distances',
      'conflicting-options|does not go with classes that stand near others',
      'conflicting-options|does not go with classes that stand near others|true',
      'out-of-range|must keep the greatest distance at most {a} times the least',
      'invalid-classes|data must have width × height values, at least one',
      'invalid-classes|data must be numbers from 0 to 1; value {a} is not',
      'invalid-classes|must be above 0 somewhere, or the class stands nowhere',
      'out-of-range|must be laid over a finite rectangle',
      'out-of-range|must be laid over a finite rectangle|box',
      'out-of-range|must be laid over a finite rectangle|data',
      'invalid-radius|min must be a positive finite number',
      'invalid-radius|min must lie between 1e-150 and 1e150',
      'invalid-radius|max must be a positive finite number',
      'invalid-radius|max must lie between 1e-150 and 1e150',
      'invalid-radius|min must not be above max, {a}',
      'invalid-radius|max must be at most 100 times min, {a}',
      'invalid-radius|data must have a width and a height of 1 or more',
      'invalid-radius|data must have width × height values, {a}',
      'invalid-radius|data must be positive finite numbers; value {a} is not',
      'out-of-range|must be finite numbers, at most 1e150 in size',
      'out-of-range|must have a positive size',
      'limit|would make too many tiles along the boundary for {limit}',
      'invalid-density|data must have a width and a height of 1 or more',
      'invalid-density|data must have width × height values, {a}',
      'invalid-density|data must be finite numbers of 0 or more; value {a} is not',
      'invalid-density|must be above 0 somewhere, or nothing stands anywhere',
      'out-of-range|must be laid where coordinates are at most 1e150 in size',
      'out-of-range|must be laid where coordinates are at most 1e150 in size|box',
      'out-of-range|must be laid where coordinates are at most 1e150 in size|data',
      'invalid-radius|must be from {a} to {b} beside a density',
      'out-of-range|must be one of the methods|',
      "conflicting-options|does not go with method '{word}'",
      'out-of-range|must be a whole number from 1 to {a}',
      'out-of-range|must lie inside the region|',
      'precision|cannot hold coordinates as far as {a}|true',
      'precision|is too thin for the numbers: no point inside could be drawn|region',
      'limit|would make too many samples at the edges for {limit}',
      'conflicting-options|does not go with periodic, where the rectangle has no edge',
      'precision|cannot keep the distance {a} at coordinates as far as {b}',
      'precision|cannot keep the distance {a} at coordinates as far as {b}|true',
      'conflicting-options|must be laid over the periodic rectangle itself|another rectangle',
      'conflicting-options|must be laid over the periodic rectangle itself, or be a region no larger|another rectangle',
      'out-of-range|must be at most a fifth of the sides of a periodic rectangle, which measures {a} by {b}',
      'out-of-range|must leave no distance above a fifth of the sides of a periodic rectangle, which measures {a} by {b}',
      'engine-failed|cells around it are not enough to prove it',
      'limit|has classes too rare, or distances too far from one another, to be made piece by piece',
      'precision|is too far from the origin: ground is known up to {a}',
      'out-of-range|must be a whole number from 0 to {a}',
      'out-of-range|must be a whole number from -2^40 to 2^40',
      'out-of-range|must be from -{a} to {a} for chunks of this chunkSize, whose offsets are rounded; without chunkSize it may be up to 2^40',
      'out-of-range|must be from -{a} to {a} where the radius depends on the place',
      'out-of-range|must lie, with its size, at most {a} from the origin: so far chunks of the usual size reach',
      'conflicting-options|cannot confine all classes of one radius and spacing in a forest|where',
      'precision|is too far from the origin for classes that stand by place, or a radius by place',
      'conflicting-options|does not go with a radius from a range, spacing, or classes that stand near others, in a forest',
      'out-of-range|is not the name of a part|step {value}',
    ],
  ],
  options: [
    14,
    [
      'existing.radii[#]',
      'existing.classes[#]',
      'levels',
      'classes',
      'classes[#].radius',
      'classes[#].weight',
      'classes[#].count',
      'classes[#].where',
      'classes[#].near',
      'classes[#].within',
      'where',
      'spacing',
      'spacing[#][#]',
      'bounds',
      'density',
      'method',
      'tries',
      'start',
      'window',
      'ground',
      'chunkSize',
      'level',
      'i',
      'j',
      'bounds.x',
      'bounds.y',
      'bounds.width',
      'bounds.height',
      'name',
    ],
  ],
  words: [6, ['bridson', 'dart-throwing', 'best-candidate', 'jittered', 'uniform']],
};

/** Boxes, volumes and surfaces. */
export const spaceRules: Rules = {
  rules: [
    100,
    [
      'out-of-range|must be a positive finite number',
      'out-of-range|must be a finite number',
      'out-of-range|must be a finite number, at most 1e150 in size',
      'out-of-range|must be a positive number, at most 1e150',
      'out-of-range|must be the index of a vertex',
      'out-of-range|must hold {a} numbers for each sample',
      'out-of-range|must be one number for each sample',
      'out-of-range|must be a number from 0 to 1e150',
      'out-of-range|must be three numbers',
      'invalid-region|must be three numbers for each vertex, and three indices for each triangle, of which there is one at least',
      'invalid-region|is a triangle with an open edge: the mesh must be closed',
      'out-of-range|must be three whole numbers, whose product is the length of data',
      'out-of-range|must be a positive finite number: how much the distance changes along one unit, at most',
      'invalid-region|must be a number everywhere',
      'invalid-region|changes faster than lipschitz, {a}, allows, near ({b}, {c}, {d})',
      'out-of-range|must be from two to sixteen numbers',
      'out-of-range|must hold as many numbers as size',
      'conflicting-options|needs a size of three numbers',
      'conflicting-options|does not go with region|true',
      'conflicting-options|does not go with more than six dimensions|true',
      'out-of-range|must be at least three radii in a periodic box',
      "out-of-range|must be at least {a}, a lattice's step for the radius",
      'limit|would make too many cells in a layer for {limit}',
      'limit|would make too many cells in memory for {limit}',
      'invalid-mesh|must be three numbers for each vertex',
      'invalid-mesh|must be two numbers for each vertex',
      'invalid-mesh|must be one number for each vertex',
      'invalid-mesh|must be three for each triangle, of which there is one at least',
      'out-of-range|must be a number from 0 to 1',
      'out-of-range|must be a number from 1e-150 to 1e150',
      'out-of-range|must be at most 32 times the least, {a}',
      'precision|is too small beside the farthest coordinate, {a}: double precision cannot keep the spacing there',
      'precision|cannot keep the radius {a} at coordinates as far as {b}|true',
    ],
  ],
  options: [
    43,
    [
      'existing.clearance',
      'region.sphere.center',
      'region.sphere.center[#]',
      'region.sphere.radius',
      'region.mesh',
      'region.mesh.positions[#]',
      'region.mesh.indices[#]',
      'region.voxels.size',
      'region.lipschitz',
      'region.distance',
      'size',
      'size[#]',
      'origin',
      'origin[#]',
      'positions',
      'positions[#]',
      'indices',
      'indices[#]',
      'normals',
      'normals[#]',
      'uv',
      'uv[#]',
      'weight',
      'weight[#]',
      'radius.vertex',
      'radius.vertex[#]',
    ],
  ],
  words: [11, []],
};

/** An error's texts, from the tables that hold its rule and its option. */
export function problemOf(error: RuleError, tables: readonly Rules[]): RuleProblem {
  const { index, needed } = error;
  const textOf = (list: keyof Rules, number: number): string => {
    for (const {
      [list]: [first, texts],
    } of tables) {
      const text = texts[number - first];
      if (text !== undefined) return text;
    }
    return '';
  };
  const filled = (text: string): string =>
    text.replace(/{(\w+)}/g, (_, name: string) => {
      if (name === 'limit') return filled(textOf('words', error.c));
      if (name === 'word') return textOf('words', error.d);
      return describe(error[name as 'value' | 'a' | 'b' | 'c' | 'd']);
    });
  const [code, sentence, shown = '{value}'] = textOf('rules', error.rule).split('|') as [
    string,
    string,
    string?,
  ];
  const option = textOf('options', error.option)
    .replace('[#][#]', `[${index >> 4}][${index & 15}]`)
    .replace('#', String(index));
  const rule = filled(sentence);
  return {
    code,
    option: error.isOfGround ? `ground.${option}` : option,
    value: filled(shown),
    rule: needed < 0 ? rule : `would need a radius of ${describe(needed)}, which ${rule}`,
  };
}

/** A number with twelve digits at most; whole numbers below 10¹⁵ have all of theirs. */
function describe(number: number): string {
  const isShort = Number.isInteger(number) && Math.abs(number) < 1e15;
  return String(isShort ? number : Number(number.toPrecision(12))).replace('e+', 'e');
}
