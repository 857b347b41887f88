// Obstacles from files: areas, lines and points, each with the distance to keep from it.
import { from, readFeatures } from './files.js';
import { checked } from './formats/geojson-check.js';
import { numberOf } from './formats/values.js';
import { Mistake } from './mistake.js';

const forms = ['region', 'polyline', 'point'];

/** A file's obstacles, GeoJSON's, or those of a list, each of which may be a file. */
export async function readObstacles(obstacles, folder) {
  if (typeof obstacles === 'string') return ofFile(from(folder, obstacles));
  if (Array.isArray(obstacles)) {
    const each = obstacles.map((obstacle) => readObstacle(obstacle, folder));
    return (await Promise.all(each)).flat();
  }
  return typeof obstacles?.type === 'string' ? ofGeojson(obstacles, 'obstacles') : obstacles;
}

async function readObstacle(obstacle, folder) {
  const form = forms.find((name) => typeof obstacle?.[name] === 'string');
  if (!form) return obstacle;
  const { [form]: file, ...others } = obstacle;
  const read = await ofFile(from(folder, file), others.clearance);
  return read.map((each) => ({ ...each, ...others }));
}

const ofFile = async (file, clearance) => obstaclesOf(await readFeatures(file), file, clearance);

function ofGeojson(geojson, name) {
  try {
    return obstaclesOf(checked(geojson), name);
  } catch (error) {
    throw new Mistake(error.message.startsWith(name) ? error.message : `${name}: ${error.message}`);
  }
}

/** Each geometry with its feature's `clearance`, unless one is given for all. */
function obstaclesOf(geojson, name, clearance) {
  const obstacles = [...of(geojson, '', clearance)];
  const { features = [] } = geojson;
  if (obstacles.length === 0 && features.length > 0)
    throw new Mistake(`${name}: none of its ${features.length} features has a geometry`);
  return obstacles;

  function* of(object, at, given) {
    const each = function* (list, kind) {
      for (const [i, item] of list.entries()) yield* of(item, `${at}${kind}[${i}].`, given);
    };
    if (!object) return;
    const { type, coordinates, properties } = object;
    const polyline = (line) => ({ polyline: line, clearance: needed(type, at, given) });
    const point = (place) => ({ point: place, clearance: needed(type, at, given) });
    if (type === 'FeatureCollection') yield* each(object.features, 'features');
    else if (type === 'GeometryCollection') yield* each(object.geometries, 'geometries');
    else if (type === 'Feature')
      yield* of(object.geometry, at, clearance ?? clearanceOf(properties, at));
    else if (type === 'Point') yield point(coordinates);
    else if (type === 'MultiPoint') yield* coordinates.map(point);
    else if (type === 'LineString') yield polyline(coordinates);
    else if (type === 'MultiLineString') yield* coordinates.map(polyline);
    else yield { region: object, clearance: given };
  }

  /** A file's number, in whatever case the name is and if it is a text; null is none. */
  function clearanceOf(properties, at) {
    const names = Object.keys(properties ?? {});
    const key =
      names.find((each) => each === 'clearance') ?? names.find((each) => /^clearance$/i.test(each));
    const value = properties?.[key] ?? undefined;
    if (value === undefined || String(value).trim() === '') return undefined;
    const number = numberOf(value);
    if (typeof number === 'number') return number;
    throw new Mistake(`${name}: ${at}properties.${key}: ${JSON.stringify(value)} must be a number`);
  }

  function needed(type, at, given) {
    if (given !== undefined) return given;
    const place = at === '' ? 'its geometry' : at.slice(0, -1);
    throw new Mistake(
      `${name}: ${place} is a ${type}, so it needs a property "clearance": how far samples keep from it`,
    );
  }
}
