// The transfer that is measured: a command like those of the product.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { defineEvent } from '#platform/events/event-type.ts';
import { centsOf } from '#platform/money/money.ts';
import { defineRefusals } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type AnyRoute } from '#platform/route/route.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { COMMANDS_PATH, KINDS } from './protocol.ts';

const AMOUNT_CENTS_MAX = 1_000_000;
export const CURRENCY = 'ARS';
export const EVENT_TYPE = 'transfer.completed';

const accountId = z.string().regex(/^acc_(available|set_aside)_wal_[0-9a-z]{26}$/);
const transferBody = z.strictObject({
  from: accountId,
  to: accountId,
  amountCents: z.int().min(1).max(AMOUNT_CENTS_MAX),
});
type TransferBody = z.infer<typeof transferBody>;

const transferSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
});
type Transfer = z.infer<typeof transferSchema>;

const refusal = defineRefusals({
  insufficient_balance: {
    status: 422,
    message: {
      en: 'The wallet does not have enough.',
      es: 'La billetera no tiene saldo suficiente.',
      pt: 'A carteira não tem saldo suficiente.',
    },
    fix: { en: 'Fund the wallet.', es: 'Cargue la billetera.', pt: 'Abasteça a carteira.' },
  },
});

const transferOf = (id: string, { from, to, amountCents }: TransferBody, now: Instant): Transfer => ({
  id,
  from,
  to,
  amountCents,
  currency: CURRENCY,
  status: 'completed',
  createdAt: isoOf(now),
});

const completed = defineEvent(EVENT_TYPE, {
  summary: 'Money was moved.',
  schema: transferSchema,
  sample: ({ newId, now }) => transferOf(newId('btr'), { from: '', to: '', amountCents: 1 }, now),
});

const transfer = defineCommand<TransferBody, Transfer>({
  name: KINDS.transfer,
  locks: ({ from, to }) => [lock(accounts, from), lock(accounts, to)],
  decide(tx, input) {
    const source = tx.find(accounts, input.from);
    const target = tx.find(accounts, input.to);
    if (source === undefined || target === undefined || source === target) throw platformRefusal('not_found');
    const amount = BigInt(input.amountCents);
    if (source.balance < amount) {
      throw refusal('insufficient_balance', { availableCents: centsOf(source.balance) });
    }
    // From here on, failure is a bug.
    const made = transferOf(tx.newId('btr', null), input, tx.now);
    post(tx, {
      kind: KINDS.transfer,
      reference: made.id,
      currency: CURRENCY,
      legs: [debit(source.id, amount), credit(target.id, amount)],
    });
    tx.emit(completed, made.id, made);
    return made;
  },
});

export const commandRoute: AnyRoute = defineRoute({
  id: 'bench.commands',
  method: 'POST',
  path: COMMANDS_PATH,
  auth: [{ scope: 'transfers:write' }],
  proof: 'always',
  tag: 'Benchmark',
  summary: 'Move money between two wallets',
  internal: true,
  body: transferBody,
  refusals: refusal.rows,
  command: transfer,
  prepare: ({ body }) => body,
  answer: (made) => answer(201, made),
  answers: { 201: { description: 'The transfer.', schema: transferSchema } },
});
