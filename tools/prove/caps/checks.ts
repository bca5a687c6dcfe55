// What is checked after each round, in the database and over the API. Each check answers with what is wrong.
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { attempt, type Answer } from '../payer.ts';
import type { Chance } from '../../../test/support/chance.ts';
import type { Plan } from './plan.ts';
import { AMOUNT_CENTS } from './rounds.ts';
import { wrongDecisions, type Decisions } from './decisions.ts';
import {
  countedCents,
  isPurchase,
  purchasesOf,
  wrongPurchases,
  type CardShown,
  type Ended,
  type Purchase,
} from './purchases.ts';
import type { Organization } from '../organization.ts';

const REPEATS = 5;

type Row = {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly sub_wallet_id: string | null;
  readonly is_inside: boolean;
  readonly orders: number;
  readonly documented: number;
};
export type Played = {
  readonly organization: Organization;
  readonly plan: Plan;
  readonly answers: readonly Answer[];
  readonly decisions: Decisions;
  readonly ended: Ended;
  readonly chance: Chance;
};
type CheckInput = Played & { readonly rows: readonly Row[]; readonly purchases: readonly Purchase[] };
type Check = { readonly name: string; run(seen: CheckInput): Promise<string[]> | string[] };

const GONE: ReadonlySet<string> = new Set(['processing', 'settled']);
const WAITING = 'pending_approval';
const DECLINED = 'declined';

const rowsOf = ({ app, tenant }: Organization): Promise<Row[]> =>
  app.pool.all(
    sql<Row>`
      select p.id, p.reason as key, p.status, p.sub_wallet_id, p.to_wallet_id is not null as is_inside,
             (select count(*)::int from rail_operations r
              where r.tenant_id = p.tenant_id and r.owner_id = p.id) as orders,
             (select count(*)::int from documents d
              where d.tenant_id = p.tenant_id and d.held_by_id = p.id) as documented
      from payments p where p.tenant_id = ${tenant.id}`,
  );

function wordOf({ request, status, text }: Answer): string {
  const { decision, reason, error } = JSON.parse(text);
  if (isPurchase(request) && status === 200) return decision === 'approved' ? 'gone' : String(reason);
  return status === 201 ? 'gone' : status === 202 ? 'held' : String(error);
}
const idOf = ({ request, text }: Answer): string => {
  const { id, transactionId } = JSON.parse(text);
  return String(isPurchase(request) ? transactionId : id);
};
/** The payments, whose ids are those of their approvals. */
const wonBy = ({ decided }: Decisions, decision: string): ReadonlySet<string> =>
  new Set(
    decided
      .filter((one) => one.decision === decision && one.answer.status === 200)
      .map(({ approvalId }) => approvalId.replace('appr_', 'pay_')),
  );
const isMade = ({ status }: Pick<Answer, 'status'>): boolean => status < 300;

const unless = (isRight: boolean, wrong: () => string): string[] => (isRight ? [] : [wrong()]);

export const checks: readonly Check[] = [
  {
    name: 'exactly as many go as there is room for',
    run({ plan, rows, purchases, answers, decisions }) {
      const approved = wonBy(decisions, 'approved');
      const gone =
        rows.filter(({ id, status }) => GONE.has(status) && !approved.has(id)).length +
        purchases.filter(({ status }) => status !== DECLINED).length;
      const told = answers.filter((one) => wordOf(one) === 'gone').length;
      return [
        ...unless(gone === plan.going, () => `${gone} went, and there was room for ${plan.going}`),
        ...unless(
          told === plan.going,
          () => `${told} were answered that they went, and there was room for ${plan.going}`,
        ),
      ];
    },
  },
  {
    name: 'the others are held or refused',
    run: ({ plan, answers }) =>
      [...new Set(answers.map(wordOf))]
        .filter((word) => word !== 'gone' && !plan.others.includes(word))
        .map((word) => `there is an answer "${word}", which is not "${plan.others.join('" or "')}"`),
  },
  {
    name: 'no payment twice, and none without an answer',
    run({ rows: payments, purchases, answers }) {
      const rows = [...payments, ...purchases];
      const made = new Map(answers.filter(isMade).map((one) => [one.request.key, idOf(one)]));
      const strangers = rows.filter(({ key, id }) => made.get(key) !== id);
      const keys = new Set(rows.map(({ key }) => key));
      return [
        ...strangers.map(({ id, key }) => `${id} was made for "${key}", which was answered ${made.get(key)}`),
        ...unless(keys.size === rows.length, () => `${rows.length} payments of ${keys.size} requests`),
      ];
    },
  },
  {
    name: 'every answer that was given holds',
    run({ rows, purchases, answers, decisions }) {
      const approved = wonBy(decisions, 'approved');
      const known = new Map([...rows, ...purchases].map((row) => [row.id, row]));
      return answers.filter(isMade).flatMap((one) => {
        const status = known.get(idOf(one))?.status ?? 'not there';
        const isHeld = status === WAITING || status === 'rejected' || approved.has(idOf(one));
        const isKept = isPurchase(one.request)
          ? (wordOf(one) === 'gone') === (status !== DECLINED)
          : one.status === 201
            ? GONE.has(status)
            : isHeld;
        return unless(isKept, () => `${idOf(one)} was answered ${one.status} and is ${status}`);
      });
    },
  },
  {
    name: 'one decision wins, and the payment goes on as it was decided',
    run: ({ organization, decisions }) => wrongDecisions(organization, decisions),
  },
  {
    name: 'two servers that were asked at once answer the same',
    run: ({ answers }) =>
      answers
        .filter(({ twin }) => twin !== undefined && isMade(twin))
        .flatMap(({ request, text, twin }) =>
          unless(text === twin?.text, () => `"${request.key}" was answered ${text}, and ${twin?.text}`),
        ),
  },
  { name: 'a repeat gets the same answer', run: repeat },
  { name: 'purchases and cards as the network ended them', run: cards },
  { name: 'limits as the payments and the purchases', run: limits },
  { name: 'wallets as the payments', run: wallets },
  {
    name: 'one order for each payment that leaves',
    run: ({ rows }) =>
      rows.flatMap(({ id, status, orders, is_inside: isInside }) =>
        unless(
          orders === (GONE.has(status) && !isInside ? 1 : 0),
          () => `${id} (${status}) has ${orders} orders`,
        ),
      ),
  },
  {
    name: 'the ledger is whole',
    run: async ({ organization: { app } }) =>
      (await inspectLedger(app.pool)).differences.map((one) => `ledger: ${JSON.stringify(one)}`),
  },
];

/** Byte for byte, at any server. */
async function repeat({
  answers,
  organization: { urls },
  chance,
  plan,
  decisions,
}: CheckInput): Promise<string[]> {
  if (decisions.isLater) return [];
  // Keys are kept for a day, and here a day may have passed since the first part.
  const recent = new Set(plan.requests.slice(-Math.ceil(plan.requests.length / (plan.jumps.length + 1))));
  const made = answers.filter((one) => isMade(one) && recent.has(one.request));
  const wrong: string[] = [];
  for (const one of Array.from({ length: Math.min(REPEATS, made.length) }, () => chance.pick(made))) {
    const again = await attempt(chance.pick(urls), one.request);
    if (again?.status !== one.status || again.text !== one.text)
      wrong.push(`"${one.request.key}" was answered ${one.text}, and repeated ${again?.text}`);
  }
  return wrong;
}

async function cards({ plan: { owners, cards: ids = [] }, purchases, ended }: CheckInput): Promise<string[]> {
  const [owner] = owners;
  const shown = new Map<string, CardShown>();
  for (const id of ids) shown.set(id, (await owner?.session.get(`/api/card/v1/cards/${id}`))?.body);
  return wrongPurchases(ended, purchases, { shown, cents: AMOUNT_CENTS });
}

/** All that was set aside for an agent in all time is in its cap, and what its cards have bought. */
async function limits({ plan: { agents, owners }, rows, purchases, ended }: CheckInput): Promise<string[]> {
  const wrong: string[] = [];
  for (const { subWalletId: id } of agents) {
    const own = rows.filter((row) => row.sub_wallet_id === id);
    const paidCents =
      own.filter(({ status }) => status !== 'rejected' && status !== 'failed').length * AMOUNT_CENTS;
    const usedCents = purchases
      .filter((one) => one.sub_wallet_id === id)
      .reduce((sum, one) => sum + countedCents(ended, one, AMOUNT_CENTS), paidCents);
    for (const owner of owners) {
      const { status, body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${id}/usage`);
      if (status === 404) continue;
      if (status !== 200 || body.cap.usedCents !== usedCents)
        wrong.push(`${id} has used ${usedCents}, and its cap says ${JSON.stringify(body)}`);
    }
  }
  return wrong;
}

type Books = {
  readonly spent: number;
  readonly outside: number;
  readonly pending: number;
  readonly available: bigint;
  readonly held: bigint;
  readonly waiting: number;
};

/** Payments and balances are read in one statement, since a payment can settle between two. */
async function wallets({ plan, organization: { app, tenant } }: CheckInput): Promise<string[]> {
  const ids = plan.owners.map(({ walletId }) => walletId);
  const { spent, outside, pending, available, held, waiting } = await app.pool.one(
    sql<Books>`
      select p.*, a.*, (select coalesce(sum(waiting_approvals), 0)::int from sub_wallets
                        where tenant_id = ${tenant.id}) as waiting
      from (select count(*) filter (where status in ('processing', 'settled', 'pending_approval'))::int as spent,
                   count(*) filter (where status = 'pending_approval'
                                       or status = 'processing' and to_wallet_id is null)::int as outside,
                   count(*) filter (where status = 'pending_approval')::int as pending
            from payments where tenant_id = ${tenant.id}) p,
           (select coalesce(sum(balance) filter (where kind = 'wallet_available'), 0)::bigint as available,
                   coalesce(sum(balance) filter (where kind = 'wallet_held'), 0)::bigint as held
            from ledger_accounts where tenant_id = ${tenant.id} and owner_id = any(${ids}::text[])) a`,
  );
  const expected = {
    available: plan.fundedCents - spent * AMOUNT_CENTS,
    held: outside * AMOUNT_CENTS,
  };
  return [
    ...unless(
      Number(available) === expected.available && Number(held) === expected.held,
      () => `${available} available and ${held} held, not ${JSON.stringify(expected)}`,
    ),
    ...unless(waiting === pending, () => `${waiting} approvals are counted, and ${pending} wait`),
  ];
}

/** What is wrong, with the name of the check that found it. */
export async function violationsIn(played: Played): Promise<string[]> {
  const { organization } = played;
  const seen = { ...played, rows: await rowsOf(organization), purchases: await purchasesOf(organization) };
  const found: string[] = [];
  for (const { name, run } of checks) {
    for (const wrong of await run(seen)) found.push(`${name}: ${wrong}`);
  }
  return found;
}

/** When all is quiet, of all rounds: money left once under each reference, and no order is without an end. */
export async function violationsInTheEnd({ app }: Pick<Organization, 'app'>): Promise<string[]> {
  const rows = await app.pool.all(
    sql<{ id: string; status: string; left: number; contradiction: string | null }>`
      select r.id, r.status, r.contradiction,
             (select count(*)::int from sandbox_transfers t
              where t.tenant_id = r.tenant_id and t.reference = r.id and t.kind = 'payment') as left
      from rail_operations r`,
  );
  return rows.flatMap(({ id, status, left, contradiction }) =>
    unless(
      status === 'settled' && left === 1 && contradiction === null,
      () => `${id} is ${status}, and money left ${left} times; ${contradiction}`,
    ),
  );
}
