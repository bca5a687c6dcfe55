// Whether an account is the cardholder's own, by the tax ids that we and its bank know. Some banks mask a
// part.

const KEPT_APART = /[\s./-]/g;
const MASK = '*';
/** Fewer would be those of many people. */
const SHOWN_LEAST = 6;
/** In Mexico an RFC and a CURP of one person begin with the same: initials and date of birth. */
const CURP_CHARACTERS = 18;
const RFC_CHARACTERS = 13;
const SHARED_CHARACTERS = 10;

export function isSameHolder(country: string, known: string, said: string): boolean {
  const [ours, theirs] = [known, said].map((one) => one.replaceAll(KEPT_APART, '').toUpperCase());
  if (ours === undefined || theirs === undefined) return false;
  const lengths = [ours.length, theirs.length].toSorted((a, b) => a - b);
  const [shorter, longer] = lengths;
  const areBothForms = country === 'MX' && shorter === RFC_CHARACTERS && longer === CURP_CHARACTERS;
  if (areBothForms) return agrees(ours.slice(0, SHARED_CHARACTERS), theirs.slice(0, SHARED_CHARACTERS));
  return ours.length === theirs.length && agrees(ours, theirs);
}

function agrees(known: string, said: string): boolean {
  const shown = said.split('').flatMap((character, at) => (character === MASK ? [] : [at]));
  return shown.length >= SHOWN_LEAST && shown.every((at) => said.charAt(at) === known.charAt(at));
}
