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
  readonly json: boolean;
  readonly startup: boolean;
  readonly profileDir: string | undefined;
  readonly logLevel: string;
  /** Other working trees whose commands are measured beside these, in the same rounds. */
  readonly compare: readonly string[];
  /**
   * How much is in the databases that are measured beside small ones, 1 standing for 10 million entries; 0:
   * there are none.
   */
  readonly grown: number;
  /** Settings of PostgreSQL; without any it runs as the product starts it. */
  readonly settings: Readonly<Record<string, string>>;
};

export const USAGE = `npm run bench -- [flags]
  --scenarios S    commands, mix, wallets, payments, mcp or authorizations (commands)
  --only TEXT      of these, the variants that have it in their name
  --seconds N      the measured window of each variant (5)
  --warm-up N      seconds before each window (1)
  --rounds N       how often each variant is measured; medians count (3)
  --seed N         which wallets and amounts are chosen (1)
  --log-level L    of the server; its lines go to the null device (info)
  --no-startup     leave out start time and memory
  --compare DIR    another working tree with the same bench, measured beside this one; may be repeated
  --grown F        beside each, a database with 10 million × F entries in it, and half as many events and keys
  --setting N=V    a setting of PostgreSQL; may be repeated
  --profile DIR    only the commands, with a CPU profile of the server written to DIR
  --json           print the figures as JSON`;

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
      'log-level': { type: 'string', default: 'info' },
      startup: { type: 'boolean', default: true },
      compare: { type: 'string', multiple: true, default: [] },
      grown: { type: 'string' },
      setting: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
      json: { type: 'boolean', default: false },
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
    json: values.json,
    startup: values.startup,
    profileDir: values.profile === undefined ? undefined : resolve(values.profile),
    logLevel: values['log-level'],
    compare: values.compare.map((directory) => resolve(directory)),
    grown: values.grown === undefined ? 0 : positive('grown', values.grown),
    settings: Object.fromEntries(values.setting.map(settingOf)),
  };
}

const isScenarioSet = (name: string): name is ScenarioSet => Object.hasOwn(SCENARIOS, name);

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above zero, not ${text}`);
  return value;
}

function settingOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--setting takes name=value, not ${text}`);
  return [text.slice(0, at), text.slice(at + 1)];
}
