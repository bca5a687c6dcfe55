// The transfer of pgledger's own benchmark: some connections, on each one transfer after the other between
// two accounts of all.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Transferred, Transferring } from './protocol.ts';

const AMOUNT_MAX = 1_000_000;
const TRANSFER = 'select id from pgledger_create_transfer($1, $2, $3)';

process.on('disconnect', () => process.exit(1));
process.once('message', (asked: Transferring) => void run(asked));

async function run({ databaseUrl, accountIds, connections, warmUpSeconds, seconds }: Transferring) {
  let [made, madeBefore, isOver] = [0, 0, false];
  const any = (below: number): number => Math.floor(Math.random() * below);
  const transferOn = async (client: pg.Client): Promise<void> => {
    while (!isOver) {
      const from = any(accountIds.length);
      const to = (from + 1 + any(accountIds.length - 1)) % accountIds.length;
      const values = [accountIds[from], accountIds[to], 1 + any(AMOUNT_MAX)];
      await client.query({ name: 'transfer', text: TRANSFER, values });
      made += 1;
    }
    await client.end();
  };
  const clients = Array.from({ length: connections }, () => new pg.Client(databaseUrl));
  for (const client of clients) await client.connect();
  const ended = Promise.all(clients.map(transferOn));
  await wait(warmUpSeconds * 1_000);
  const startedMs = performance.now();
  madeBefore = made;
  await wait(seconds * 1_000);
  const perSecond = ((made - madeBefore) * 1_000) / (performance.now() - startedMs);
  isOver = true;
  await ended;
  process.send?.({ kind: 'transferred', made, perSecond } satisfies Transferred);
}
