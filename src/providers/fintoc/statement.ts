// The statement, made of the movements of the account: each changes the balance, and the transfer that it is
// about says of which wallet it was. A transfer without one of our references is the cent of a verification,
// if Fintoc lists one for it; otherwise it is a payment that no order explains.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { accepted, unknownBecause, type OutsideAnswer, type Unknown } from '#platform/provider/outside.ts';
import type { Accounts, BookedCharge, BookedItem, Statement } from '#modules/wallets/wallets/port.ts';
import type { Api } from './api.ts';
import { pathTo } from './ids.ts';
import { sinceDay, untilDay, walk } from './lists.ts';
import { account, movement, transfer, type Movement, type Transfer } from './objects.ts';
import type { Once } from './once.ts';
import { centsAmong } from './verified.ts';
import {
  depositIn,
  FROM,
  getTransfer,
  isReturning,
  isSweep,
  metadataOf,
  REFERENCE,
  returnIdOf,
} from './transfers.ts';

const PAGE = 100;
/** Its pages say nothing of it, and a payment by SPEI is dated when it is carried. */
const DATED_BACK_MS = 3 * DAY_MS;
const ON_THE_WAY = 'pending';
const CAME_BACK = new Set(['rejected', 'failed']);

export type StatementGiven = Once & { readonly accountId: string };
type StatementRequest = Parameters<Accounts['statement']>[1];
type Line = {
  readonly movement: Movement;
  readonly about: Transfer | undefined;
  readonly isVerification: boolean;
};
type Listed = { readonly movementId: string; readonly item: BookedItem };

export async function statementOf(
  given: StatementGiven,
  _tenant: Tenant,
  { currency, accountNumber, after }: StatementRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer<Statement>> {
  const { api, accountId } = given;
  if (currency !== 'MXN') return accepted({ balanceMinor: 0n, items: [], next: undefined });
  const own = await api.get(
    { operation: 'accounts.get', path: pathTo('/v2/accounts', accountId), schema: account },
    signal,
  );
  if (own.kind !== 'ok') return own.kind === 'unknown' ? own : unknownBecause(`no account: ${own.code}`);
  // The balance of one number is known from all of its items alone, so they are all read for it. No cent is
  // among them: those go out of the account itself.
  const isWhole = accountNumber === null;
  const lines = await linesOf(given, { end: isWhole ? after : undefined, hasCents: isWhole }, signal);
  if (lines.kind === 'unknown') return lines;
  const root = own.value.root_account_number;
  const listed = lines.value.flatMap((line) => listedOf(given, root, line));
  const isOn = ({ item }: Listed): boolean => 'accountNumber' in item && item.accountNumber === accountNumber;
  const all = isWhole ? listed : listed.filter(isOn);
  const pending = await pendingOf(given, signal);
  if (pending.kind === 'unknown') return pending;
  const balanceMinor = isWhole
    ? own.value.available_balance + pending.value
    : all.reduce((sum, { item }) => sum + item.amountMinor, 0n);
  const isOpen = lines.value.some(({ about }) => about?.status === ON_THE_WAY);
  return accepted({ balanceMinor, ...pageAfter(all, after, isOpen), datedBackMs: DATED_BACK_MS });
}

/**
 * While something is on its way the page has no end: its item will appear among those that are here now, and
 * a reading that begins later would pass over it.
 */
function pageAfter(
  all: readonly Listed[],
  after: string | undefined,
  isOpen: boolean,
): Pick<Statement, 'items' | 'next'> {
  const start = after === undefined ? 0 : all.findIndex(({ movementId }) => movementId === after) + 1;
  const page = isOpen ? all.slice(start) : all.slice(start, start + PAGE);
  const hasMore = start + page.length < all.length;
  return { items: page.map(({ item }) => item), next: hasMore ? page.at(-1)?.movementId : undefined };
}

type Ok<Value> = { readonly kind: 'ok'; readonly value: Value };

/** Oldest first, from the movement that a reading before ended with. */
async function linesOf(
  given: StatementGiven,
  { end, hasCents }: { readonly end: string | undefined; readonly hasCents: boolean },
  signal: AbortSignal,
): Promise<Ok<readonly Line[]> | Unknown> {
  const { api, accountId } = given;
  const walked = await walk(
    api,
    {
      operation: 'movements.list',
      path: `${pathTo('/v2/accounts', accountId)}/movements`,
      query: {},
      schema: movement,
      isEnd: ({ id }) => id === end,
    },
    signal,
  );
  if (walked.kind === 'unknown') return walked;
  const movements = walked.items.toReversed();
  const about = await transfersOf(api, accountId, movements, signal);
  if (about.kind === 'unknown') return about;
  const cents = await centsAmong(given, hasCents ? [...about.value.values()] : [], signal);
  if (cents.kind === 'unknown') return cents;
  const value = movements.map((one) => {
    const id = one.resource_id ?? '';
    return { movement: one, about: about.value.get(id), isVerification: cents.value.has(id) };
  });
  return { kind: 'ok', value };
}

/**
 * Most are of the same days as the movements; what is older, such as one that came back, is read by its id.
 */
async function transfersOf(
  api: Api,
  accountId: string,
  movements: readonly Movement[],
  signal: AbortSignal,
): Promise<Ok<ReadonlyMap<string, Transfer>> | Unknown> {
  const known = new Map<string, Transfer>();
  const [first, last] = [movements[0], movements.at(-1)];
  if (first === undefined || last === undefined) return { kind: 'ok', value: known };
  const query = {
    account_id: accountId,
    since: sinceDay(first.transaction_date, -1),
    until: untilDay(last.transaction_date, 1),
  };
  const listing = { operation: 'transfers.list', path: '/v2/transfers', query, schema: transfer };
  const walked = await walk(api, listing, signal);
  if (walked.kind === 'unknown') return walked;
  for (const one of walked.items) known.set(one.id, one);
  for (const { resource_id: id, type } of movements) {
    if (id === null || id === undefined || known.has(id) || !type.startsWith('transfer')) continue;
    const reply = await getTransfer(api, id, signal);
    if (reply.kind === 'refused') return { kind: 'unknown', cause: `it does not show ${id}: ${reply.code}` };
    if (reply.kind === 'unknown') return reply;
    known.set(id, reply.value);
  }
  return { kind: 'ok', value: known };
}

/** What is on its way has left the balance there, and not our statement. */
async function pendingOf(
  { api, accountId }: StatementGiven,
  signal: AbortSignal,
): Promise<Ok<bigint> | Unknown> {
  const query = { account_id: accountId, direction: 'outbound', status: ON_THE_WAY };
  const listing = { operation: 'transfers.list', path: '/v2/transfers', query, schema: transfer };
  const walked = await walk(api, listing, signal);
  if (walked.kind === 'unknown') return walked;
  return { kind: 'ok', value: walked.items.reduce((sum, { amount }) => sum + amount, 0n) };
}

function listedOf({ clock }: StatementGiven, root: string, line: Line): Listed[] {
  const item = itemOf(clock, root, line);
  return item === undefined ? [] : [{ movementId: line.movement.id, item }];
}

/** What Fintoc moves without a transfer. A movement of another type is for people to look at. */
const CHARGES: Readonly<Record<string, BookedCharge['kind']>> = {
  fee: 'fee',
  compensation: 'correction',
};

function itemOf(clock: StatementGiven['clock'], root: string, line: Line): BookedItem | undefined {
  const { movement: moved, about, isVerification } = line;
  const { transaction_date: at, direction, amount } = moved;
  const signed = direction === 'inbound' ? amount : -amount;
  const booked = { amountMinor: signed, currency: 'MXN', at } as const;
  const charged = CHARGES[moved.type];
  // This is so even if it names the transfer that it was taken for.
  if (charged !== undefined) return { kind: charged, providerRef: moved.id, ...booked };
  const kind = signed < 0n ? 'payment' : 'return';
  if (about === undefined)
    return { kind, providerRef: moved.id, reference: null, accountNumber: root, ...booked };
  if (about.direction === 'inbound')
    return isReturning(about) ? undefined : { kind: 'deposit', ...depositIn(about, root, clock) };
  // Neither what is on its way nor what came back before it had arrived has a line.
  if (about.status === ON_THE_WAY || CAME_BACK.has(about.status)) return undefined;
  const providerRef = kind === 'payment' ? about.id : returnIdOf(about);
  if (isVerification) return { kind: 'verification', providerRef, ...booked };
  if (isSweep(about)) return { kind: 'sweep', providerRef, ...booked };
  return {
    kind,
    providerRef,
    reference: metadataOf(about, REFERENCE) ?? null,
    accountNumber: metadataOf(about, FROM) ?? about.account_number?.number ?? root,
    ...booked,
  };
}
