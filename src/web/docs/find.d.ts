// The types of find.js, kept by hand: it is plain JavaScript, since browsers run it as it is.

/** A page of the reference, or a place on one. */
export type Entry = {
  readonly title: string;
  readonly url: string;
  readonly kind: string;
  readonly detail?: string;
};

export function find(entries: readonly Entry[], query: string, max: number): Entry[];
