// The words of the console. Spanish is the type: a key that another language lacks, or has beyond it, does
// not compile.
import { wordsOf } from './words-of.ts';

export const { loadWords, words } = wordsOf({
  en: () => import('../messages/en.ts'),
  es: () => import('../messages/es.ts'),
  pt: () => import('../messages/pt.ts'),
});
