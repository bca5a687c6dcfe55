// Where each answer of a double is from. A double that is written from the same notes as its driver agrees
// with it and proves nothing, so an answer names the public page or the source that says it, or says that
// only our notes do and who would know.

/** In a public repository, at the version that was read. */
export type InSource = { readonly repository: string; readonly file: string; readonly commit: string };
export type Source =
  | { readonly page: string }
  | { readonly source: InSource }
  /** No public page says it: what is taken to be so, and what would settle it. */
  | { readonly notesOnly: string };

export const page = (address: string): Source => ({ page: address });
export const notesOnly = (what: string): Source => ({ notesOnly: what });
export const sourcesIn =
  (repository: string, commit: string) =>
  (file: string): Source => ({ source: { repository, file, commit } });

/** What a double may answer, by a name for people. */
export type SaidBy = Readonly<Record<string, { readonly from: Source }>>;

const PAGE = /^https:\/\/[a-z0-9.-]+\/\S+$/;
const REPOSITORY = /^[\w-]+\/[\w.-]+$/;
const COMMIT = /^[0-9a-f]{7,40}$/;
const WORDS_MIN = 4;

/** Undefined if it says enough to be looked up. */
function faultIn(from: Source | undefined): string | undefined {
  if (from === undefined) return 'has no source';
  if ('page' in from) return PAGE.test(from.page) ? undefined : `has no address: ${from.page}`;
  if ('notesOnly' in from)
    return from.notesOnly.split(' ').length >= WORDS_MIN ? undefined : 'does not say what is a guess';
  const { repository, file, commit } = from.source;
  const isWhole = REPOSITORY.test(repository) && file.includes('.') && COMMIT.test(commit);
  return isWhole ? undefined : `cannot be looked up: ${repository} ${file} ${commit}`;
}

/** Every answer of which no one could find out whether it is so. */
export const unsourced = (all: SaidBy): readonly string[] =>
  Object.entries(all).flatMap(([name, { from }]) => {
    const fault = faultIn(from);
    return fault === undefined ? [] : [`${name} ${fault}`];
  });
