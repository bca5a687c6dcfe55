// The flags of `npm run bench`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SCENARIOS, type ScenarioSet } from './scenarios.ts';

export type Options = {
  readonly scenarios: ScenarioSet;
  /** What the names of the variants have in them that are measured; without it, all are. */
  readonly only: string;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly seed: number;
  readonly startup: boolean;
  /** Other working trees that are measured beside this one, in the same rounds. */
  readonly compare: readonly string[];
};

export const USAGE = `npm run bench -- [flags]
  --scenarios S    ${Object.keys(SCENARIOS).join(', ')} (commands)
  --only TEXT      of these, the variants that have it in their name
  --seconds N      the measured window of each variant (5)
  --warm-up N      seconds before each window (1)
  --rounds N       how often each variant is measured; medians count (3)
  --seed N         which wallets and amounts are chosen (1)
  --no-startup     leave out start time and memory, which belong to the commands
  --compare DIR    another working tree with the same bench, measured beside this one; may be repeated`;

export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      scenarios: { type: 'string', default: 'commands' },
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '5' },
      'warm-up': { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      startup: { type: 'boolean', default: true },
      compare: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { scenarios } = values;
  if (!isScenarioSet(scenarios)) throw new Error(`--scenarios takes ${Object.keys(SCENARIOS).join(', ')}`);
  return {
    scenarios,
    only: values.only,
    seconds: positive('seconds', values.seconds),
    warmUpSeconds: positive('warm-up', values['warm-up']),
    rounds: positive('rounds', values.rounds),
    seed: positive('seed', values.seed),
    startup: values.startup,
    compare: values.compare.map((directory) => resolve(directory)),
  };
}

const isScenarioSet = (name: string): name is ScenarioSet => Object.hasOwn(SCENARIOS, name);

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above zero, not ${text}`);
  return value;
}
