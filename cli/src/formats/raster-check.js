const mostCells = 4_000_000;

/** Throws where a raster is too large to be sampled; whatever its file says is checked before it is read. */
export function checkCells(width, height) {
  if (width * height <= mostCells) return;
  throw new Error(
    `its ${width} × ${height} heights are more than ${mostCells.toLocaleString('en')}: reduce it with gdal_translate -r average -outsize 50% 0, or cut out a part with -projwin`,
  );
}
