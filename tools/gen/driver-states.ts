// What has been seen of each driver, and when: docs/providers/states.json, which a person edits after a run.
// A claim without its date, or without what was run, is not taken, and makes the generated pages fail.
import { z } from 'zod';
import type { DriverShape } from '#platform/provider/driver.ts';

export const STATES_PATH = 'docs/providers/states.json';

const date = z.iso.date('a claim has the date of its run, such as 2026-11-26');
/** Who reads it must be able to do it again. */
const run = z.string().min(20, 'a claim says what was run, and with which outcome');
/** A claim; null: no one has done it. `none`: there is nothing that it could be done with. */
const claim = z
  .strictObject({ date, run })
  .or(z.strictObject({ none: z.string().min(1) }))
  .nullable();

const state = z.strictObject({
  /** What an operator reads of it. */
  page: z.string(),
  double: z.strictObject({
    date,
    /** What stands for the provider. */
    over: z.string().min(1),
    tests: z.array(z.string()).min(1, 'a claim names the tests that were run'),
  }),
  testSide: claim,
  live: claim,
});
export type DriverState = z.infer<typeof state>;
export type Claim = z.infer<typeof claim>;

type DriverStatesInput = {
  readonly drivers: readonly DriverShape[];
  readonly exists: (path: string) => boolean;
  /** No claim is of a later day. */
  readonly today: string;
};

/** Reads the states by the name of a driver. Throws with all that is wrong. */
export function readStates(text: string, given: DriverStatesInput): ReadonlyMap<string, DriverState> {
  const read = z.record(z.string(), state).safeParse(JSON.parse(text));
  if (!read.success)
    throw wrongWith(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const states = new Map(Object.entries(read.data));
  const names = given.drivers.map(({ name }) => name);
  const wrong = [
    ...names.filter((name) => !states.has(name)).map((name) => `${name}: nothing is said of this driver`),
    ...[...states.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: there is no such driver`),
    ...[...states].flatMap(([name, one]) => wrongOf(one, given).map((what) => `${name}: ${what}`)),
  ];
  if (wrong.length > 0) throw wrongWith(wrong);
  return states;
}

const wrongWith = (wrong: readonly string[]): Error => new Error(`${STATES_PATH}\n${wrong.join('\n')}`);

function wrongOf(
  { page, double, testSide, live }: DriverState,
  { exists, today }: DriverStatesInput,
): string[] {
  const dates = [double, testSide, live].flatMap((one) => (one !== null && 'date' in one ? [one.date] : []));
  return [
    ...[page, ...double.tests].filter((path) => !exists(path)).map((path) => `${path} is not there`),
    ...dates.filter((day) => day > today).map((day) => `${day} has not come yet`),
  ];
}
