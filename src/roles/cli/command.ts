// What a command of the command line is: its name, its usage, the options that it takes, and what it does.
import type { Config } from '#config.ts';

/** All options of all commands. A command takes those that it names, so one name always means the same. */
export const OPTIONS = {
  name: { type: 'string' },
  org: { type: 'string' },
  mode: { type: 'string', default: 'test' },
  scope: { type: 'string', multiple: true },
  'hourly-limit': { type: 'string' },
  beta: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string', default: 'developer' },
  leaked: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'forward-to': { type: 'string' },
  events: { type: 'string', multiple: true },
  'api-key': { type: 'string' },
  'base-url': { type: 'string' },
  list: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export type OptionName = keyof typeof OPTIONS;

type ValueOf<Option> = Option extends { readonly type: 'boolean' }
  ? boolean
  : Option extends { readonly multiple: true }
    ? string[] | undefined
    : Option extends { readonly default: string }
      ? string
      : string | undefined;
export type Options = { readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

/** What was written on the command line. */
export type Given = {
  readonly options: Options;
  /** The words behind the name of the command. */
  readonly operands: readonly string[];
};

export type Command = {
  /** One word, or a noun and a verb. */
  readonly name: string;
  /** What follows the name. */
  readonly usage?: string;
  readonly does: string;
  readonly takes?: readonly OptionName[];
  readonly operandsMax?: number;
  run(config: Config, given: Given): Promise<void>;
};
