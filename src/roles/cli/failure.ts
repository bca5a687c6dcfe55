// How a command fails: with one sentence, what to do next, and a code that scripts tell apart.
import { MonederoError, NotAllowedError, UnreachableError } from '../../../packages/client/src/errors.ts';

/** What a process ends with. */
export const EXIT = {
  done: 0,
  /** A server or a rule said no. */
  refused: 1,
  /** The command line is wrong, and nothing was asked. */
  usage: 64,
  /** No answer came, or the server failed. */
  unreachable: 69,
} as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

type Facts = {
  readonly exit: Exit;
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
  readonly cause?: unknown;
};

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exit: Exit;
  readonly code: string;
  readonly fix: string;

  constructor({ exit, code, message, fix = '', cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.exit = exit;
    this.code = code;
    this.fix = fix;
  }
}

export const usageError = (message: string, fix = ''): CommandError =>
  new CommandError({ exit: EXIT.usage, code: 'usage', message, fix });

export const refusedError = (code: string, message: string, fix = ''): CommandError =>
  new CommandError({ exit: EXIT.refused, code, message, fix });

export type Failure = {
  readonly exit: Exit;
  readonly code: string;
  readonly message: string;
  readonly fix: string;
  readonly requestId: string;
};

export function failureOf(error: unknown): Failure {
  if (error instanceof CommandError) {
    const { exit, code, message, fix } = error;
    return { exit, code, message, fix, requestId: '' };
  }
  if (error instanceof MonederoError) {
    const { code, message, requestId } = error;
    const isAway = error instanceof UnreachableError || error.status >= 500;
    const exit = isAway ? EXIT.unreachable : EXIT.refused;
    const fix =
      error.fix === '' && error instanceof NotAllowedError ? 'log in to it again: monedero login' : error.fix;
    return { exit, code, message, fix, requestId };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { exit: EXIT.refused, code: 'failed', message, fix: '', requestId: '' };
}

/** The text is for standard error, so that standard output holds results alone. */
export function textOf(name: string, { code, message, fix, requestId }: Failure, json: boolean): string {
  if (json) return JSON.stringify({ code, message, fix: fix || null, request_id: requestId || null });
  const request = requestId === '' ? '' : ` (${requestId})`;
  // What a command takes stands apart from what was wrong.
  const before = code === 'usage' ? '\n\n' : '\n';
  return `${name}: ${message}${request}${fix === '' ? '' : before + fix}`;
}
