// Batches of an integrator, for tests.
import { randomUUID } from 'node:crypto';
import type { Client, Reply } from '../support/client.ts';
import { until } from '../support/wait.ts';
import { otherAlias, otherCvu, type Sending } from '../transfers/support.ts';

export const BATCHES = '/v1/send/batches';

type Written = Record<string, unknown>;

let lines = 0;
/** A line to an account at another bank. */
export const lineOf = (cents: number, more: Written = {}): Written => ({
  to: { type: 'cvu', value: otherCvu() },
  amount: cents / 100,
  concept: 'Sueldo',
  reference: `line ${(lines += 1)}`,
  ...more,
});

/** Its alias begins with a word that the sandbox acts on. */
export const lineToAlias = (cents: number, word: string, more: Written = {}): Written =>
  lineOf(cents, { to: { type: 'alias', value: otherAlias(word) }, ...more });

export const linesOf = (count: number, cents: number): Written[] =>
  Array.from({ length: count }, () => lineOf(cents));

export const batchOf = ({ subWalletId }: Sending, transfers: readonly Written[], more: Written = {}) => ({
  transfers,
  currency: 'ARS',
  from_sub_wallet: subWalletId,
  ...more,
});

export const sendBatch = (
  api: Client,
  from: Sending,
  transfers: readonly Written[],
  { key = randomUUID(), ...more }: Written & { readonly key?: string } = {},
): Promise<Reply> => api.post(BATCHES, batchOf(from, transfers, more), { 'Idempotency-Key': key });

export const untilBatch = (api: Client, id: string, status: string) =>
  until(
    `the batch ${id} is ${status}`,
    async () => (await api.get(`${BATCHES}/${id}`)).body,
    (batch) => batch.status === status,
  );

/** All lines, page by page. */
export async function allLines(api: Client, id: string, limit = 100): Promise<Reply['body'][]> {
  const found: Reply['body'][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await api.get(
      `${BATCHES}/${id}/transfers?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}

/** Those that are not nothing. */
export const countsOf = ({ counts }: { readonly counts: Record<string, number> }) =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
