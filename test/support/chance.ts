// Chance that can be repeated: a small seeded generator, whose seed is printed by the test that uses it.
import { randomInt } from 'node:crypto';

export type Chance = {
  readonly seed: number;
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
};

/** A canary must know that a story fails, and not which is the shortest that does. */
export const endOnFailure = process.env['TEST_SHRINK'] === 'no';

export const SEED_VARIABLE = 'TEST_SEED';
const SEED_BELOW = 2 ** 32;

/** `TEST_SEED=… npm test -- <file>` makes the choices of a run that failed again. */
export function printedChance(what: string): Chance {
  const given = process.env[SEED_VARIABLE];
  const seed = given === undefined ? randomInt(SEED_BELOW) : Number(given);
  console.log(`${what}: TEST_SEED=${seed}`);
  return chance(seed);
}

/** mulberry32. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SEED_BELOW;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    seed,
    below,
    pick<T>(from: readonly T[]): T {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error('there is nothing to pick from');
      return one;
    },
  };
}
