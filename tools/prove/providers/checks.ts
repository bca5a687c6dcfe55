// What must be true once bank and messenger are well again and time has passed. Each check answers with what
// is wrong, from our tables and from the books of the doubles.
import { DAY_MS, isoOf, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { inspectOrders } from '#modules/money-out/rail/inspect.ts';
import { inspectWallets } from '#modules/wallets/wallets/inspect.ts';
import { balanceOf } from '../../../test/doubles/fintoc/books.ts';
import type { TurnableClock } from '../../../test/support/clock.ts';
import { sentUnder, type Live } from './live.ts';
import { mailChecks, type MailsSeen } from './mail-checks.ts';
import { endedTaken, notSeen, validRefused, wrongKeys } from './rotation-seen.ts';
import type { Rotations } from './rotation.ts';
import type { Story } from './rounds.ts';

const COMPARED_TRIES_MAX = 5;

type Order = {
  readonly id: string;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly contradiction: string | null;
  readonly payment: string | null;
};
export type Judging = {
  readonly mails: MailsSeen;
  readonly live: Live;
  readonly clock: TurnableClock;
  readonly story: Story;
  readonly rotations: Rotations;
};
type CheckInput = Judging & { readonly orders: readonly Order[] };
type Check = { readonly name: string; run(seen: CheckInput): Promise<string[]> | string[] };

const unless = (isRight: boolean, wrong: () => string): string[] => (isRight ? [] : [wrong()]);

/** What the bank has of an order, by what our books say of it. */
const THERE: Readonly<Record<string, readonly (string | undefined)[]>> = {
  settled: ['succeeded'],
  returned: ['returned'],
  failed: [undefined, 'rejected', 'failed'],
  pending: [undefined],
};

export const checks: readonly Check[] = [
  // First: it books what came in without a message.
  { name: 'our books and those of the bank are equal to the cent', run: compared },
  {
    name: 'money moved at most once under each of our references',
    run: ({ live: { mexico }, orders }) =>
      orders.flatMap(({ id }) => {
        const sent = sentUnder(mexico, id);
        return unless(sent.length <= 1, () => `${id} was sent ${sent.length} times`);
      }),
  },
  {
    name: 'each order has ended as the bank ended it, and its payment with it',
    run: ({ live: { mexico }, orders }) =>
      orders.flatMap(({ id, status, contradiction, payment }) => {
        const there = sentUnder(mexico, id)[0]?.status;
        const isRight = THERE[status]?.includes(there) === true && contradiction === null;
        const isPaid = status === 'pending' || payment === status;
        return unless(
          isRight && isPaid,
          () => `${id} is ${status} with its payment ${payment}, and ${there ?? 'absent'} at the bank`,
        );
      }),
  },
  {
    name: 'no order is unknown but those that `inspect orders` shows, and of these the bank has nothing',
    async run({ live: { organization }, clock, orders }) {
      const { waiting } = await inspectOrders(organization.app.pool, clock.now());
      const shown = new Set<string>(waiting.map(({ id }) => id));
      return orders
        .filter(({ id, status }) => status === 'pending' && !shown.has(id))
        .map(({ id }) => `${id} is unknown, and no operator is shown it`);
    },
  },
  {
    name: 'what was acknowledged over HTTP is there, once, under the id that was answered',
    run: acknowledged,
  },
  { name: 'each deposit of the bank is in its wallet, once, and no other is', run: deposits },
  { name: 'each wallet has what came in without what went out', run: balances },
  { name: 'each tap that arrived has decided', run: taps },
  { name: 'no message that was taken is left unread, and no job was given up', run: notices },
  {
    name: 'the messenger was asked for nothing that it does not take',
    run: ({ live: { mexico } }) => [...mexico.whatsapp.books.complaints],
  },
  { name: 'no message was refused while the secret that signed it was valid', run: validRefused },
  { name: 'no message was taken whose secret had ended', run: endedTaken },
  { name: 'no request had a key that its provider had ended', run: wrongKeys },
  {
    name: 'messages came by secrets in use, by those before them, and by those that had ended',
    run: notSeen,
  },
  ...mailChecks.map(({ name, run }) => ({ name, run: ({ mails }: CheckInput) => run(mails) })),
  {
    name: 'the ledger is whole',
    run: async ({ live: { organization } }) =>
      (await inspectLedger(organization.app.pool)).differences.map((one) => `ledger: ${JSON.stringify(one)}`),
  },
];

export async function violationsIn(judging: Judging): Promise<string[]> {
  const { app, tenant } = judging.live.organization;
  const orders = await app.pool.all(
    sql<Order>`
      select r.id, r.status, r.amount_minor, r.contradiction, p.status as payment
      from rail_operations r left join payments p on p.tenant_id = r.tenant_id and p.id = r.owner_id
      where r.tenant_id = ${tenant.id}`,
  );
  const found: string[] = [];
  for (const { name, run } of checks)
    found.push(...(await run({ ...judging, orders })).map((wrong) => `${name}: ${wrong}`));
  return found;
}

async function acknowledged({ live: { organization }, story: { paid } }: CheckInput): Promise<string[]> {
  const { app, tenant } = organization;
  const rows = await app.pool.all(
    sql<{ id: string; reason: string; amount_minor: bigint }>`
      select id, reason, amount_minor from payments where tenant_id = ${tenant.id}`,
  );
  const byName = Map.groupBy(rows, ({ reason }) => reason);
  const asked = new Set(paid.map(({ name }) => name));
  return [
    ...paid.flatMap(({ name, cents, answer: { status, text } }) => {
      const own = byName.get(name) ?? [];
      const [row] = own;
      const isIt = row !== undefined && row.amount_minor === BigInt(cents) && text.includes(row.id);
      const isRight = status < 300 ? own.length === 1 && isIt : own.length <= 1;
      return unless(isRight, () => `${name} was answered ${status} ${text}, and is ${own.length} payments`);
    }),
    ...rows.flatMap(({ id, reason }) => unless(asked.has(reason), () => `${id} was never asked for`)),
  ];
}

async function deposits({ live: { organization, mexico } }: CheckInput): Promise<string[]> {
  const { app, tenant } = organization;
  const rows = await app.pool.all(
    sql<{ provider_ref: string; status: string; amount_minor: bigint; credits: number; credited: bigint }>`
      select d.provider_ref, d.status, d.amount_minor, m.credits, m.credited from deposits d
      cross join lateral (
        select count(*)::int as credits, coalesce(sum(amount_minor), 0)::bigint as credited
        from wallet_movements w
        where w.tenant_id = d.tenant_id and w.reference_id = d.id and w.type = 'credit') m
      where d.tenant_id = ${tenant.id}`,
  );
  const came = mexico.bank.books.transfers.filter(({ direction }) => direction === 'inbound');
  const byRef = new Map(rows.map((row) => [row.provider_ref, row]));
  return [
    ...came.flatMap(({ id, amount }) => {
      const row = byRef.get(id);
      const isRight = row?.status === 'booked' && row.credits === 1 && row.credited === amount;
      return unless(isRight, () => `${id} of ${amount} is ${row?.status}, credited ${row?.credits} times`);
    }),
    ...unless(
      rows.length === came.length,
      () => `${came.length} came in, and ${rows.length} are in our books`,
    ),
  ];
}

/** What is held is still the wallet's, also for an order of which only the bank could say how it ended. */
async function balances({ live: { organization, mexico, holders } }: CheckInput): Promise<string[]> {
  const { app, tenant } = organization;
  const rows = await app.pool.all(
    sql<{ id: string; has: bigint; away: bigint }>`
      select w.id, coalesce((select sum(balance) from ledger_accounts a
               where a.tenant_id = w.tenant_id and a.owner_id = w.id
                 and a.kind in ('wallet_available', 'wallet_held')), 0)::bigint as has,
             coalesce((select sum(amount_minor) from payments p where p.tenant_id = w.tenant_id
               and p.wallet_id = w.id and p.status = 'settled'), 0)::bigint as away
      from wallets w where w.tenant_id = ${tenant.id}`,
  );
  return holders.flatMap(({ walletId, clabe }) => {
    const row = rows.find(({ id }) => id === walletId);
    const came = mexico.bank.books.transfers
      .filter(({ direction, number }) => direction === 'inbound' && number.number === clabe)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return unless(
      row !== undefined && row.has === came - row.away,
      () => `${walletId} has ${row?.has}, while ${came} came in and ${row?.away} is away`,
    );
  });
}

/** Compares books as the worker does each day; it may be at it, and then the other one finds nothing due. */
async function compared({ live: { organization, mexico }, clock }: CheckInput): Promise<string[]> {
  const { app, tenant } = organization;
  const since = plus(clock.now(), -DAY_MS / 2);
  const sweep = app.sweeps.find(({ name }) => name === 'wallets.compare');
  const failures: string[] = [];
  for (let tries = 0; tries < COMPARED_TRIES_MAX; tries++) {
    await sweep?.runOnce().catch((error: unknown) => failures.push(String(error)));
    const rows = await app.pool.all(
      sql<{
        id: string;
        ok: boolean | null;
        ours: bigint | null;
        theirs: bigint | null;
        differences: unknown;
      }>`
        select id, is_ok as ok, ledger_minor as ours, provider_minor as theirs, differences from wallet_checks
        where tenant_id = ${tenant.id} and checked_at > ${isoOf(since)}`,
    );
    const { n } = await app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from wallet_checks where tenant_id = ${tenant.id}`,
    );
    if (rows.length < n) continue;
    const balance = balanceOf(mexico.bank.books);
    const shown = await inspectWallets(app.pool);
    return [
      ...rows.flatMap((row) => unless(row.ok === true, () => written(row))),
      ...unless(
        rows.some(({ theirs }) => theirs === balance),
        () => `the bank has ${balance}, and no comparison says so: ${rows.map(written).join()}`,
      ),
      ...shown.suspense.map(({ id }) => `${id} is in suspense`),
      ...shown.unequal.map(({ id }) => `${id} is shown as unequal`),
    ];
  }
  return [`not all books were compared: ${failures.join()}`];
}

const written = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

async function taps({ live: { organization }, story }: CheckInput): Promise<string[]> {
  const { app, tenant } = organization;
  const rows = await app.pool.all(
    sql<{ id: string; status: string }>`select id, status from approvals where tenant_id = ${tenant.id}`,
  );
  const byId = new Map(rows.map(({ id, status }) => [id, status]));
  return story.taps.flatMap(({ approvalId, verdict }) =>
    unless(
      byId.get(approvalId) === verdict,
      () => `${approvalId} is ${byId.get(approvalId)}, not ${verdict}`,
    ),
  );
}

async function notices({ live: { organization } }: CheckInput): Promise<string[]> {
  const { app, tenant } = organization;
  const unread = await app.pool.all(
    sql<{
      id: string;
    }>`select id from inbound_messages where tenant_id = ${tenant.id} and handled_at is null`,
  );
  const givenUp = await app.pool.all(
    sql<{ kind: string; last_error: string | null }>`
      select kind, last_error from jobs where tenant_id = ${tenant.id} and failed_at is not null`,
  );
  return [
    ...unread.map(({ id }) => `${id} was taken and not read`),
    ...givenUp.map(({ kind, last_error: error }) => `a job ${kind} was given up: ${error}`),
  ];
}

const HELD_MS = 1_000;

/**
 * Decides as an operator does on what `inspect orders` shows, who has looked at the bank. Answers how many.
 */
export async function decideUnknown({ organization }: Live): Promise<number> {
  const { app, tenant } = organization;
  const pending = await app.pool.all(
    sql<{ id: string }>`select id from rail_operations where tenant_id = ${tenant.id} and status = 'pending'`,
  );
  const flow = {
    db: app.pool,
    commands: app.commands,
    tenant,
    actor: systemActor('prove'),
    why: 'the statement of the bank has nothing of it',
  };
  for (const { id } of pending)
    await app.operatorActions.orders.decide(flow, id, { status: 'failed' }, { waitMs: HELD_MS });
  return pending.length;
}
