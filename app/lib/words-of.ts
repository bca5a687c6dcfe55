// The words of an app, in the language of the page; those of each language are a chunk of their own.
import { givePartWords, type PartWords } from './part-words.ts';

type Languages<Words> = Readonly<Record<'en' | 'es' | 'pt', () => Promise<{ readonly words: Words }>>>;

/** Texts of some of the screens. */
export function textsOf<Words>(languages: Languages<Words>) {
  let current: Words | undefined;
  return {
    /** English if the language is none of ours. */
    async loadWords(language: string): Promise<Words> {
      const load = language === 'es' || language === 'pt' ? languages[language] : languages.en;
      current = (await load()).words;
      return current;
    },
    words(): Words {
      if (current === undefined) throw new Error('words are loaded before anything is drawn');
      return current;
    },
  };
}

/** All texts of an app, with those of the parts that apps share. */
export function wordsOf<Words extends PartWords>(languages: Languages<Words>) {
  const { loadWords, words } = textsOf(languages);
  return {
    words,
    loadWords: async (language: string): Promise<void> => givePartWords(await loadWords(language)),
  };
}
