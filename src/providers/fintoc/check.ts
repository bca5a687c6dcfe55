// Looks at a connection to Fintoc without changing anything: key, account, balance, signature and where its
// messages go. What Fintoc is asked for with a signature is the return of a transfer that cannot exist.
import type { Mode } from '#platform/context/context.ts';
import { plainMoneyText } from '#platform/money/money-text.ts';
import type { CheckConnection, Finding } from '#platform/provider/findings.ts';
import { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import type { Admin, AdminCall, NotDone, Seen } from './admin.ts';
import {
  ENDPOINTS,
  heldOf,
  isEnabled,
  listOwn,
  markIn,
  missingIn,
  type Endpoint,
  type Wanted,
} from './endpoints.ts';
import { FINDINGS, type FindingCode } from './findings.ts';
import { pathTo } from './ids.ts';
import { sinceDay } from './lists.ts';
import { account, transfer, withId } from './objects.ts';
import { isSweep } from './transfers.ts';

const CURRENCY = 'MXN';
/** Ids of theirs have one `_`. */
const NO_TRANSFER = 'tr_monedero_check';
const SHOWN_CHARACTERS_MAX = 200;
const SHOWN_DIGITS = 4;
/** It happens each day, and on Monday for the days without banks as well. */
const SWEPT_DAYS = 3;
const LISTED_MAX = 300;
const CAME_BACK = new Set(['rejected', 'failed', 'returned']);

export type Checking = {
  readonly admin: Admin;
  readonly mode: Mode;
  readonly accountId: string;
  /** Whose it must be. */
  readonly entity: string | undefined;
  /** The least balance, in centavos. */
  readonly balanceFloor: bigint | undefined;
  readonly now: () => Instant;
  /** The endpoint that is wanted now. */
  readonly wanted: () => Wanted;
};

export const createCheck =
  (given: Checking): CheckConnection =>
  async (signal) => {
    const accounts = { method: 'GET', path: pathTo('/v2/accounts', given.accountId) } as const;
    const own = await given.admin.ask({ ...accounts, operation: 'accounts.get', schema: account }, signal);
    // Without a key that is taken nothing else is answered, and each of the others would say the same.
    if (own.kind === 'unknown') return [notDone(accounts, own)];
    if (own.kind === 'refused' && isOfAll(own)) return [notDone(accounts, own)];
    return [
      ...accountFindings(given, accounts, own),
      ...(await rootFindings(given, own, signal)),
      ...(await sweepFindings(given, signal)),
      ...(await signatureFindings(given, signal)),
      ...(await endpointFindings(given, signal)),
    ];
  };

const finding = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  ...FINDINGS[code],
  code,
  values,
});

/** The key is not known, or nothing is answered until an invoice is paid. */
const OF_THE_KEY = new Set([401, 402]);
/** The company has listed from which addresses its key is taken. */
const OF_THE_ADDRESS = new Set(['allowed_cidr_blocks_does_not_contain_ip', 'missing_allowed_cidr_blocks']);
const isOfAll = ({ status, code }: Extract<NotDone, { kind: 'refused' }>): boolean =>
  OF_THE_KEY.has(status) || OF_THE_ADDRESS.has(code);
const REFUSALS: Readonly<Record<number, FindingCode>> = {
  401: 'secret_key_refused',
  402: 'payment_due',
  403: 'permission_missing',
};

type Call = Pick<AdminCall<unknown>, 'method' | 'path'>;
function notDone({ method, path }: Call, answer: NotDone): Finding {
  if (answer.kind === 'unknown') return finding('not_answered', { reason: answer.reason });
  if (OF_THE_ADDRESS.has(answer.code)) return finding('address_not_allowed', { code: answer.code });
  const code = REFUSALS[answer.status];
  if (code === undefined) return finding('not_answered', { reason: `${answer.status} ${answer.code}` });
  return finding(code, { code: answer.code, call: `${method} ${path}` });
}

function accountFindings(
  { mode, accountId, entity, balanceFloor: floor }: Checking,
  call: Call,
  own: Seen<z.infer<typeof account>>,
): readonly Finding[] {
  if (own.kind === 'refused' && own.status === 404)
    return [finding('account_unknown', { account: accountId })];
  if (own.kind !== 'done') return [notDone(call, own)];
  const { currency, status, mode: side, available_balance: balance, entity: holder } = own.value;
  const of = { account: accountId };
  const isOfOtherSide = (side === 'test' || side === 'live') && side !== mode;
  if (isOfOtherSide) return [finding('account_of_other_side', { ...of, found: side, wanted: mode })];
  if (entity !== undefined && holder?.id !== entity)
    return [finding('account_of_other_entity', { ...of, found: shown(holder?.id ?? '-'), wanted: entity })];
  if (currency.toUpperCase() !== CURRENCY)
    return [finding('account_currency', { ...of, currency: shown(currency) })];
  if (status === 'closed') return [finding('account_closed', of)];
  if (status === 'blocked') return [finding('account_blocked', of)];
  if (floor === undefined || balance >= floor) return [];
  const [has, wants] = [balance, floor].map((amount) => plainMoneyText('es', amount, CURRENCY));
  return [finding('balance_low', { ...of, balance: has ?? '', floor: wants ?? '' })];
}

/** If the account is not the root one, the cents of verifications leave another. */
async function rootFindings(
  { admin }: Checking,
  own: Seen<z.infer<typeof account>>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (own.kind !== 'done' || own.value.is_root !== false) return [];
  const call = { method: 'GET', path: '/v2/accounts' } as const;
  const listed = await admin.ask({ ...call, operation: 'accounts.list', schema: z.array(account) }, signal);
  if (listed.kind !== 'done') return [notDone(call, listed)];
  const root = listed.value.find(({ is_root: isRoot }) => isRoot === true);
  if (root === undefined || root.available_balance > 0n) return [];
  return [finding('root_account_empty', { account: shown(root.id) })];
}

/** Fintoc settles each day if an account is set up for that: then payments fail from that hour on. */
async function sweepFindings(
  { admin, accountId, now }: Checking,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const query = { account_id: accountId, direction: 'outbound', since: sinceDay(now(), -SWEPT_DAYS) };
  const search = new URLSearchParams({ ...query, limit: String(LISTED_MAX) });
  const call = { method: 'GET', path: `/v2/transfers?${search.toString()}` } as const;
  const asked = { ...call, operation: 'transfers.list', schema: z.array(transfer) };
  const listed = await admin.ask(asked, signal);
  if (listed.kind !== 'done') return [notDone({ method: 'GET', path: '/v2/transfers' }, listed)];
  const one = listed.value.find((sent) => isSweep(sent) && !CAME_BACK.has(sent.status));
  if (one === undefined) return [];
  const amount = plainMoneyText('es', one.amount, CURRENCY) ?? '';
  const to = (one.counterparty.account_number ?? '').slice(-SHOWN_DIGITS);
  return [finding('account_is_swept', { account: accountId, amount, to: shown(to) })];
}

/** It is refused either way: for the signature, which is looked at first, or for want of the transfer. */
async function signatureFindings({ admin }: Checking, signal: AbortSignal): Promise<readonly Finding[]> {
  const call = { method: 'POST', path: '/v2/transfers/return' } as const;
  const asked = { ...call, operation: 'transfers.return', body: { transfer_id: NO_TRANSFER } };
  const answer = await admin.ask({ ...asked, isSigned: true, schema: withId }, signal);
  if (answer.kind === 'done') return [];
  if (answer.kind === 'unknown') return [notDone(call, answer)];
  if (answer.status === 401) return [finding('jws_key_refused', { code: answer.code })];
  return answer.status === 403 ? [notDone(call, answer)] : [];
}

async function endpointFindings(given: Checking, signal: AbortSignal): Promise<readonly Finding[]> {
  const wanted = given.wanted();
  const { address, secret } = wanted;
  const listed = await listOwn(given.admin, wanted, signal);
  if (listed.kind !== 'done') return [notDone({ method: 'GET', path: ENDPOINTS }, listed)];
  const own = listed.value;
  const held = heldOf(own, wanted);
  const [one] = held === undefined ? own : [held];
  if (one === undefined) return [finding('webhook_missing', { address })];
  if (own.every(({ url }) => url !== address))
    return [finding('webhook_elsewhere', { found: shown(one.url), address })];
  return [
    ...(own.length > 1 ? [finding('webhook_duplicate', { count: String(own.length), address })] : []),
    ...(secret === undefined ? [finding('webhook_secret_missing', { address })] : []),
    ...(secret !== undefined && isOfOtherSecret(own, held)
      ? [finding('webhook_secret_differs', { address })]
      : []),
    ...(isEnabled(one) ? [] : [finding('webhook_disabled', { address })]),
    ...eventFindings(one, address),
  ];
}

/** The secret of an endpoint that a person made cannot be known. */
const isOfOtherSecret = (own: readonly Endpoint[], held: Endpoint | undefined): boolean =>
  held === undefined && own.every((one) => markIn(one) !== undefined);

function eventFindings(one: Endpoint, address: string): readonly Finding[] {
  const missing = missingIn(one);
  return missing.length === 0 ? [] : [finding('webhook_events', { address, events: missing.join(', ') })];
}

const shown = (theirs: string): string => theirs.slice(0, SHOWN_CHARACTERS_MAX).toWellFormed();
