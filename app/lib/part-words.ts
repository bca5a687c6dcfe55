// What the parts that apps share say, in the words of the app that shows them. So no app downloads the words
// of another.
import type { Words } from '../messages/es.ts';

export type PartWords = Pick<Words, 'changed' | 'checks' | 'copy' | 'copied' | 'retry' | 'trouble'>;

let current: PartWords | undefined;

export function givePartWords(words: PartWords): void {
  current = words;
}

export function partWords(): PartWords {
  if (current === undefined) throw new Error('words are loaded before anything is drawn');
  return current;
}
