// Saved views: what members filter lists of the console by, under names of their own.
export { forgetViews } from './queries.ts';
