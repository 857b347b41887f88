/**
 * An alias of `copse/all`, for one more version. Import `copse` if one radius or count is enough,
 * and `copse/all` elsewhere.
 *
 * @module copse/lite
 * @deprecated
 */
export * from '../all/index.js';
