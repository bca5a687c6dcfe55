// What the endpoints of the card network share: finding the card and the transaction that are meant, and
// waiting until the message of the network has been processed.
import { notFound } from '#platform/ids/kind.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Pool } from '#platform/db/pool.ts';
import type { Tenant } from '#platform/context/context.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, type Answer, type Call, type StepServices } from '#platform/route/route.ts';
import { toTransaction, TRANSACTION, transactionSchema } from '#modules/issuing/authorizations/model.ts';
import { findMessage, findTransaction } from '#modules/issuing/authorizations/queries.ts';
import type { MessageRow, TransactionRow } from '#modules/issuing/authorizations/tables.ts';
import { CARD, mcc } from '#modules/issuing/cards/model.ts';
import { findCard, findShownCard } from '#modules/issuing/cards/queries.ts';
import { requireOfSandbox } from './made-elsewhere.ts';
import { onceOf, type Once, type SimulatedProviders, type Sent } from './port.ts';
import { refusal as sandboxRefusal } from './refusals.ts';

const WAIT_MS_MAX = 10_000;
const LOOK_EVERY_MS = 10;
const NAME_CHARACTERS_MAX = 100;
const ID_CHARACTERS_MAX = 64;

/** The most that a card may be for, so that sums of many stay far from what a number can hold. */
export const CENTS_MAX = 1_000_000_000_000;
export const cents = z.int().min(1).max(CENTS_MAX);
export const idText = z.string().max(ID_CHARACTERS_MAX);
export const merchant = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(NAME_CHARACTERS_MAX)
    .meta({ examples: ['Librería Ejemplo'] }),
  category: mcc.describe('Merchant category code, four digits.').meta({ examples: ['5942'] }),
});
export const transactionPath = z.object({ txId: TRANSACTION.inPath });
export const transactionAnswer = {
  200: { description: 'The transaction as it is now.', schema: transactionSchema },
};
const { not_found, invalid_state } = refusal.rows;
export const networkRefusals = { ...sandboxRefusal.rows, not_found, invalid_state };

type NetworkCall = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'language' | 'params' | 'body'>;

type Purchase = {
  readonly cardId: string;
  readonly amountCents: number;
  readonly merchant: z.infer<typeof merchant>;
};

/** What a merchant asks for, in the currency of the card. */
export async function requestOf(pool: Pool, tenant: Tenant, { cardId, amountCents, ...at }: Purchase) {
  const card = await findShownCard(pool, tenant.id, cardId);
  if (card === undefined) throw notFound(CARD, 'cardId');
  requireOfSandbox(card);
  return { ...at, cardId, currency: card.currency, amountMinor: BigInt(amountCents) };
}

/** A purchase; a refund is none. */
export async function purchaseOf(
  pool: Pool,
  tenant: Tenant,
  { field, id }: { readonly field: string; readonly id: string },
): Promise<TransactionRow> {
  const row = await findTransaction(pool, tenant.id, id);
  if (row === undefined) throw notFound(TRANSACTION, field);
  const card = await findCard(pool, tenant.id, row.card_id);
  if (card !== undefined) requireOfSandbox(card);
  if (row.status === 'refunded') throw refusal('invalid_state', { status: row.status });
  return row;
}

/**
 * Has the network send what the caller asks for, and answers with the transaction once its message has been
 * taken in. A repeat with the same idempotency key waits for the message of the first and sends nothing.
 */
export async function sendOnce(
  simulated: SimulatedProviders,
  { pool, requestKey }: StepServices,
  call: NetworkCall,
  send: (once: Once | undefined) => Promise<Sent>,
): Promise<Answer> {
  const { tenant, language, params, body } = call;
  const hash = requestHash('POST', JSON.stringify(params), body);
  const once = onceOf(requestKey, hash);
  const before = once === undefined ? undefined : await simulated.sentBefore(tenant, once);
  const sent = before ?? (await send(once));

  const message = await untilHeard(pool, tenant, sent);
  // A repeat finds the message and waits on.
  if (message === undefined) throw refusal('service_unavailable');
  const row = message.tx_id === null ? undefined : await findTransaction(pool, tenant.id, message.tx_id);
  if (row !== undefined) return answer(200, toTransaction(row, language));
  // The question was lost, and all that came was that it is no longer asked.
  if (once !== undefined) await simulated.forgetSent(tenant, once);
  throw refusal('service_unavailable');
}

async function untilHeard(pool: Pool, tenant: Tenant, sent: Sent): Promise<MessageRow | undefined> {
  const deadline = performance.now() + WAIT_MS_MAX;
  let message = await findMessage(pool, tenant.id, sent.messageId);
  while (message === undefined && performance.now() < deadline) {
    await wait(LOOK_EVERY_MS);
    message = await findMessage(pool, tenant.id, sent.messageId);
  }
  return message;
}
