// Any character, for properties of what people write. The unit `binary` of fast-check is the same ones by a
// table of all of them, which takes a second to build and keeps 81 MB in a process that many files share.
import fc from 'fast-check';

/** Between these are halves of characters, which are none. */
const HALVES_FROM = 0xd8_00;
const HALVES = 0x8_00;
const LAST = 0x10_ff_ff;

export const anyCharacter = fc
  .nat(LAST - HALVES)
  .map((n) => String.fromCodePoint(n < HALVES_FROM ? n : n + HALVES));
