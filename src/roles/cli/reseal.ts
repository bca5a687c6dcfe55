// `secrets reseal`: after a new key came in front of SECRET_KEYS, seals with it what older keys have sealed.
import type { Pool } from '../../platform/db/pool.ts';
import { createSealer } from '../../platform/seal.ts';
import { resealSecrets } from '../../modules/webhooks/index.ts';
import type { Result } from './result.ts';

export async function resealReport(pool: Pool, keys: readonly Buffer[] | undefined): Promise<Result> {
  const [first, ...older] = keys ?? [];
  if (first === undefined) throw new Error('SECRET_KEYS is not set: the first key seals, all of them open');
  const { seen, resealed } = await resealSecrets(pool, createSealer([first, ...older]));
  return {
    json: { endpoints: seen, resealed },
    text: `${seen} webhook endpoints, the secrets of ${resealed} were sealed anew`,
  };
}
