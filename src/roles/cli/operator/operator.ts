// How a command of an operator runs: it opens the database, does its work, and prints one result, with
// `--json` for programs.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { createIds } from '#platform/ids/ids.ts';
import { Refusal, saidIn } from '#platform/refusals/refusal.ts';
import type { Operator } from '#modules/base/identity/organizations.ts';
import { withDatabase } from '../../database.ts';
import type { CommandInput } from '../command.ts';
import { refusedError, usageError, type CommandError } from '../failure.ts';

export type Result = {
  /** The result for programs. */
  readonly json: unknown;
  /** The result for people. */
  readonly text: string;
  readonly failed?: boolean;
};

export type OperatorContext = CommandInput & { readonly config: Config; readonly operator: Operator };
export type OperatorCommand = (context: OperatorContext) => Promise<Result>;

export async function runAsOperator(
  config: Config,
  given: CommandInput,
  command: OperatorCommand,
): Promise<void> {
  try {
    const result = await withDatabase(config, (pool) => {
      const operator = { pool, clock: systemClock, newId: createIds(systemClock) };
      return command({ ...given, config, operator });
    });
    console.log(given.options.json ? JSON.stringify(result.json) : result.text);
    if (result.failed === true) process.exitCode = 1;
  } catch (error) {
    throw error instanceof Refusal ? refusedBy(error) : error;
  }
}

/** The error, with each problem if there are several. */
export function refusedBy(refused: Refusal): CommandError {
  const { message, fix } = saidIn(refused, 'en');
  const { problems = [] } = refused.wording;
  const lines = problems.map(({ field, message: said }) => `${field}: ${said.en}`);
  if (lines.length === 0) return refusedError(refused.code, message, fix);
  return refusedError(refused.code, lines.join('\n'), 'add --help to see what it takes');
}

/** What a command cannot do without. */
export function required(value: string | undefined, name: string): string {
  if (value === undefined) throw usageError(`${name} is missing`, 'add --help to see what it takes');
  return value;
}

export const table = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name.padEnd(16)}${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join('\n');
