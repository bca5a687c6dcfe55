// What is known of a person, as it stands in their own rows: by it they are found in what others wrote, and
// it is replaced there. One value has one pseudonym, so that rows which named the same person still do.
import type { Valued } from '../db/kept.ts';

/** Values of one person alone, so a row that has one is about that person. */
const UNIQUE: ReadonlySet<Valued> = new Set(['email', 'phone', 'tax_id', 'document', 'account']);
/** What is shorter is part of many words. */
const CHARACTERS_MIN = 2;
export const ERASED = 'erased';
const ERASED_BIRTH = '1900-01-01';
const ERASED_MAILBOX = '@erased.invalid';

export type Values = {
  note(kind: Valued, value: string): void;
  readonly size: number;
  /** What others have as well says nothing of whom a row is about. */
  share(value: string): void;
  /** What only one person has, if no other has it. */
  readonly mayBeShared: readonly string[];
  /** Texts of which one, in any case, is in each row that names the person. */
  unique(): string[];
  /** What stands for a value from now on. */
  pseudonym(kind: Valued, value: string): string;
  /** A value for what is no one else's to look for. */
  fresh(): string;
  /** A text without what it says of the person. */
  without(text: string): string;
};

const isErased = (value: string): boolean =>
  value === ERASED_BIRTH || value.startsWith(ERASED) || value.endsWith(ERASED_MAILBOX);

export function createValues(cardholderId: string): Values {
  const known = new Map<string, { readonly kind: Valued; readonly value: string; readonly as: string }>();
  const suffix = cardholderId.slice(cardholderId.indexOf('_') + 1);
  const shared = new Set<string>();
  let made = 0;
  let replacing: ((text: string) => string) | undefined;

  const pseudonymOf = (kind: Valued): string => {
    const name = `${ERASED}-${known.size + 1}-${suffix}`;
    if (kind === 'email') return name + ERASED_MAILBOX;
    if (kind === 'birth') return ERASED_BIRTH;
    return kind === 'name' ? ERASED : name;
  };
  const note: Values['note'] = (kind, written) => {
    const value = written.trim();
    const key = `${value.toLowerCase()} ${kind === 'name' ? 'name' : ''}`;
    if (value.length < CHARACTERS_MIN || isErased(value) || known.has(key)) return;
    known.set(key, { kind, value, as: pseudonymOf(kind) });
    replacing = undefined;
  };
  return {
    note,
    get size() {
      return known.size;
    },
    share: (value) => void shared.add(value.toLowerCase()),
    get mayBeShared() {
      return [...known.values()].flatMap(({ kind, value }) => (UNIQUE.has(kind) ? [value] : []));
    },
    unique: () =>
      [...known.values()].flatMap(({ kind, value }) =>
        UNIQUE.has(kind) && !shared.has(value.toLowerCase()) ? formsOf(value) : [],
      ),
    fresh: () => `${ERASED}-own-${(made += 1)}-${suffix}`,
    pseudonym(kind, value) {
      if (isErased(value)) return value;
      note(kind, value);
      return known.get(`${value.trim().toLowerCase()} ${kind === 'name' ? 'name' : ''}`)?.as ?? ERASED;
    },
    without(text) {
      replacing ??= replacerOf([...known.values()]);
      return replacing(text);
    },
  };
}

/** How a value may be written: plainly, in JSON, in a URL, and a telephone without its plus. */
function formsOf(value: string): string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  const forms = [value, inJson, encodeURIComponent(value), value.replace(/^\+/, '')];
  return [...new Set(forms)];
}

/**
 * Whole words alone, and no member of JSON by its name. A name counts as it is written or in capitals, since
 * "active" may be a status and "Activo" a person.
 */
function replacerOf(
  known: ReadonlyArray<{ readonly kind: Valued; readonly value: string; readonly as: string }>,
): (text: string) => string {
  const anyCase = new Map<string, string>();
  const asWritten = new Map<string, string>();
  for (const { kind, value, as } of known)
    for (const form of formsOf(value)) {
      const isWord = kind === 'name' && !form.includes(' ');
      if (isWord) asWritten.set(form, as).set(form.toUpperCase(), as);
      else anyCase.set(form.toLowerCase(), as);
    }
  const anyCasePattern = patternOf([...anyCase.keys()], 'giu');
  const asWrittenPattern = patternOf([...asWritten.keys()], 'gu');
  return (text) =>
    text
      .replace(anyCasePattern, (found) => anyCase.get(found.toLowerCase()) ?? ERASED)
      .replace(asWrittenPattern, (found) => asWritten.get(found) ?? ERASED);
}

const NOTHING = /(?!)/gu;
function patternOf(forms: readonly string[], flags: string): RegExp {
  if (forms.length === 0) return NOTHING;
  const any = forms
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])(?!"\\s*:)`, flags);
}
