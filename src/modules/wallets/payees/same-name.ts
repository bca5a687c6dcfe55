// Whether two ways of writing a name can be of one holder. Banks write names in capitals, without accents,
// the surname first, with an initial or without, and companies with their form or without it. What is not
// surely the same is different: a claim that fails is corrected in a minute, a payment to another person is
// not.
import { companyOf, isFormWord, type Company } from './company-form.ts';

/** A longer text is not looked at. */
const NAME_CHARACTERS_MAX = 300;

/** The accents of Spanish and Portuguese. Any other mark makes another letter. */
const ACCENTS = /[\u0300-\u0303\u0308\u0327]/g;
/**
 * All that may be left in a name. Letters of other alphabets look like these and are not, and what cannot be
 * seen must not make a difference.
 */
const PLAIN = /^[A-Za-z0-9\s.,&/()"'’´`‐-―−-]*$/;
const APOSTROPHES = /['’´`]/g;
const ABBREVIATION = /^(?:[A-Z]\.)+[A-Z]?\.?$/;
/** They come and go between two ways of writing a name. */
const PARTICLES = new Set('DE DEL LA LAS LOS EL Y E DA DO DAS DOS'.split(' '));

/** A name of fewer is one that many people have. */
const WORDS_MIN = 2;

export function isSameName(claimed: string, real: string): boolean {
  const a = wordsOf(claimed);
  const b = wordsOf(real);
  if (a === undefined || b === undefined) return false;
  if (isSameBag(a, b)) return true;
  const [first, second] = [companyOf(a), companyOf(b)];
  return first.form === undefined && second.form === undefined
    ? isSamePerson(a, b)
    : isSameCompany(first, second);
}

/** Its words in capitals, without accents; undefined if something is in it that names do not have. */
function wordsOf(name: string): string[] | undefined {
  if (name.length > NAME_CHARACTERS_MAX) return undefined;
  const plain = name.normalize('NFD').replaceAll(ACCENTS, '');
  if (!PLAIN.test(plain)) return undefined;
  const groups = plain
    .toUpperCase()
    .replaceAll(APOSTROPHES, '')
    .replaceAll('&', ' Y ')
    .replaceAll('S/A', 'S.A')
    .split(/[^A-Z0-9.]+/);
  const words = groups.flatMap((group) =>
    ABBREVIATION.test(group) ? [group.replaceAll('.', '')] : group.split('.'),
  );
  return joined(words.filter((word) => word !== ''));
}

/** Joins letters that stand apart if they make a word of a form. */
function joined(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (words[end]?.length === 1) end += 1;
    const word = words.slice(at, end).join('');
    const isWord = end - at > 1 && isFormWord(word);
    out.push(isWord ? word : (words[at] ?? ''));
    at = isWord ? end : at + 1;
  }
  return out;
}

const isLong = (word: string): boolean => word.length > 1;
const withoutParticles = (words: readonly string[]): string[] => words.filter((word) => !PARTICLES.has(word));

/** Whether both have the same words, in any order. */
function isSameBag(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [withoutParticles(a), withoutParticles(b)];
  return first.some(isLong) && first.sort().join(' ') === second.sort().join(' ');
}

/**
 * The words of one are among those of the other, in any order, at least two of them in full. An initial
 * stands for a word that begins with it.
 */
function isSamePerson(a: readonly string[], b: readonly string[]): boolean {
  const left = withoutParticles(b);
  const unmatched = withoutParticles(a).filter((word) => !taken(left, (other) => other === word));
  const full = withoutParticles(a).filter(isLong).length - unmatched.filter(isLong).length;
  if (full < WORDS_MIN) return false;
  const unpaired = unmatched.filter((word) => !taken(left, (other) => isInitialOf(word, other)));
  return unpaired.length === 0 || left.length === 0;
}

/** Takes the first that fits out of the words that are left. */
function taken(left: string[], fits: (word: string) => boolean): boolean {
  const at = left.findIndex(fits);
  if (at !== -1) left.splice(at, 1);
  return at !== -1;
}

const isInitialOf = (a: string, b: string): boolean =>
  (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));

/**
 * Companies of one name and two forms are two companies. One of a single word must be named with its form,
 * which may be a surname.
 */
function isSameCompany(first: Company, second: Company): boolean {
  const bothForms = first.form !== undefined && second.form !== undefined;
  if (bothForms && first.form !== second.form) return false;
  const [a, b] = [withoutParticles(first.body), withoutParticles(second.body)];
  if (!bothForms && Math.min(a.length, b.length) < WORDS_MIN) return false;
  if (a.join(' ') === b.join(' ')) return a.some(isLong);
  // Words may be run together, but not with single letters: `Juan A` is not `Juana`.
  return bothForms && [...a, ...b].every(isLong) && a.join('') === b.join('');
}
