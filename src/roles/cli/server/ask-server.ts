// How a command speaks to a server: with the typed client, few attempts, and words that name the server when
// no answer comes.
import { MonederoError, UnreachableError } from '../../../../packages/client/src/errors.ts';
import { organization, type Organization } from '../../../../packages/client/src/index.ts';
import type { ConnectionOptions } from '../../../../packages/client/src/shapes.ts';
import { CommandError, EXIT, refusedError } from '../failure.ts';
import type { Target } from './target.ts';

const RETRIES_MAX = 1;
const ATTEMPT_TIMEOUT_MS = 15_000;

export const connectionTo = ({ url }: Pick<Target, 'url'>): ConnectionOptions => ({
  baseUrl: url,
  language: 'en',
  retriesMax: RETRIES_MAX,
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
});

export async function askServer<T>(target: Target, ask: (monedero: Organization) => Promise<T>): Promise<T> {
  return orUnreachable(target, () => ask(organization({ ...connectionTo(target), apiKey: target.apiKey })));
}

export async function orUnreachable<T>({ url, from }: Target, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UnreachableError)
      throw new CommandError({
        exit: EXIT.unreachable,
        code: error.code,
        message: `no answer from ${url} (${from})`,
        fix: 'is Monedero running there? --profile or --url name another server',
        cause: error,
      });
    if (error instanceof MonederoError && error.code === 'unreadable_answer')
      throw refusedError('not_monedero', `what answers at ${url} is not a Monedero`, 'check the address');
    throw error;
  }
}
