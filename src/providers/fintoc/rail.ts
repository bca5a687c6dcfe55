// SPEI through Fintoc. Money leaves the one account there, whichever wallet it is of, so the wallet's number
// goes along in the metadata, by which the statement tells wallets apart.
import { hash } from 'node:crypto';
import { cleanText, type InboundCall } from '#platform/inbound/inbound.ts';
import type { Tenant } from '#platform/context/context.ts';
import { accepted, unknownBecause, type Open, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Remembered } from '#platform/provider/memory.ts';
import type { Rail, RailArrived, RailNotice, RailOrder, RailRefusal } from '#modules/money-out/rail/port.ts';
import { railRefusalIn } from '#modules/money-out/rail/port.ts';
import { readAccountNumber } from '#modules/wallets/wallets/port.ts';
import type { Refusal } from './api.ts';
import { sinceDay, untilDay, walk } from './lists.ts';
import { transfer, type Transfer } from './objects.ts';
import { mayBeSentAgain, makeOnce, reasonInMark, refusedMark, type Once } from './once.ts';
import { FROM, getTransfer, metadataOf, railReasonOf, REFERENCE, standingOf } from './transfers.ts';
import { eventIn, transferNow, verifyFintoc, type Receiving } from './webhooks.ts';

const KIND = 'transfer';
const COMMENT_CHARACTERS_MAX = 40;
const NOTICE = /^transfer\.outbound\.(?:succeeded|rejected|failed|returned|return_failed)$/;

export type RailGiven = Once & Receiving & { readonly accountId: string };
type Answered = OutsideAnswer<RailArrived, RailRefusal> | Open;

export const createFintocRail = (given: RailGiven): Rail => ({
  submit: (tenant, order, signal) => submit(given, tenant, order, signal),
  async find(tenant, reference, signal) {
    const kept = await given.memory.byOurs(KIND, reference);
    if (kept === undefined || kept.tenantId !== tenant.id) return accepted({ kind: 'none' });
    const stands = await findKept(given, tenant, kept, signal);
    return stands.kind === 'unknown' ? stands : accepted(stands);
  },
  verify: (call) => Promise.resolve(verifyFintoc(given, call)),
  readNotices: (call) => readNotices(given, call),
});

async function submit(
  given: RailGiven,
  tenant: Tenant,
  order: RailOrder,
  signal: AbortSignal,
): Promise<Answered> {
  const { memory } = given;
  const ours = order.reference;
  // What was sent may not be refused here: another order under its reference is a contradiction.
  if ((await memory.byOurs(KIND, ours)) === undefined) {
    const reason = await reasonAgainst(given, tenant, order);
    if (reason !== undefined) return { kind: 'refused', reasons: [reason] };
  }
  const call = { operation: 'transfers.create', path: '/v2/transfers', schema: transfer };
  const made = await makeOnce(given, tenant, { kind: KIND, ours, body: bodyOf(given, order), call }, signal);
  if (made.kind === 'made') return standingOf(given, tenant, made.value);
  if (made.kind === 'known') return standingBy(given, tenant, made.theirs, signal);
  if (made.kind === 'unknown') return made;
  const reason = reasonIn(made);
  await memory.complete(tenant, KIND, ours, refusedMark(reason, ours));
  return { kind: 'refused', reasons: [reason] };
}

async function reasonAgainst(
  { memory }: RailGiven,
  tenant: Tenant,
  { from, to, amountMinor, currency }: RailOrder,
): Promise<RailRefusal | undefined> {
  const own = await memory.byTheirs('clabe', from.number);
  const isOrder = own?.tenantId === tenant.id && currency === 'MXN' && amountMinor > 0n;
  if (!isOrder || amountMinor > BigInt(Number.MAX_SAFE_INTEGER)) return 'provider_rejected';
  const read = readAccountNumber(to.number);
  if (read === undefined) return 'destination_not_found';
  return read.kind === 'clabe' ? undefined : 'destination_rejected';
}

/** The same order gives the same text, since that is what counts as the same under a key. */
const bodyOf = ({ accountId }: RailGiven, { reference, amountMinor, from, to, concept }: RailOrder): string =>
  JSON.stringify({
    account_id: accountId,
    amount: Number(amountMinor),
    currency: 'MXN',
    comment: cleanText(concept, COMMENT_CHARACTERS_MAX),
    reference_id: numericOf(reference),
    counterparty: { account_number: to.number },
    metadata: { [REFERENCE]: reference, [FROM]: from.number },
  });

/** Seven digits for the recipient's statement. They need not be unique: nothing is found by them. */
const numericOf = (reference: string): string =>
  String(1_000_000 + (Number.parseInt(hash('sha256', reference).slice(0, 12), 16) % 9_000_000));

function reasonIn({ code, param }: Refusal): RailRefusal {
  const reason = railReasonOf(code);
  const isAboutPayee = reason === 'provider_rejected' && param.startsWith('counterparty');
  return isAboutPayee ? 'destination_not_found' : reason;
}

async function standingBy(
  given: RailGiven,
  tenant: Tenant,
  theirs: string,
  signal: AbortSignal,
): Promise<Answered> {
  const refused = reasonInMark(theirs);
  if (refused !== undefined) return { kind: 'refused', reasons: [railRefusalIn(refused)] };
  const reply = await getTransfer(given.api, theirs, signal);
  if (reply.kind === 'ok') return standingOf(given, tenant, reply.value);
  return reply.kind === 'unknown' ? reply : unknownBecause(`it does not show ${theirs}: ${reply.code}`);
}

type Stands = Exclude<Answered, { kind: 'unknown' }> | { readonly kind: 'none' };

async function findKept(
  given: RailGiven,
  tenant: Tenant,
  kept: Remembered,
  signal: AbortSignal,
): Promise<Stands | OutsideAnswer<never, never>> {
  if (kept.theirs !== null) return standingBy(given, tenant, kept.theirs, signal);
  const isOurs = (one: Transfer): boolean => metadataOf(one, REFERENCE) === kept.ours;
  const query = {
    account_id: given.accountId,
    direction: 'outbound',
    since: sinceDay(kept.at, -1),
    until: untilDay(kept.at, 2),
  };
  const asked = { operation: 'transfers.list', path: '/v2/transfers', query, schema: transfer };
  const walked = await walk(given.api, { ...asked, isEnd: isOurs }, signal);
  if (walked.kind === 'unknown') return walked;
  const found = walked.items.find(isOurs);
  if (found !== undefined) {
    await given.memory.complete(tenant, KIND, kept.ours, found.id);
    return standingOf(given, tenant, found);
  }
  if (mayBeSentAgain(kept, given.clock)) return { kind: 'none' };
  return unknownBecause('it is not listed, and may have been made a moment ago');
}

async function readNotices(given: RailGiven, call: InboundCall): Promise<readonly RailNotice[]> {
  const event = eventIn(call);
  if (!NOTICE.test(event.type)) return [];
  const now = await transferNow(given.api, event);
  if (now === undefined || now.direction !== 'outbound') return [];
  const reference = await referenceOf(given, call.tenant, now);
  if (reference === undefined) return [];
  const stands = await standingOf(given, call.tenant, now);
  // Still on its way there: it is asked about, or another message says how it ended.
  if (stands.kind === 'open' || stands.kind === 'unknown') return [];
  if (stands.kind === 'refused')
    return [{ kind: 'failed', reference, reason: stands.reasons[0] ?? 'provider_rejected' }];
  const { returned, ...settled } = stands.value;
  if (event.type.endsWith('.returned') && returned !== undefined)
    return [{ kind: 'returned', reference, ...returned }];
  return [{ kind: 'settled', reference, ...settled }];
}

/** The message may be here before the answer, and then the metadata says which order it is about. */
async function referenceOf(
  { memory }: RailGiven,
  tenant: Tenant,
  one: Transfer,
): Promise<string | undefined> {
  const known = await memory.byTheirs(KIND, one.id);
  if (known !== undefined) return known.tenantId === tenant.id ? known.ours : undefined;
  const kept = await memory.byOurs(KIND, metadataOf(one, REFERENCE) ?? '');
  if (kept === undefined || kept.tenantId !== tenant.id || kept.theirs !== null) return undefined;
  await memory.complete(tenant, KIND, kept.ours, one.id);
  return kept.ours;
}
