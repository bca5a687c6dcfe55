// Which folders of the clients are made of the routes, and are not in git.

/** Each with the file of its digests, which is in git. */
export const GENERATED = [
  { folder: 'packages/client/src/generated', digests: 'packages/client/generated.txt' },
  { folder: 'packages/client-python/src/monedero/api', digests: 'packages/client-python/generated.txt' },
] as const;

/** The file in the folder with a copy of the digests that it was made by, and then the names of all files. */
export const MADE_BY = 'generated.txt';
