/**
 * The former small entry, for one version more: the same as `copse/all`. Import `copse` instead where
 * one radius or count is enough, else `copse/all`.
 *
 * @module copse/lite
 * @deprecated
 */
export * from '../all/index.js';
