// Accounts of wallets at Fintoc: numbers, whose other numbers are, deposits and what becomes of them, and the
// statement.
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Accounts, AnsweringRefused, IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import { closeNumber } from './close-number.ts';
import { pathTo } from './ids.ts';
import { CLABE, findNumber, numberIdOf, openNumber, type NumbersGiven } from './numbers.ts';
import { account, transfer } from './objects.ts';
import { makeOnce } from './once.ts';
import { resolveNumber } from './resolve.ts';
import { statementOf } from './statement.ts';
import { depositIn, getTransfer, isReturning } from './transfers.ts';
import { ASK_MS_MAX, eventIn, transferNow, verifyFintoc, type Receiving } from './webhooks.ts';

const ARRIVED = 'transfer.inbound.succeeded';

export type AccountsGiven = NumbersGiven & Receiving & { readonly isTestSide: boolean };

export const createFintocAccounts = (given: AccountsGiven): Accounts => ({
  open: (tenant, opening, signal) => openNumber(given, tenant, opening, signal),
  findAccount: (tenant, reference, signal) => findNumber(given, tenant, reference, signal),
  closeAccount: (tenant, reference, signal) => closeNumber(given, tenant, reference, signal),
  resolve: (tenant, asked, signal) => resolveNumber(given, tenant, asked, signal),
  answerDeposit: (tenant, deposit, signal) => answerDeposit(given, tenant, deposit, signal),
  statement: (tenant, asked, signal) => statementOf(given, tenant, asked, signal),
  requestDeposit: (tenant, asked, signal) => requestDeposit(given, tenant, asked, signal),
  verify: (call) => Promise.resolve(verifyFintoc(given, call)),
  readDeposits: (call) => readDeposits(given, call),
});

async function readDeposits(given: AccountsGiven, call: InboundCall): Promise<readonly IncomingDeposit[]> {
  const event = eventIn(call);
  if (event.type !== ARRIVED) return [];
  const now = await transferNow(given.api, event);
  const hasArrived = now?.direction === 'inbound' && (now.status === 'succeeded' || isReturning(now));
  if (!hasArrived) return [];
  const owner = await given.memory.byTheirs(CLABE, now.account_number?.number ?? '');
  const root = owner === undefined ? await rootNumber(given) : undefined;
  return owner === undefined || owner.tenantId === call.tenant.id ? [depositIn(now, root, given.clock)] : [];
}

/** Throws if it cannot be read, so that Fintoc sends the message again. */
async function rootNumber({ api, accountId }: AccountsGiven): Promise<string> {
  const asked = { operation: 'accounts.get', path: pathTo('/v2/accounts', accountId), schema: account };
  const reply = await api.get(asked, AbortSignal.timeout(ASK_MS_MAX));
  if (reply.kind === 'ok') return reply.value.root_account_number;
  throw new Error(`the account cannot be read: ${reply.kind === 'unknown' ? reply.cause : reply.code}`);
}

type Answering = Parameters<Accounts['answerDeposit']>[1];
type Answered = OutsideAnswer<null, AnsweringRefused>;

/**
 * Fintoc keeps what is not returned, so to accept is to remember that it was, and to return nothing later.
 */
async function answerDeposit(
  given: AccountsGiven,
  tenant: Tenant,
  { providerRef, isAccepted }: Answering,
  signal: AbortSignal,
): Promise<Answered> {
  const reply = await getTransfer(given.api, providerRef, signal);
  if (reply.kind === 'unknown') return reply;
  if (reply.kind === 'refused' || reply.value.direction !== 'inbound')
    return { kind: 'refused', reasons: ['not_found'] };
  const body = isAccepted ? 'kept' : 'returned';
  const first = await given.memory.keep(tenant, 'answer', providerRef, { body });
  if (first.body !== body) return { kind: 'refused', reasons: ['answered_otherwise'] };
  if (isAccepted || isReturning(reply.value)) return accepted(null);
  const returning = JSON.stringify({ transfer_id: providerRef });
  const call = { operation: 'transfers.return', path: '/v2/transfers/return', schema: transfer };
  const making = { kind: 'return', ours: providerRef, body: returning, call } as const;
  const made = await makeOnce(given, tenant, making, signal);
  if (made.kind === 'made') return accepted(null);
  if (made.kind === 'known') return unknownBecause('its return was asked for, and has not happened');
  return made.kind === 'unknown' ? made : unknownBecause(`it is not returned: ${made.code}`);
}

type Requesting = Parameters<Accounts['requestDeposit']>[1];

/** On the test side alone Fintoc lets money come in by a call. */
async function requestDeposit(
  given: AccountsGiven,
  tenant: Tenant,
  { reference: ours, accountNumber, amountMinor }: Requesting,
  signal: AbortSignal,
): Promise<OutsideAnswer<null, 'not_offered'>> {
  if (!given.isTestSide) return { kind: 'refused', reasons: ['not_offered'] };
  const account_number_id = await numberIdOf(given, tenant, accountNumber);
  if (account_number_id === undefined) return unknownBecause('it is not one of our numbers');
  const body = JSON.stringify({ account_number_id, amount: Number(amountMinor), currency: 'MXN' });
  const path = '/v2/simulate/receive_transfer';
  const call = { operation: 'simulate.receive_transfer', path, schema: transfer };
  const made = await makeOnce(given, tenant, { kind: 'simulated', ours, body, call }, signal);
  if (made.kind === 'refused') return unknownBecause(`it does not let money come in: ${made.code}`);
  return made.kind === 'unknown' ? made : accepted(null);
}
