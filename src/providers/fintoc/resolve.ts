// Whose a CLABE is: Fintoc sends a cent there and reads the holder from its receipt, which takes from seconds
// to hours. So the question stays open, and under the same reference it is the same question and the same
// cent.
import type { Tenant } from '#platform/context/context.ts';
import { accepted, OPEN, unknownBecause, type Open, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { RailRefusal } from '#modules/money-out/rail/port.ts';
import {
  readAccountNumber,
  type Accounts,
  type ResolvedAccount,
  type ResolvingRefused,
} from '#modules/wallets/wallets/port.ts';
import { pathTo } from './ids.ts';
import { walk } from './lists.ts';
import { CLABE, holderIn, type NumbersGiven } from './numbers.ts';
import { verification, type Verification } from './objects.ts';
import { isAlive, makeOnce } from './once.ts';
import { railReasonOf } from './transfers.ts';

const KIND = 'verification';
const PATH = '/v2/account_verifications';

type ResolveRequest = Parameters<Accounts['resolve']>[1];
type Resolved = OutsideAnswer<ResolvedAccount, ResolvingRefused> | Open;

const refusedAs = (reason: ResolvingRefused): Resolved => ({ kind: 'refused', reasons: [reason] });
const NOT_FOUND = refusedAs('not_found');

export async function resolveNumber(
  given: NumbersGiven,
  tenant: Tenant,
  { reference, destination }: ResolveRequest,
  signal: AbortSignal,
): Promise<Resolved> {
  if (destination.key !== undefined) return NOT_FOUND;
  const read = readAccountNumber(destination.number ?? destination.alias);
  if (read?.kind !== 'clabe') return NOT_FOUND;
  const { number } = read;
  // Whose our own numbers are costs no cent: Fintoc would answer with the company.
  const own = await given.memory.byTheirs(CLABE, number);
  if (own?.tenantId === tenant.id)
    return accepted({ number, alias: null, holder: holderIn(own), currency: 'MXN' });
  const ours = `${reference}:${number}`;
  const body = JSON.stringify({ account_number: number });
  const call = { operation: 'account_verifications.create', path: PATH, schema: verification };
  const made = await makeOnce(given, tenant, { kind: KIND, ours, body, call }, signal);
  if (made.kind === 'made') return answerIn(made.value);
  if (made.kind === 'known') return answerBy(given, made.theirs, signal);
  if (made.kind === 'unknown') return lateAnswer(given, tenant, { ours, number, cause: made.cause }, signal);
  return made.param === 'account_number' ? NOT_FOUND : unknownBecause(`it does not verify: ${made.code}`);
}

function answerIn({ status, reason, counterparty }: Verification): Resolved {
  const { account_number: number, holder_id: taxId, holder_name: name } = counterparty;
  if (status === 'pending') return OPEN;
  if (status === 'succeeded' && typeof name === 'string' && typeof taxId === 'string')
    return accepted({ number, alias: null, holder: { name, taxId }, currency: 'MXN' });
  if (status !== 'failed') return unknownBecause(`the verification stands in a way that is new: ${status}`);
  return refusedAs(WHY[railReasonOf(reason ?? '')] ?? 'not_told');
}

/** A verification that has failed stays so, and says what the rail would say to a payment. */
const WHY: Readonly<Partial<Record<RailRefusal, ResolvingRefused>>> = {
  destination_not_found: 'not_found',
  destination_rejected: 'not_payable',
  try_other_day: 'not_payable',
};

async function answerBy({ api }: NumbersGiven, theirs: string, signal: AbortSignal): Promise<Resolved> {
  const asked = { operation: 'account_verifications.get', path: pathTo(PATH, theirs), schema: verification };
  const reply = await api.get(asked, signal);
  if (reply.kind === 'ok') return answerIn(reply.value);
  return reply.kind === 'unknown' ? reply : unknownBecause(`it does not show ${theirs}: ${reply.code}`);
}

type Late = { readonly ours: string; readonly number: string; readonly cause: string };

/** Once its key is too old, any verification of the number answers the question, and no new one is made. */
async function lateAnswer(
  given: NumbersGiven,
  tenant: Tenant,
  { ours, number, cause }: Late,
  signal: AbortSignal,
): Promise<Resolved> {
  const kept = await given.memory.byOurs(KIND, ours);
  const isLate = kept !== undefined && kept.theirs === null && !isAlive(kept, given.clock);
  if (!isLate || kept.tenantId !== tenant.id) return unknownBecause(cause);
  const isIt = (one: Verification): boolean => one.counterparty.account_number === number;
  const asked = { operation: 'account_verifications.list', path: PATH, query: {}, schema: verification };
  const walked = await walk(given.api, { ...asked, isEnd: isIt }, signal);
  if (walked.kind === 'unknown') return walked;
  const found = walked.items.find(isIt);
  return found === undefined ? unknownBecause(cause) : answerIn(found);
}
