// `receipts rotate-key`: makes the next key that signs receipts.
import { isoOf, systemClock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { createSealer } from '../../platform/seal.ts';
import { rotateSigningKey } from '../../modules/receipts/index.ts';
import type { Result } from './result.ts';

type Given = { readonly keys: readonly Buffer[] | undefined; readonly leaked: boolean };

export async function rotateReport(pool: Pool, { keys, leaked }: Given): Promise<Result> {
  const [first, ...older] = keys ?? [];
  if (first === undefined) throw new Error('SECRET_KEYS is not set: the first key seals, all of them open');
  const services = { pool, sealer: createSealer([first, ...older]), clock: systemClock };
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
