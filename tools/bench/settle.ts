// Money that is reserved in a server and settled in a worker: two commands of two processes on the same
// account, as with every transfer that leaves the house.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal as platformRefusal } from '#platform/refusals.ts';
import { defineJob } from '#platform/queue/job.ts';
import { answer, defineRoute, type AnyRoute } from '#platform/route.ts';
import { defineHouseAccount } from '#modules/base/ledger/define-accounts.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { KINDS, PATHS } from './protocol.ts';
import { CURRENCY, described, refusal, transferOf, type Transfer, type TransferBody } from './transfer.ts';

const ATTEMPTS_MAX = 5;
export const clearing = defineHouseAccount('bench_clearing');

const reserve = defineCommand<TransferBody, Transfer>({
  name: KINDS.reserve,
  locks: ({ from, to }) => [lock(accounts, from), lock(accounts, to)],
  decide(tx, input) {
    const available = tx.find(accounts, input.from);
    const reserved = tx.find(accounts, input.to);
    if (available === undefined || reserved === undefined) throw platformRefusal('not_found');
    const amount = BigInt(input.amountCents);
    if (available.balance < amount) throw refusal('insufficient_balance');
    const made = transferOf(tx.newId('btr', null), input, tx.now);
    post(tx, {
      kind: KINDS.reserve,
      reference: made.id,
      currency: CURRENCY,
      legs: [debit(available.id, amount), credit(reserved.id, amount)],
    });
    tx.enqueue(KINDS.settle, made);
    return made;
  },
});

const settled = z.object({ id: z.string(), to: z.string(), amountCents: z.int() });
type Settled = z.infer<typeof settled>;

const settle = defineCommand<Settled, null>({
  name: KINDS.settle,
  locks: ({ to }) => [lock(accounts, to)],
  decide(tx, { id, to, amountCents }) {
    const amount = BigInt(amountCents);
    const legs = [debit(to, amount), credit(clearing(CURRENCY), amount)];
    post(tx, { kind: KINDS.settle, reference: id, currency: CURRENCY, legs });
    return null;
  },
});

export const settleJob = defineJob<Settled>({
  kind: KINDS.settle,
  payload: settled,
  attemptsMax: ATTEMPTS_MAX,
  run: async ({ commands, tenant, actor }, payload) =>
    void (await commands.run(tenant, actor, settle, payload)),
});

export const reserveRoute: AnyRoute = defineRoute({
  ...described,
  id: 'bench.reserves',
  path: PATHS.reserves,
  refusals: refusal.rows,
  command: reserve,
  prepare: ({ body }) => body,
  answer: (made) => answer(201, made),
});
