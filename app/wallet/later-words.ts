// The words of the screens that are loaded later; they come with the first of them.
import { textsOf } from '../lib/words-of.ts';

export const { loadWords: loadLaterWords, words: laterWords } = textsOf({
  en: () => import('../messages/wallet/later/en.ts'),
  es: () => import('../messages/wallet/later/es.ts'),
  pt: () => import('../messages/wallet/later/pt.ts'),
});
