// Sends a transfer from the sub-wallet of a cardholder.
import { defineCommand, stale } from '#platform/command/command.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { documentRefusals } from '#modules/wallets/documents/refusals.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { requireBeta } from './beta.ts';
import { judge } from './judge.ts';
import { lineLocks, makeTransfer, senderLocks, type Made } from './make.ts';
import { createBody, toTransfer, transferSchema } from './model.ts';
import { prepareTransfer, type CreateInput, type PrepareServices } from './prepare.ts';
import { refusal } from './refusals.ts';
import { transfers } from './tables.ts';

const create = defineCommand<CreateInput, Made>({
  name: 'transfers.create',
  locks: (input) =>
    input.kind === 'repeat' ? [] : [...senderLocks(input.sender, input), ...lineLocks(input.line)],
  decide(tx, input) {
    if (input.kind === 'repeat') return input;
    const { line } = input;
    // Another request with this key was faster; prepared again, this one is a repeat of it.
    if (tx.find(transfers, line.id) !== undefined) throw stale();
    return makeTransfer(tx, input, judge(tx, input));
  },
});

export const createTransferRoute = defineRoute({
  id: 'transfers.create',
  method: 'POST',
  path: '/v1/send/transfers',
  auth: [{ scope: 'transfers:write' }],
  proof: 'always',
  authorize: requireBeta,
  ownKey: {
    prefix: 'tx',
    table: transfers,
    ofAnother: (transferId) => refusal('duplicate_idempotency_key', { transferId }),
  },
  tag: 'Send',
  summary: 'Send a transfer',
  description:
    'The destination is checked and resolved first. Then the amount decides, by the `approval_config` of the sub-wallet: below `auto_approve_under_cents` the transfer ' +
    'goes at once, below `whatsapp_threshold_cents` the owner is asked by WhatsApp, and from there on for a passkey. Nothing passes `panic_limit_24h_cents`. ' +
    'A transfer that waits has its money set aside. The same `Idempotency-Key` and body again answers 200 with the transfer as it is then, however much later.',
  body: createBody,
  about: ({ body }) => body.from_sub_wallet,
  answers: {
    200: { description: 'The transfer that has this `Idempotency-Key` already.', schema: transferSchema },
    202: { description: 'It is on its way, or waits for the owner.', schema: transferSchema },
  },
  refusals: {
    ...ownerRefusals,
    ...documentRefusals,
    ...refusal.rows,
    invalid_state: platformRefusal.rows.invalid_state,
    not_found: platformRefusal.rows.not_found,
    provider_error: platformRefusal.rows.provider_error,
  },
  command: create,
  prepare: (call, db, services: PrepareServices) => prepareTransfer(db, call, services),
  answer: (made, { call, input }) =>
    answer(input.kind === 'repeat' ? 200 : 202, toTransfer(made, call.tenant)),
});
