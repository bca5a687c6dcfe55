// What a look at a connection finds, and what is set up at its provider. Both are texts for people, with
// what fills them, which is never a secret.
import type { Text } from '../text/language.ts';

export type Finding = {
  readonly code: string;
  /** Nothing is sent, or nothing comes back, until it is put right. */
  readonly stops: boolean;
  readonly says: Text;
  /** What to do, and who can. */
  readonly fix: Text;
  readonly values: Readonly<Record<string, string>>;
};

/** Changes nothing at the provider. Empty: all is well. */
export type CheckConnection = (signal: AbortSignal) => Promise<readonly Finding[]>;

export type SetUpStep = {
  /** What there is to be, such as an address for messages. */
  readonly what: Text;
  readonly values: Readonly<Record<string, string>>;
  /** `kept`: it was there. `failed`: a check says why, and what to do. */
  readonly outcome: 'kept' | 'made' | 'failed';
};
export type SetUp = {
  readonly steps: readonly SetUpStep[];
  /** What the provider has given out on the way, by field: shown once, so it is kept at once. */
  readonly secrets: Readonly<Record<string, string>>;
};

/** Registers at the provider what the connection needs there. Once more, it changes nothing. */
export type SetUpConnection = (signal: AbortSignal) => Promise<SetUp>;
