// apache-arrow trusts what a file says of lengths. This checks them.
import { DataType, Message } from 'apache-arrow';
import { checkCount } from './values.js';

const headerOf = Message.prototype.header;
Message.prototype.header = function () {
  const header = headerOf.call(this);
  const { buffers = [], variadicBufferCounts = [] } = header.data ?? header;
  for (const count of variadicBufferCounts) checkCount('buffers', count, buffers.length);
  return header;
};

/** Throws where a column says that it is longer than its bytes are, in itself or in its members. */
export function checkData(data) {
  const { type, length, children, values, valueOffsets, nullBitmap, dictionary } = data;
  if (data.nullCount > 0) atLeast(8 * nullBitmap.length, length);
  if (DataType.isDictionary(type)) {
    atLeast(values.length, length);
    dictionary.data.forEach(checkData);
  } else if (isList(type)) {
    checkOffsets(valueOffsets, length, children[0]?.length ?? values.length);
  } else if (DataType.isFixedSizeList(type)) {
    if (!(type.listSize > 0)) fail();
    atLeast(children[0].length, length * type.listSize);
  } else if (DataType.isStruct(type)) {
    if (children.length === 0) fail();
    for (const child of children) atLeast(child.length, length);
  } else if (DataType.isBool(type)) {
    atLeast(8 * values.length, length);
  } else if (DataType.isBinaryView(type) || DataType.isUtf8View(type)) {
    atLeast(values.byteLength, 16 * length);
  } else if (DataType.isFixedSizeBinary(type)) {
    if (!(type.byteWidth > 0)) fail();
    atLeast(values.length, length * type.byteWidth);
  } else if (DataType.isInt(type) || DataType.isFloat(type)) {
    atLeast(values.length, length);
  } else {
    throw new Error(`copse cannot read a column of type ${type}`);
  }
  children.forEach(checkData);
}

const withOffsets = [
  DataType.isUtf8,
  DataType.isLargeUtf8,
  DataType.isBinary,
  DataType.isLargeBinary,
  DataType.isList,
  DataType.isLargeList,
];
const isList = (type) => withOffsets.some((is) => is(type));

/** Offsets never fall and end within what they point into. */
function checkOffsets(offsets, length, end) {
  if (length === 0) return;
  atLeast(offsets.length, length + 1);
  let last = 0;
  for (let i = 0; i <= length; i++) {
    const offset = Number(offsets[i]);
    if (!(offset >= last && offset <= end)) fail();
    last = offset;
  }
}

function atLeast(there, needed) {
  if (!(there >= needed)) fail();
}

function fail() {
  throw new Error('it is damaged: a column is longer than its bytes');
}
