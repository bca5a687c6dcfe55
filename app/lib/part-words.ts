// What the parts that apps share say, in the words of the app that shows them. So no app downloads the words
// of another.
import type { Words } from '../messages/es.ts';

type Trouble = Omit<Words['trouble'], 'toConnections'> & {
  /** The link to connections, if the app has a screen of them. */
  readonly toConnections?: string;
};
type Shared = 'changed' | 'checks' | 'copy' | 'copied' | 'notNow' | 'retry';
export type PartWords = Pick<Words, Shared> & {
  readonly trouble: Trouble;
  /** Words of the proof, with those of a passkey if the app takes one. */
  readonly stepUp: Words['stepUp'] & { readonly passkey?: string };
};

let current: PartWords | undefined;

export function givePartWords(words: PartWords): void {
  current = words;
}

export function partWords(): PartWords {
  if (current === undefined) throw new Error('words are loaded before anything is drawn');
  return current;
}
