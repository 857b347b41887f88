/**
 * The meaning of a map feature by its tags: those of OpenStreetMap, as its exporters write them, and the
 * page's own.
 */

export type Tags = Readonly<Record<string, unknown>>;

/**
 * wood: trees stand there; plain: nothing tells; outline: a park or a border, in which woods may be mapped;
 * open: known to have no trees.
 */
export type AreaSort = 'wood' | 'plain' | 'outline' | 'open' | 'water' | 'building';
/** row: of trees. */
export type LineSort = 'road' | 'stream' | 'row' | 'other';
type PointSort = 'tree' | 'house' | 'other';

const isObject = (value: unknown): value is Tags =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** GDAL writes tags without a column of their own as one text. */
const PAIR = /"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/g;

/** The tags of a feature, wherever its exporter has put them. */
export function tagsOf(properties: unknown): Tags {
  if (!isObject(properties)) return {};
  const { tags, other_tags: others } = properties;
  const pairs = typeof others === 'string' ? [...others.matchAll(PAIR)] : [];
  const more = Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
  return { ...properties, ...more, ...(isObject(tags) ? tags : {}) };
}

/** Letters of a name; a scene's text has at most twice as many units. */
const LONGEST = 100;

/** Returns the feature's name, if it has one. */
export function nameOf(tags: Tags): string | undefined {
  const names = [tags.name, tags.Name, tags.NAME, tags['name:en']];
  const name = names.find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof name === 'string' ? shortened(name) : undefined;
}

export const shortened = (name: string): string =>
  [...name.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join('');

/** Returns true if a tag has one of these values; without values, if it is there and not "no". */
function has(tags: Tags, key: string, ...values: readonly string[]): boolean {
  const value = tags[key];
  if (value === undefined || value === null || value === '' || value === 'no') return false;
  return values.length === 0 || values.includes(String(value));
}

/** Keys that say what a feature is. */
const KEYS = [
  ...['aerialway', 'aeroway', 'amenity', 'area:highway', 'barrier', 'boundary', 'building'],
  ...['contour', 'emergency', 'entrance', 'geological', 'golf', 'highway', 'historic'],
  ...['landcover', 'landuse', 'leisure', 'man_made', 'military', 'natural', 'office', 'piste:type'],
  ...['place', 'playground', 'power', 'public_transport', 'railway', 'route', 'shop', 'sport'],
  ...['tourism', 'traffic_sign', 'water', 'waterway', 'addr:housenumber', 'addr:street'],
];

/** Returns a word for the feature, if its tags give one. */
export function wordFor(tags: Tags): string | undefined {
  const key = KEYS.find((each) => has(tags, each));
  if (!key) return undefined;
  const value = String(tags[key]);
  const isWord = /^[a-z_]{3,24}$/.test(value) && value !== 'yes';
  return (isWord ? value : key.replace(/:.*/, '')).replaceAll('_', ' ');
}

function isWater(tags: Tags): boolean {
  return (
    has(tags, 'kind', 'water') ||
    has(tags, 'natural', 'water', 'bay', 'strait') ||
    has(tags, 'water') ||
    has(tags, 'waterway', 'riverbank', 'river', 'stream', 'canal', 'dock', 'ditch', 'drain') ||
    has(tags, 'landuse', 'reservoir', 'basin', 'salt_pond') ||
    has(tags, 'leisure', 'swimming_pool') ||
    has(tags, 'amenity', 'fountain')
  );
}

const isWood = (tags: Tags): boolean =>
  has(tags, 'kind', 'wood') ||
  has(tags, 'landuse', 'forest', 'orchard', 'plant_nursery') ||
  has(tags, 'natural', 'wood', 'scrub', 'tree_group') ||
  has(tags, 'landcover', 'trees');

const isOutline = (tags: Tags): boolean =>
  has(tags, 'leisure', 'park', 'nature_reserve', 'garden', 'golf_course', 'common', 'dog_park') ||
  has(tags, 'landuse', 'recreation_ground', 'village_green', 'cemetery') ||
  has(tags, 'tourism', 'zoo', 'camp_site', 'theme_park', 'attraction', 'picnic_site') ||
  has(tags, 'boundary') ||
  has(tags, 'place');

export function areaSort(tags: Tags): AreaSort {
  if (has(tags, 'building')) return 'building';
  if (isWater(tags)) return 'water';
  if (isWood(tags)) return 'wood';
  if (isOutline(tags)) return 'outline';
  return wordFor(tags) ? 'open' : 'plain';
}

/** Ways that are none yet, or no more. */
const NO_WAYS = ['proposed', 'construction', 'abandoned', 'razed', 'elevator'];
const STREAMS = ['river', 'stream', 'canal', 'ditch', 'drain', 'brook', 'tidal_channel'];

export function lineSort(tags: Tags): LineSort {
  if (has(tags, 'natural', 'tree_row')) return 'row';
  // Underground features are not seen.
  const isHidden = has(tags, 'tunnel') && !has(tags, 'tunnel', 'building_passage');
  if (has(tags, 'waterway', ...STREAMS)) return isHidden ? 'other' : 'stream';
  if (has(tags, 'highway')) return isHidden || has(tags, 'highway', ...NO_WAYS) ? 'other' : 'road';
  return wordFor(tags) ? 'other' : 'road';
}

export function pointSort(tags: Tags): PointSort {
  if (has(tags, 'building') || has(tags, 'kind', 'house')) return 'house';
  return has(tags, 'natural', 'tree') || !wordFor(tags) ? 'tree' : 'other';
}

/** How far trees stay from the middle of a way, in metres; other ways are paths. */
const CLEARANCES: readonly (readonly [clearance: number, ways: string])[] = [
  [12, 'motorway trunk primary secondary motorway_link trunk_link primary_link secondary_link'],
  [8, 'tertiary tertiary_link residential unclassified living_street service road busway'],
  [6, 'track pedestrian'],
];
export const PATH = 5;

export function clearanceFor({ highway }: Tags): number {
  const found = CLEARANCES.find(([, ways]) => ways.split(' ').includes(String(highway)));
  return found?.[0] ?? PATH;
}

/** How wide a stream is in metres where no one says. */
const WIDTHS: Tags = { river: 14, canal: 9, tidal_channel: 6, stream: 5, brook: 5 };

export function widthOf(tags: Tags): number {
  const width = Number.parseFloat(String(tags.width));
  return width > 0 && width < 500 ? width : Number(WIDTHS[String(tags.waterway)] ?? 3);
}
