// FlatBuffers' library, and so those of Arrow and FlatGeobuf, trusts the lengths of a file's vectors. Each of
// their elements takes a byte or more.
import { ByteBuffer } from 'flatbuffers';
import { checkCount } from './values.js';

const lengthOf = ByteBuffer.prototype.__vector_len;
ByteBuffer.prototype.__vector_len = function (offset) {
  const length = lengthOf.call(this, offset);
  checkCount('elements', length, this.capacity());
  return length;
};
