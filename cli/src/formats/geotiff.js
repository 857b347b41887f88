// Heights of a GeoTIFF: its first band, where it lies and what stands for no height.
import { fromArrayBuffer } from 'geotiff';
import { checkCells } from './raster-check.js';

const [colors, palette] = [2, 3];
const [projected, geographic] = [1, 2];
const pixelIsPoint = 2;

export async function read(bytes) {
  const { buffer, byteOffset, length } = bytes;
  const tiff = await fromArrayBuffer(buffer.slice(byteOffset, byteOffset + length));
  const image = await tiff.getImage();
  const [width, height] = [image.getWidth(), image.getHeight()];
  checkCells(width, height);
  const kind = image.fileDirectory.getValue('PhotometricInterpretation');
  if (kind === colors || kind === palette || image.getSamplesPerPixel() > 64) {
    throw new Error('it is a picture in colours; its first band must hold heights');
  }
  const noData = image.getGDALNoData();
  await checkBlocks(image, length, noData !== null);
  const [data] = await image.readRasters({ samples: [0] });
  const empty = noData !== null && data instanceof Float32Array ? Math.fround(noData) : noData;
  return {
    ...{ width, height, bounds: await boundsOf(image, width, height) },
    ...(await scaled(image, data, empty)),
  };
}

/** Throws unless all strips or tiles are in the file: the library reads zeros where one is missing. */
async function checkBlocks({ fileDirectory, isTiled }, length, hasNoData) {
  const kind = isTiled ? 'Tile' : 'Strip';
  const offsets = await fileDirectory.loadValue(`${kind}Offsets`);
  const sizes = await fileDirectory.loadValue(`${kind}ByteCounts`);
  if (!offsets?.length || offsets.length !== sizes?.length) {
    throw new Error('it is damaged: it does not say where its heights are');
  }
  for (const [i, size] of sizes.entries()) {
    if (Number(offsets[i]) + Number(size) > length) {
      throw new Error(`it is cut off: ${kind.toLowerCase()} ${i} ends beyond its ${length} bytes`);
    }
    if (Number(size) === 0 && hasNoData) {
      throw new Error(
        'some of its blocks are missing: write it again with gdal_translate -co SPARSE_OK=FALSE',
      );
    }
  }
}

/** Heights as GDAL's scale and offset of the band mean them; 64 bits where these are given. */
async function scaled(image, data, empty) {
  const { SCALE = 1, OFFSET = 0 } = (await image.getGDALMetadata(0)) ?? {};
  const [scale, offset] = [Number(SCALE), Number(OFFSET)];
  if (scale === 1 && offset === 0) return { data, empty: empty ?? undefined };
  const height = (value) => (value === empty ? Number.NaN : value * scale + offset);
  return { data: Float64Array.from(data, height) };
}

/** The box of the centres of the outermost pixels; undefined if the file does not tell it. */
async function boundsOf(image, width, height) {
  const matrix = await matrixOf(image.fileDirectory);
  if (!matrix) return undefined;
  const [dx, turnX, x, turnY, dy, y] = matrix;
  const keys = image.getGeoKeys() ?? {};
  const isProjected = keys.ProjectedCSTypeGeoKey !== undefined;
  const model = keys.GTModelTypeGeoKey ?? (isProjected ? projected : undefined);
  if (model === geographic || (model === undefined && keys.GeographicTypeGeoKey !== undefined)) {
    throw new Error('it is in degrees; project it to metres first, with gdalwarp -t_srs');
  }
  if (turnX !== 0 || turnY !== 0 || !(dx > 0) || dy === 0 || !matrix.every(Number.isFinite)) {
    throw new Error('it is rotated or mirrored; straighten it first, with gdalwarp');
  }
  const half = keys.GTRasterTypeGeoKey === pixelIsPoint ? 0 : 0.5;
  const size = { width: (width - 1) * dx, height: (height - 1) * dy };
  return { x: x + half * dx, y: y + half * dy, ...size };
}

/** From columns and rows to x and y: two rows of a matrix. */
async function matrixOf(directory) {
  const tagOf = async (tag) => (directory.hasTag(tag) ? directory.loadValue(tag) : undefined);
  const matrix = await tagOf('ModelTransformation');
  if (matrix) return [matrix[0], matrix[1], matrix[3], matrix[4], matrix[5], matrix[7]];
  const [scale, tie] = [await tagOf('ModelPixelScale'), await tagOf('ModelTiepoint')];
  if (!scale && !tie) return undefined;
  if (!scale || tie?.length !== 6) {
    throw new Error('it is placed by ground control points; straighten it first, with gdalwarp');
  }
  const [column, row, , x, y] = tie;
  const [dx, dy] = scale;
  return [dx, 0, x - column * dx, 0, -dy, y + row * dy];
}
