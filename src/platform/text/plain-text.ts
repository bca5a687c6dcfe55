// Text that is not ours, made fit for a field of a file: on one line, without controls and halves of
// characters, and not longer than the field. Unlike oneLine, it changes no sign of it: a record shows what
// was written.

/** Controls, what hides or turns the writing, and halves of characters: XML has most of them not at all. */
const NO_CHARACTERS = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const SPACES = / {2,}/g;

export const plainText = (written: string, charactersMax: number): string =>
  Array.from(written.replace(NO_CHARACTERS, ' ').replace(SPACES, ' ').trim())
    .slice(0, charactersMax)
    .join('')
    .trim();
