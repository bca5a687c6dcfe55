// What the beginning of an alias makes the sandbox do, so that whatever can come of one can be tried. The
// provider of accounts does it, and the reference prints it.

type Magic = {
  /** Nowhere, to a holder of another name, or where any other alias would. */
  readonly leads: 'nowhere' | 'to_another_holder' | 'as_any';
  readonly says: string;
};

export const MAGIC_ALIASES = {
  noexiste: { leads: 'nowhere', says: 'is not found' },
  otro: { leads: 'to_another_holder', says: 'leads to another holder than its words say' },
  rechaza: { leads: 'as_any', says: 'is kept for a payment that is refused' },
  demora: { leads: 'as_any', says: 'for one that stays open' },
  perdida: { leads: 'as_any', says: 'for one whose answer is lost' },
  devuelve: { leads: 'as_any', says: 'for one that is returned' },
} as const satisfies Readonly<Record<string, Magic>>;
type MagicWord = keyof typeof MAGIC_ALIASES;

const WORDS = Object.keys(MAGIC_ALIASES).filter((word): word is MagicWord => word in MAGIC_ALIASES);

/** Undefined for an alias that stands for nothing but itself. */
export const magicWordOf = (alias: string): MagicWord | undefined =>
  WORDS.find((word) => alias.startsWith(word));

export const magicAliasesInWords = (): string =>
  WORDS.map((word) => `\`${word}\` ${MAGIC_ALIASES[word].says}`).join(', ');
