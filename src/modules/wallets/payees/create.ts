// Creates a payee: reads the request, asks the provider whose the account is, holds what the owner claims of
// it against the answer, and keeps the account as it was resolved. If the answer does not come within the
// request, the payee waits for it.
import type { Caller } from '#platform/context/context.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { causedBy, Refusal } from '#platform/refusals/refusal.ts';
import { answer, defineRoute, type StepServices } from '#platform/route/route.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { openingRefusals, requireOwner, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import { connectionOfOwner, openWallet } from '#modules/wallets/wallets/opening/open.ts';
import { claimsOf, mismatchOf } from './claims.ts';
import { insertPayee, type ToInsert } from './insert.ts';
import { findWaiting, insertVerifying } from './insert-verifying.ts';
import { createBody, payeeSchema, toPayee, type CreateBody } from './model.ts';
import { endQuestion, ensureQuestion } from './questions.ts';
import { readPayeeRequest, type PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';
import { notPayable, notThere, otherAccount, resolveAccount } from './resolve.ts';
import { findCreated, findKnown, requireRoom, type KnownAccount } from './room.ts';
import type { PayeeRow } from './tables.ts';

export type CreateServices = Omit<OpeningServices, keyof StepServices> & { readonly newId: NewId };
type CreateInput = StepServices & CreateServices & Caller & { readonly body: CreateBody };

async function createPayee(creating: CreateInput): Promise<PayeeRow> {
  const { pool, tenant, body, requestKey } = creating;
  const owner = await requireOwner(pool, creating);
  const whose = { tenantId: tenant.id, ownerId: owner.id };
  const now = tenant.now();
  const before = await findCreated(pool, whose, { requestKey, now });
  if (before !== undefined) return before;
  const request = readPayeeRequest(body, owner.country);
  const knownId = await requireRoom(pool, whose, { now, number: request.destination.number });
  const connectionId = await connectionOfOwner(creating, owner);
  const asked = { ...request, requestKey, connectionId };
  const known = await findKnown(pool, whose, knownId);
  return known === undefined
    ? askAndInsert(creating, owner, asked)
    : insert(creating, owner, { asked, known });
}

async function askAndInsert(creating: CreateInput, owner: CardholderRow, asked: ToInsert): Promise<PayeeRow> {
  const { pool, works, tenant, actor, clock, newId } = creating;
  const whose = { tenantId: tenant.id, ownerId: owner.id };
  const { destination, connectionId } = asked;
  const now = tenant.now();
  const question = await ensureQuestion(pool, whose, { destination, now, realNow: clock.now(), newId });
  const waits = await findWaiting(pool, whose, question, asked);
  if (waits !== undefined) return waits;
  const { reference } = question;
  const account = await resolveAccount({ ...creating, connectionId }, { ...asked, reference });
  if (account === 'not_found' || account === 'not_payable') {
    await endQuestion(pool, { tenantId: tenant.id, id: question.id, payeeId: null, now });
    throw account === 'not_found' ? notThere(asked) : notPayable(asked);
  }
  if (account !== 'unknown')
    return insert(creating, owner, { asked, known: { account, verifiedAt: tenant.now() } });
  // A provider that does not say whose an account is would not open one for the owner either.
  return works.run(tenant, actor, (work) => insertVerifying(work, owner, { ...asked, question }));
}

type ToKeep = { readonly asked: ToInsert; readonly known: KnownAccount };

async function insert(
  creating: CreateInput,
  owner: CardholderRow,
  { asked, known }: ToKeep,
): Promise<PayeeRow> {
  const { works, tenant, actor } = creating;
  requireAsClaimed(asked, known.account);
  await openWallet(creating, owner);
  return works.run(tenant, actor, (work) => insertPayee(work, owner, { ...asked, ...known }));
}

function requireAsClaimed(request: PayeeRequest, account: KnownAccount['account']): void {
  const { country } = request;
  const mismatch = mismatchOf(country, claimsOf(request), account);
  if (mismatch === 'account_mismatch') throw otherAccount();
  if (mismatch === 'holder_mismatch') throw refusal(mismatch, { field: 'holder_name' });
  if (mismatch === 'tax_id_mismatch') throw refusal(mismatch, { field: 'tax_id' });
  if (mismatch === 'currency_mismatch')
    throw refusal(mismatch, { field: 'currency', walletCurrency: currencyOf(country) });
}

const failed = (error: unknown): never => {
  throw error instanceof Refusal ? error : causedBy(refusal('payee_creation_failed'), error);
};

export const createPayeeRoute = defineRoute({
  id: 'payees.create',
  method: 'POST',
  path: '/api/v1/wallet/payees',
  auth: [{ session: 'self' }],
  webOnly: true,
  proof: 'always',
  tag: 'Payees',
  summary: 'Create a payee',
  description:
    'The provider says whose the account is; `holder_name`, `tax_id` and `currency` are claims that are held against its answer. ' +
    'Names are compared without accents, case, order or company forms that one side leaves out. ' +
    'A claim that fails says nothing of who the holder is. Where the provider takes longer than a request, as in MX, the payee is answered as `verifying`: ' +
    'it becomes `active` or `refused` by itself, within seconds or hours, and cannot be paid before. Sent again meanwhile, the request answers the same payee. ' +
    'With `confirm` it is `unconfirmed` where it would be `active`, and cannot be paid before its owner has confirmed it. ' +
    'An account is named by exactly one of `cvu`, `alias` and `account`; with an `alias`, a `cvu` is a claim as well.',
  body: createBody,
  answers: { 201: { description: 'The payee, as resolved, or waiting for that.', schema: payeeSchema } },
  refusals: { ...openingRefusals, ...refusal.rows },
  steps: async (steps, { tenant, actor, body }, services: CreateServices) =>
    answer(201, toPayee(await createPayee({ ...steps, ...services, tenant, actor, body }).catch(failed))),
});
