// The words of the wallet. Spanish is the type of the others.
import { wordsOf } from '../lib/words-of.ts';

export const { loadWords, words } = wordsOf({
  en: () => import('../messages/wallet/en.ts'),
  es: () => import('../messages/wallet/es.ts'),
  pt: () => import('../messages/wallet/pt.ts'),
});

/** The name by currency, which says the country of a wallet; what has no name of its own is `other`. */
export const named = (names: Readonly<Record<string, string>>, currency: string): string =>
  names[currency] ?? names['other'] ?? '';
