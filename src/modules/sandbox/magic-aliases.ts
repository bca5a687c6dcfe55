// What the beginning of an alias makes the sandbox do, so that every outcome of a payment can be tried. The
// provider of accounts and the rail do it, and the reference prints it.

type Magic = {
  /** Where the alias leads: nowhere, to a holder of another name, or where any other alias would. */
  readonly leads: 'nowhere' | 'to_another_holder' | 'as_any';
  /** When it is said where it leads; left out: at once. */
  readonly answers?: 'within_an_hour' | 'never';
  /** The outcome of a payment: most settle a moment later. */
  readonly pays:
    | 'not_found'
    | 'rejected'
    | 'over_a_limit'
    | 'suspected'
    | 'settled'
    | 'settled_late'
    | 'settled_unreported'
    | 'returned';
  readonly says: string;
};

export const MAGIC_ALIASES = {
  noexiste: { leads: 'nowhere', pays: 'not_found', says: 'is not found' },
  otro: { leads: 'to_another_holder', pays: 'settled', says: 'leads to another holder than its words say' },
  rechaza: { leads: 'as_any', pays: 'rejected', says: 'is found, and payments to it are refused' },
  limite: {
    leads: 'as_any',
    pays: 'over_a_limit',
    says: 'is found, and payments to it fail with `try_other_day`: a limit of the banks is reached',
  },
  sospecha: {
    leads: 'as_any',
    pays: 'suspected',
    says: 'is found, and payments to it fail with `suspected_fraud`',
  },
  demora: {
    leads: 'as_any',
    pays: 'settled_late',
    says: 'has payments stay open for 24 hours, or until the sandbox is asked to end them',
  },
  perdida: {
    leads: 'as_any',
    pays: 'settled_unreported',
    says: 'has the answer to payments lost, which arrive',
  },
  devuelve: { leads: 'as_any', pays: 'returned', says: 'has payments come back a minute after they settle' },
  tarda: {
    leads: 'as_any',
    answers: 'within_an_hour',
    pays: 'settled',
    says: 'is found within an hour after it was first asked about, and a payee is `verifying` until then',
  },
  niega: {
    leads: 'nowhere',
    answers: 'within_an_hour',
    pays: 'not_found',
    says: 'is not found, which is said within an hour after it was first asked about: a payee is `verifying`, then `refused`',
  },
  calla: {
    leads: 'as_any',
    answers: 'never',
    pays: 'settled',
    says: 'is never answered, and a payee is `refused` after 48 hours',
  },
} as const satisfies Readonly<Record<string, Magic>>;
type MagicWord = keyof typeof MAGIC_ALIASES;

const WORDS = Object.keys(MAGIC_ALIASES).filter((word): word is MagicWord => word in MAGIC_ALIASES);

/** What an alias does by how it begins; undefined for an ordinary one. */
export const magicWordOf = (alias: string): MagicWord | undefined =>
  WORDS.find((word) => alias.startsWith(word));

export function magicOf(alias: string): Magic | undefined {
  const word = magicWordOf(alias);
  return word === undefined ? undefined : MAGIC_ALIASES[word];
}

export const magicAliasesInWords = (): string =>
  WORDS.map((word) => `\`${word}\` ${MAGIC_ALIASES[word].says}`).join(', ');
