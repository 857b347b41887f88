// The sentences of the engine's errors. They cross the border as numbers, so that the wasm holds no
// texts; cpp/base/rules.h has the same lists in the same order, which tests/web/engine/rules.test.ts compares.

/** An error of the engine. */
export interface RuleError {
  /** The number of the broken rule, as in C++. */
  rule: number;
  /** The number of the option's name. */
  option: number;
  /** The value that the user gave, if it is a number. */
  value: number;
  /** Further numbers that the sentence names. */
  a: number;
  b: number;
  c: number;
  d: number;
  /** The index of the wrong item of a list, or −1. */
  index: number;
  /** The radius that a count would need, if the rule concerns it, or −1. */
  needed: number;
  /** True if the option is a part of a world's `ground`. */
  isOfGround: boolean;
}

/** A rule as people read it. */
export interface RuleProblem {
  /** A {@link CopseErrorCode}. */
  code: string;
  /** The option with its index: `classes[3].weight`. */
  option: string;
  /** The value that the user gave, as text. */
  value: string;
  /** The end of a sentence: `must be a positive finite number`. */
  rule: string;
}

/** A part of a list, and the number of its first text in the whole. */
type Part = readonly [first: number, texts: readonly string[]];

/** Rules are `code|sentence`, or `code|sentence|value` to show a text. In option names, `#` is the index. */
export interface Rules {
  readonly rules: Part;
  readonly options: Part;
  readonly words: Part;
}

/** The rules of a fill by one radius, with its region, margin, obstacles, count and order. */
export const planeRules: Rules = {
  rules: [
    0,
    [
      'none||',
      'invalid-region|must have at least one ring|',
      'invalid-region|must ascend and end with the number of points|ringEnds',
      'invalid-region|must be a finite number, at most 1e150 in size|{value} in point {a}',
      'invalid-region|must enclose an area; points, lines and rings that cancel each other enclose none|',
      'invalid-region|must be simplified: its edges cross millions of times, or it has hundreds of holes that cross themselves|',
      'invalid-region|must have width × height values, at least one|data',
      'invalid-region|must be finite: give the mask a finite box',
      'invalid-region|must have a positive width and height|box',
      'invalid-region|must have at least one pixel at or above the threshold|data',
      'invalid-radius|must be a positive finite number',
      'invalid-radius|must lie between 1e-150 and 1e150',
      'precision|is too small for coordinates as far as {a}: move the region nearer to the origin',
      'precision|cannot keep the radius {a} at coordinates as far as {b}: leave it out, or move the region nearer to the origin|true',
      'out-of-range|is too far from the origin, or too large, for this radius: use a larger radius, or move it nearer to the origin',
      'invalid-limit|must be 0 or more',
      'out-of-range|must be a finite number, 0 or more',
      'out-of-range|must be a whole number from 1 to {a}',
      'limit|is above {limit}',
      'limit|would make about {a} samples, above {limit}',
      'limit|would make more samples than {limit}',
      'limit|would take too much memory along the edge for {limit}',
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
 * All other rules of the plane: for classes, levels, fields, densities, existing samples, periodic rectangles,
 * methods, worlds and forests.
 */
export const wholeRules: Rules = {
  rules: [
    22,
    [
      'out-of-range|must be a positive finite number',
      'out-of-range|must have two coordinates for each sample; every other list needs one value for each sample, or none',
      'out-of-range|must be a finite number, at most 1e150 in size',
      'out-of-range|must be a positive number, at most 1e150',
      'out-of-range|must be a number from 0 to 1e150',
      'out-of-range|must be the index of a class',
      'conflicting-options|cannot be combined with method',
      'conflicting-options|needs a radius: count alone gives none',
      'conflicting-options|cannot be combined with a radius by place',
      'conflicting-options|cannot be combined with periodic if distances vary by place|',
      'conflicting-options|sets the order itself: leave out count and order',
      'out-of-range|must be a whole number from 1 to {a}',
      'invalid-classes|must be two to sixteen classes',
      'conflicting-options|needs a radius for each class',
      'conflicting-options|cannot be combined with classes that have a count',
      'conflicting-options|cannot be combined with classes that have a count|true',
      'out-of-range|must be at least a millionth of the sum of all weights',
      'invalid-classes|must overlap the region|',
      'out-of-range|must be {a} rows of {a} distances',
      'out-of-range|must equal the radius of its class, {a}',
      'out-of-range|must equal the distance the other way round, {a}',
      'invalid-classes|must be another class, and no chain of near may lead back to this one',
      'out-of-range|must be from {a} (1 % above the least distance between the two classes) to {b} (1000 times the least distance of all)',
      'conflicting-options|cannot be combined with classes that have near',
      'conflicting-options|cannot be combined with classes that have near|true',
      'out-of-range|is the ratio of the greatest distance to the least; it must be at most {a}',
      'invalid-classes|must have width × height values, at least one|data of length {value}',
      'invalid-classes|must be a number from 0 to 1|data[{a}] = {value}',
      'invalid-classes|must be above 0 somewhere, or the class stands nowhere|',
      'out-of-range|must be finite: the rectangle needs finite sides',
      'out-of-range|must have a positive width and height|box',
      'out-of-range|must be above 0 somewhere, or the class stands nowhere|data',
      'invalid-radius|must be a positive finite number|min {value}',
      'invalid-radius|must lie between 1e-150 and 1e150|min {value}',
      'invalid-radius|must be a positive finite number|max {value}',
      'invalid-radius|must lie between 1e-150 and 1e150|max {value}',
      'invalid-radius|must not be above max, {a}|min {value}',
      'invalid-radius|must be at most 100 times min, {a}; it is {value} times|max',
      'invalid-radius|must have a width and a height of 1 or more|data',
      'invalid-radius|must have width × height = {a} values|data of length {value}',
      'invalid-radius|must be a positive finite number|data[{a}] = {value}',
      'out-of-range|must be a finite number, at most 1e150 in size',
      'out-of-range|is too small a side: give larger bounds or texels',
      'limit|would take too much memory along the edge for {limit}',
      'invalid-density|must have a width and a height of 1 or more|data',
      'invalid-density|must have width × height = {a} values|data of length {value}',
      'invalid-density|must be a finite number, 0 or more|data[{a}] = {value}',
      'invalid-density|must be above 0 somewhere, or nothing stands anywhere|',
      'out-of-range|must be a finite number, at most 1e150 in size',
      'out-of-range|must have a positive width and height|box',
      'out-of-range|must be above 0 somewhere, or nothing stands anywhere|data',
      'invalid-radius|must be from {a} to {b} with a density',
      'out-of-range|must be one of the methods|',
      "conflicting-options|cannot be combined with method '{word}'",
      'out-of-range|must be a whole number from 1 to {a}',
      'out-of-range|must lie inside the region|',
      'precision|cannot hold coordinates as far as {a}: leave it out, or move the region nearer to the origin|true',
      'precision|is too thin for this method, whose random points all fell outside: leave method out|',
      'limit|would make too many samples at the edges for {limit}',
      'conflicting-options|cannot be combined with periodic: a periodic rectangle has no edge',
      'precision|cannot be kept at coordinates as far as {b}: move the region nearer to the origin',
      'precision|cannot keep the distance {a} at coordinates as far as {b}: leave it out, or move the region nearer to the origin|true',
      'conflicting-options|must cover exactly the periodic rectangle|',
      'conflicting-options|must cover exactly the periodic rectangle, or be a region no larger|',
      'out-of-range|must be less than a fifth of each side of the periodic rectangle, {a} × {b}',
      'out-of-range|needs distances of less than a fifth of each side of the periodic rectangle, {a} × {b}',
      'engine-failed|is a fault of copse, please report it: samples up to {value} cells away still have an effect|',
      'limit|has classes too rare, or distances too unequal, to be made in parts: raise small weights, or bring the radii closer together',
      'precision|is too far from the origin: move the ground to within {a}',
      'out-of-range|must be a whole number from 0 to {a}',
      'out-of-range|must be a whole number from -2^40 to 2^40',
      'out-of-range|must be from -{a} to {a} with this chunkSize; without chunkSize, up to 2^40',
      'out-of-range|must be from -{a} to {a} with a radius by place',
      'out-of-range|is too far from the origin for this radius: bounds must end within {a}',
      'conflicting-options|cannot confine all classes of one radius in a forest: leave one of them without where|where',
      'precision|is too far from the origin for classes with where or a radius by place',
      'conflicting-options|cannot be combined with a radius from a range, spacing or near in a forest',
      'out-of-range|is not the name of a part|',
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
      'steps[#].gone',
    ],
  ],
  words: [6, ['bridson', 'dart-throwing', 'best-candidate', 'jittered', 'uniform']],
};

/** The rules of boxes, volumes and surfaces. */
export const spaceRules: Rules = {
  rules: [
    100,
    [
      'out-of-range|must be a positive finite number',
      'out-of-range|must be a finite number',
      'out-of-range|must be a finite number, at most 1e150 in size',
      'out-of-range|must be a positive number, at most 1e150',
      'out-of-range|must be the index of a vertex',
      'out-of-range|must have {a} numbers for each sample',
      'out-of-range|must have one number for each sample',
      'out-of-range|must be a number from 0 to 1e150',
      'out-of-range|must be three numbers',
      'invalid-region|must have three numbers for each vertex and three indices for each triangle, at least one triangle',
      'invalid-region|has an open edge: the mesh must be closed|triangle {value}',
      'out-of-range|must be three whole numbers whose product is the length of data',
      'out-of-range|must be a positive finite number: the most that distance changes along one unit',
      'invalid-region|must return a number everywhere',
      'invalid-region|changes faster near ({b}, {c}, {d}) than lipschitz, {a}, allows: give a larger lipschitz',
      'out-of-range|must be from two to sixteen numbers',
      'out-of-range|must have as many numbers as size',
      'conflicting-options|needs a size of three numbers',
      'conflicting-options|cannot be combined with region|true',
      'conflicting-options|cannot be combined with more than six dimensions|true',
      'out-of-range|must be at least three radii in a periodic box',
      'out-of-range|must be at least {a} for this radius',
      'limit|would take too much memory for {limit}',
      'limit|would take too much memory for {limit}',
      'invalid-mesh|must have three numbers for each vertex',
      'invalid-mesh|must have two numbers for each vertex',
      'invalid-mesh|must have one number for each vertex',
      'invalid-mesh|must have three indices for each triangle, at least one triangle',
      'out-of-range|must be a number from 0 to 1',
      'out-of-range|must be a number from 1e-150 to 1e150',
      'out-of-range|must be at most 32 times the least, {a}',
      'precision|is too small for coordinates as far as {a}: move the mesh nearer to the origin',
      'precision|cannot keep the radius {a} at coordinates as far as {b}: leave it out, or move the mesh nearer to the origin|true',
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

/** A number with at most twelve digits; whole numbers below 10¹⁵ keep all digits. */
function describe(number: number): string {
  const isShort = Number.isInteger(number) && Math.abs(number) < 1e15;
  return String(isShort ? number : Number(number.toPrecision(12))).replace('e+', 'e');
}
