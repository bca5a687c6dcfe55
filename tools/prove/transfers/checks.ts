// What is checked after each round, in the database and over the API. Each check answers with what is wrong.
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { attempt } from '../payer.ts';
import type { End } from './asking.ts';
import type { Played, Spending } from './flow.ts';
import type { Run } from './killing.ts';

const REPEATS = 8;

type Row = Spending & {
  readonly orders: number;
  readonly contradictions: number;
  /** How often money left under its reference at the rail, and came back. */
  readonly left: number;
  readonly back: number;
  readonly debits: number;
  readonly credits: number;
  /** What the movements of the wallet come to. */
  readonly net_minor: bigint;
  /** The names of its events, without what it is. */
  readonly events: readonly string[];
};
type CheckInput = { readonly run: Run; readonly played: Played; readonly rows: readonly Row[] };
type Check = { readonly name: string; run(seen: CheckInput): Promise<string[]> | string[] };

const rowsOf = ({ app, tenant }: Run['organization'], { walletId }: Played['owner']): Promise<Row[]> =>
  app.pool.all(
    sql<Row>`
      select s.*, (select count(*)::int from rail_operations r where r.tenant_id = s.tenant_id and r.owner_id = s.id) as orders,
             (select count(*)::int from rail_operations r
              where r.tenant_id = s.tenant_id and r.owner_id = s.id and r.contradiction is not null) as contradictions,
             t.left, t.back, m.debits, m.credits, m.net_minor,
             array(select split_part(e.type, '.', 2) from events e
                   where e.tenant_id = s.tenant_id and e.object_id = s.id) as events
      from (
        select tenant_id, 'payment' as kind, id, reason as name, status, amount_minor, sub_wallet_id, approval_id,
               to_wallet_id is not null as is_inside
        from payments where tenant_id = ${tenant.id} and wallet_id = ${walletId}
        union all
        select tenant_id, 'withdrawal', id, concept, status, amount_minor, null, approval_id, to_wallet_id is not null
        from withdrawals where tenant_id = ${tenant.id} and wallet_id = ${walletId}
        union all
        select tenant_id, 'transfer', id, concept, status, amount_minor, sub_wallet_id, approval_id,
               to_wallet_id is not null
        from transfers where tenant_id = ${tenant.id} and wallet_id = ${walletId}
      ) s
      cross join lateral (
        select count(*) filter (where b.kind = 'payment')::int as left,
               count(*) filter (where b.kind = 'return')::int as back
        from sandbox_transfers b join rail_operations r on r.tenant_id = b.tenant_id and r.id = b.reference
        where b.tenant_id = s.tenant_id and r.owner_id = s.id
      ) t
      cross join lateral (
        select count(*) filter (where w.type = 'debit')::int as debits,
               count(*) filter (where w.type = 'credit')::int as credits,
               coalesce(sum(case w.type when 'debit' then -w.amount_minor else w.amount_minor end), 0)::bigint
                 as net_minor
        from wallet_movements w
        where w.tenant_id = s.tenant_id and w.wallet_id = ${walletId} and w.reference_id = s.id
      ) m`,
  );

const unless = (isRight: boolean, wrong: () => string): string[] => (isRight ? [] : [wrong()]);
const called = ({ id, name, status }: Spending): string => `${id} (${name}, ${status})`;
/** Money that left and has not come back. */
const isGone = ({ status }: Spending): boolean => status === 'settled';
const hasLeft = ({ status }: Spending): boolean => status === 'settled' || status === 'returned';
const NEVER_SENT: ReadonlySet<string> = new Set(['rejected', 'cancelled']);
const sumOf = (rows: readonly Spending[]): bigint =>
  rows.reduce((sum, { amount_minor: amount }) => sum + amount, 0n);

/** The names of the events that announce each end. */
const EVENTS: Readonly<Record<End, readonly string[]>> = {
  settled: ['settled'],
  failed: ['failed'],
  returned: ['settled', 'returned'],
  rejected: [],
  cancelled: ['cancelled'],
};
const TELLING: ReadonlySet<string> = new Set(['settled', 'failed', 'returned', 'cancelled']);

export const checks: readonly Check[] = [
  {
    name: 'each request made one, under the id that was answered, and there is no other',
    run({ played: { asked }, rows }) {
      if (asked.length === 0) return [];
      const ids = new Map(asked.map(({ name, id }) => [name, id]));
      return [
        ...rows.flatMap((row) =>
          unless(
            ids.get(row.name) === row.id,
            () => `${called(row)} was answered as ${String(ids.get(row.name))}`,
          ),
        ),
        ...unless(rows.length === asked.length, () => `${asked.length} requests made ${rows.length}`),
      ];
    },
  },
  {
    name: 'each has ended as it was decided and as the rail ended it',
    run: ({ played, rows }) =>
      rows.flatMap((row) => {
        const end = played.endOf(row);
        return unless(row.status === end, () => `${called(row)} must be ${end ?? 'decided otherwise'}`);
      }),
  },
  {
    name: 'money left once under each reference that settled, and under no other',
    run: ({ rows }) =>
      rows.flatMap((row) => {
        const { orders, left, back, contradictions, is_inside: isInside, status } = row;
        const isRight =
          orders === (isInside || NEVER_SENT.has(status) ? 0 : 1) &&
          left === (hasLeft(row) && !isInside ? 1 : 0) &&
          back === (status === 'returned' ? 1 : 0) &&
          contradictions === 0;
        return unless(
          isRight,
          () => `${called(row)}: ${orders} orders, left ${left} times, came back ${back} times`,
        );
      }),
  },
  {
    name: 'what did not stay away is back in the wallet, once',
    run: ({ rows }) =>
      rows.flatMap((row) => {
        const credits = isGone(row) ? 0 : 1;
        const net = isGone(row) ? -row.amount_minor : 0n;
        return unless(
          row.debits === 1 && row.credits === credits && row.net_minor === net,
          () => `${called(row)}: ${row.debits} debits, ${row.credits} credits, ${row.net_minor} in all`,
        );
      }),
  },
  {
    name: 'each end is emitted once',
    run: ({ rows }) =>
      rows.flatMap((row) => {
        const expected = EVENTS[row.status as End] ?? [];
        const found = row.events.filter((name) => TELLING.has(name));
        const isRight = found.length === expected.length && expected.every((name) => found.includes(name));
        const isOnce = new Set(row.events).size === row.events.length;
        return unless(isRight && isOnce, () => `${called(row)} emitted ${row.events.join()}`);
      }),
  },
  { name: 'wallets and limits have what these come to, and no question waits', run: balances },
  { name: 'the books of the provider say the same', run: books },
  {
    name: 'no occurrence and no line is left out or made twice',
    run: async ({ played, rows }) => (await played.wrong?.(rows)) ?? [],
  },
  {
    name: 'the ledger is whole',
    run: async ({ run }) =>
      (await inspectLedger(run.organization.app.pool)).differences.map(
        (one) => `ledger: ${JSON.stringify(one)}`,
      ),
  },
];

async function balances({ run, played, rows }: CheckInput): Promise<string[]> {
  const { app, tenant } = run.organization;
  const { owner, subWalletIds, fundedCents } = played;
  const gone = rows.filter(isGone);
  const expected = {
    available: BigInt(fundedCents) - sumOf(gone),
    held: 0n,
    inside: sumOf(gone.filter(({ is_inside: isInside }) => isInside)),
    waiting: 0,
  };
  const found = await app.pool.one(
    sql<typeof expected>`
      select coalesce(sum(balance) filter (where kind = 'wallet_available' and owner_id = ${owner.walletId}), 0)::bigint
               as available,
             coalesce(sum(balance) filter (where kind = 'wallet_held'), 0)::bigint as held,
             coalesce(sum(balance) filter (where kind = 'wallet_available' and owner_id <> ${owner.walletId}), 0)::bigint
               as inside,
             (select coalesce(sum(waiting_approvals), 0)::int + (select count(*)::int from approvals
                where tenant_id = ${tenant.id} and status = 'pending')
              from sub_wallets where tenant_id = ${tenant.id}) as waiting
      from ledger_accounts where tenant_id = ${tenant.id}`,
  );
  const textOf = (one: object): string => Object.entries(one).join(' ');
  const wrong = unless(textOf(found) === textOf(expected), () => `${textOf(found)}, not ${textOf(expected)}`);
  for (const id of subWalletIds) {
    const usedCents = Number(sumOf(rows.filter((row) => row.sub_wallet_id === id && hasLeft(row))));
    const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${id}/usage`);
    if (body.cap.usedCents !== usedCents)
      wrong.push(`${id} has sent ${usedCents}, and its cap says ${JSON.stringify(body)}`);
  }
  return wrong;
}

async function books({ played: { owner } }: CheckInput): Promise<string[]> {
  const { status, body } = await owner.session.post('/api/v1/wallet/reconcile', {});
  const isSame = status === 200 && body.ok === true && body.differences.length === 0 && body.repaired === 0;
  return unless(isSame, () => JSON.stringify(body));
}

/**
 * Repeats at any server that are answered otherwise than before, or for a transfer otherwise than how it has
 * ended. It runs before the keys are too old.
 */
export async function repeatsThatDiffer(
  { organization: { urls }, chance }: Run,
  { asked }: Played,
): Promise<string[]> {
  const made = asked.filter(({ answer: { status } }) => status < 300);
  const wrong: string[] = [];
  for (const { id, answer } of Array.from({ length: Math.min(REPEATS, made.length) }, () =>
    chance.pick(made),
  )) {
    const again = await attempt(chance.pick(urls), answer.request);
    const isSame =
      answer.status === 200
        ? again?.status === 200 && (again.text === answer.text || JSON.parse(again.text).id === id)
        : again?.status === 200 && JSON.parse(again.text).id === id;
    if (!isSame) wrong.push(`a repeat: ${id} was answered ${answer.text}, and then ${String(again?.text)}`);
  }
  return wrong;
}

/** What is wrong, with the name of the check that found it, and what there was. */
export async function violationsIn(run: Run, played: Played) {
  const rows = await rowsOf(run.organization, played.owner);
  const found: string[] = [];
  for (const { name, run: check } of checks) {
    for (const wrong of await check({ run, played, rows })) found.push(`${name}: ${wrong}`);
  }
  return { found, rows };
}
