// What the sandbox's card network says, as it is written and as it is read.
import { z } from 'zod';
import type { Json } from '#platform/db/table.ts';
import { cleanText, isKeepable } from '#platform/inbound/inbound.ts';
import type { NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';

const TEXT_CHARACTERS_MAX = 100;

const text = z.string().min(1).max(TEXT_CHARACTERS_MAX).refine(isKeepable);
/** Merchants are called what their acquirers write, and no clearing fails for it. */
const name = z.string().transform((written) => cleanText(written, TEXT_CHARACTERS_MAX));
const amount = z.int().min(1);

const common = {
  id: text,
  transaction: text,
  card: text,
  currency: z.string().length(3).refine(isKeepable),
  merchant: z.object({ name, category: z.string().regex(/^\d{4}$/) }),
};

const question = z.object({
  ...common,
  type: z.enum(['authorization', 'increment']),
  amount: z.int().min(0),
});

const notice = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('reversal'),
    amount: amount.nullable(),
    reason: z.enum(['merchant', 'expired', 'decision_timeout']),
  }),
  z.object({ ...common, type: z.literal('clearing'), amount, final: z.boolean() }),
  z.object({ ...common, type: z.literal('refund'), amount, original: text.nullable() }),
]);

const answer = z.object({
  decision: z.enum(['approved', 'declined']),
  reason: z.string().optional(),
});
export type NetworkAnswer = z.infer<typeof answer>;
export const readAnswer = (body: unknown): NetworkAnswer => answer.parse(body);

type About = z.infer<typeof question> | z.infer<typeof notice>;
const messageOf = (read: About) => ({
  messageId: read.id,
  transactionId: read.transaction,
  cardId: read.card,
  currency: read.currency,
  merchant: read.merchant,
});

export function readQuestion(body: unknown): Question {
  const read = question.parse(body);
  return { ...messageOf(read), kind: read.type, amountMinor: BigInt(read.amount) };
}

export function readNotice(body: unknown): NetworkNotice {
  const read = notice.parse(body);
  const about = messageOf(read);
  const amountMinor = read.amount === null ? null : BigInt(read.amount);
  if (read.type === 'reversal') return { ...about, kind: 'reversal', amountMinor, reason: read.reason };
  return read.type === 'clearing'
    ? { ...about, kind: 'clearing', amountMinor: BigInt(read.amount), isFinal: read.final }
    : { ...about, kind: 'refund', amountMinor: BigInt(read.amount), originalTransactionId: read.original };
}

const wireOf = (message: Question | NetworkNotice) => ({
  id: message.messageId,
  type: message.kind,
  transaction: message.transactionId,
  card: message.cardId,
  amount: message.amountMinor === null ? null : Number(message.amountMinor),
  currency: message.currency,
  merchant: message.merchant,
});

export function bodyOf(message: Question | NetworkNotice): string {
  const more: Record<string, Json> =
    message.kind === 'reversal'
      ? { reason: message.reason }
      : message.kind === 'clearing'
        ? { final: message.isFinal }
        : message.kind === 'refund'
          ? { original: message.originalTransactionId }
          : {};
  return JSON.stringify({ ...wireOf(message), ...more });
}
