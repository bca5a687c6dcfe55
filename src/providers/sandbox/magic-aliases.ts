// What the beginning of an alias makes the sandbox do, so that every outcome of a payment can be tried.

/** Where an alias that begins so leads: nowhere, to another holder, or where any other would. */
export const MAGIC_ALIASES = {
  noexiste: 'nowhere',
  otro: 'to_another_holder',
  rechaza: 'as_any',
  demora: 'as_any',
  perdida: 'as_any',
  devuelve: 'as_any',
} as const;
type MagicWord = keyof typeof MAGIC_ALIASES;

const WORDS = Object.keys(MAGIC_ALIASES).filter((word): word is MagicWord => word in MAGIC_ALIASES);

/** Undefined for an alias that stands for nothing but itself. */
export const magicWordOf = (alias: string): MagicWord | undefined =>
  WORDS.find((word) => alias.startsWith(word));
