// The words of screens that are loaded later; they come with the first of them.
import { textsOf } from '../../lib/words-of.ts';

export const { loadWords: loadLaterWords, words: laterWords } = textsOf({
  en: () => import('../../messages/later/en.ts'),
  es: () => import('../../messages/later/es.ts'),
  pt: () => import('../../messages/later/pt.ts'),
});
