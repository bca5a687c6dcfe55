// The documentation of the product: its reference, made from the routes, with guides beside it.
export { docsPages, lasting } from './site.ts';
export { SAMPLE_ID_SUFFIX, SAMPLE_INSTANT } from './samples.ts';
