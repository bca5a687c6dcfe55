// What an idempotency key stands for: the first answer under it, whatever it was, for a day. Afterwards the
// key is forgotten, and what comes under it is new.
import { DAY_MS, type Clock, type Instant } from '#platform/time/clock.ts';
import { apiError } from './errors.ts';

const KEY_CHARACTERS_MAX = 255;

export type Answered = { readonly status: number; readonly body: unknown };
type Kept = { readonly asked: string; readonly at: Instant; readonly answer: Answered };

export type KeptAnswers = {
  /** Undefined if the key is new. Other parameters under it are an error, which is not kept. */
  find(key: string, asked: string): Answered | undefined;
  keep(key: string, asked: string, answer: Answered): void;
  /** As if they had been removed, which may happen once they are a day old. */
  forget(): void;
};

export function createKeptAnswers(clock: Clock): KeptAnswers {
  const kept = new Map<string, Kept>();
  return {
    find(key, asked) {
      if (key.length > KEY_CHARACTERS_MAX)
        apiError('idempotency_key_too_long', 'Idempotency-Key', 'it is too long');
      const known = kept.get(key);
      if (known === undefined || clock.now() - known.at >= DAY_MS) return undefined;
      if (known.asked === asked) return known.answer;
      return apiError('idempotency_key_reused', 'Idempotency-Key', 'the key was used with other parameters');
    },
    keep: (key, asked, answer) => void kept.set(key, { asked, at: clock.now(), answer }),
    forget: () => kept.clear(),
  };
}
