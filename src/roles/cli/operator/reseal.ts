// `secrets reseal`: after a new key came in front of SECRET_KEYS, seals with it what older keys have sealed.
// A process that does not know the new key could open nothing of that, so those that run are asked first.
import type { Pool } from '#platform/db/pool.ts';
import { keysKnown, LISTENING } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { resealProviderBodies } from '#platform/provider/reseal.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { resealConnectionSecrets } from '#modules/base/connections/reseal.ts';
import { resealSessions } from '#modules/people/onboarding/reseal.ts';
import { resealReceiptKeys } from '#modules/money-out/receipts/keys.ts';
import { resealSecrets } from '#modules/webhooks/reseal.ts';
import type { OperatorContext, Result } from './operator.ts';

export async function resealReport({ config, operator, options }: OperatorContext): Promise<Result> {
  const { pool } = operator;
  const [first, ...older] = config.secretKeys ?? [];
  if (first === undefined) throw new Error('SECRET_KEYS is not set: the first key seals, all of them open');
  const sealer = createSealer([first, ...older]);
  if (!options.force) await requireKnown(pool, sealer.keyIds[0] ?? '');
  const endpoints = await resealSecrets(pool, sealer);
  const sessions = await resealSessions(pool, sealer);
  const receipts = await resealReceiptKeys(pool, sealer);
  const connections = await resealConnectionSecrets(pool, sealer);
  const bodies = await resealProviderBodies(pool, sealer);
  const all = [endpoints, sessions, receipts, connections, bodies];
  const resealed = all.reduce((sum, one) => sum + one.resealed, 0);
  return {
    json: {
      endpoints: endpoints.seen,
      sessions: sessions.seen,
      receiptKeys: receipts.seen,
      connectionSecrets: connections.seen,
      providerBodies: bodies.seen,
      resealed,
    },
    text:
      `${endpoints.seen} webhook endpoints, the secrets of ${endpoints.resealed} were sealed again\n` +
      `${sessions.seen} onboarding sessions, the links of ${sessions.resealed} were sealed again\n` +
      `${receipts.seen} keys of receipts, of which ${receipts.resealed} were sealed again\n` +
      `${connections.seen} secrets of connections, of which ${connections.resealed} were sealed again\n` +
      `${bodies.seen} calls to providers that may be sent again, of which ${bodies.resealed} were sealed again`,
  };
}

/** Each server and worker listens on one connection, whose name says which keys the process has. */
async function requireKnown(pool: Pool, keyId: string): Promise<void> {
  const names = await pool.all(
    sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${LISTENING})`,
  );
  const without = names.filter(({ name }) => !keysKnown(name).includes(keyId)).length;
  if (without === 0) return;
  throw new Error(
    `of ${names.length} processes that run, ${without} do not have the key ${keyId} yet and could open nothing ` +
      'that it seals: restart them with the same SECRET_KEYS first, or add --force',
  );
}
