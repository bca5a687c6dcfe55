// `secrets reseal`: after a new key came in front of SECRET_KEYS, seals with it what older keys have sealed.
import type { Pool } from '../../platform/db/pool.ts';
import { createSealer } from '../../platform/seal.ts';
import { resealSessions } from '../../modules/onboarding/index.ts';
import { resealReceiptKeys } from '../../modules/receipts/index.ts';
import { resealSecrets } from '../../modules/webhooks/index.ts';
import type { Result } from './result.ts';

export async function resealReport(pool: Pool, keys: readonly Buffer[] | undefined): Promise<Result> {
  const [first, ...older] = keys ?? [];
  if (first === undefined) throw new Error('SECRET_KEYS is not set: the first key seals, all of them open');
  const sealer = createSealer([first, ...older]);
  const endpoints = await resealSecrets(pool, sealer);
  const sessions = await resealSessions(pool, sealer);
  const receipts = await resealReceiptKeys(pool, sealer);
  const resealed = endpoints.resealed + sessions.resealed + receipts.resealed;
  return {
    json: { endpoints: endpoints.seen, sessions: sessions.seen, receiptKeys: receipts.seen, resealed },
    text:
      `${endpoints.seen} webhook endpoints, the secrets of ${endpoints.resealed} were sealed again\n` +
      `${sessions.seen} onboarding sessions, the links of ${sessions.resealed} were sealed again\n` +
      `${receipts.seen} keys of receipts, of which ${receipts.resealed} were sealed again`,
  };
}
