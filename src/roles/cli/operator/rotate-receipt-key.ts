// `receipts rotate-key`: makes the next key that signs receipts. With `--leaked` everything that was signed
// before is withdrawn, so a person confirms that.
import { createInterface } from 'node:readline/promises';
import { isoOf } from '#platform/time/clock.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { rotateSigningKey } from '#modules/money-out/receipts/keys.ts';
import { usageError } from '../failure.ts';
import type { OperatorContext, Result } from './operator.ts';

const WITHDRAWS =
  'every receipt that was signed so far is no longer genuine for anyone who checks it, until it is read again';

export async function rotateReport({ config, operator, options }: OperatorContext): Promise<Result> {
  const [first, ...older] = config.secretKeys ?? [];
  if (first === undefined) throw new Error('SECRET_KEYS is not set: the first key seals, all of them open');
  const { leaked } = options;
  if (leaked && !options.yes) await confirm();
  const services = { ...operator, sealer: createSealer([first, ...older]) };
  const { id, signs_from: signsFrom } = await rotateSigningKey(services, { leaked });
  const since = isoOf(signsFrom);
  return {
    json: { kid: id, signsFrom: since, leaked },
    text:
      `the key ${id} is published and signs from ${since}\n` +
      (leaked
        ? 'all keys before it are withdrawn: what they have signed is not genuine any more, and can be signed again'
        : 'all keys before it stay published'),
  };
}

async function confirm(): Promise<void> {
  if (!process.stdin.isTTY)
    throw usageError(`with --leaked ${WITHDRAWS}: add --yes if that is what you want`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`With --leaked ${WITHDRAWS}. Type "yes" to go on: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new Error('nothing was changed');
  } finally {
    terminal.close();
  }
}
