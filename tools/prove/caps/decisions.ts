// Decides what the payments of a round left to their owner: approve and reject at once, each at any server,
// while servers are killed and commits are lost. In half of the rounds the time runs out meanwhile.
import { sql } from '#platform/db/sql.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { until } from '../../../test/support/wait.ts';
import { disturb, type Faults } from './burst.ts';
import { payUntilAnswered, type Answer, type Proof, type Request } from '../payer.ts';
import type { Cluster } from '../cluster.ts';
import { moveClock, nowOf, type Organization } from '../organization.ts';

const ANSWERED_BEFORE_JUMP = 20;

type Verdict = 'approved' | 'rejected';
export type Decided = {
  readonly approvalId: string;
  readonly decision: Verdict;
  readonly answer: Answer;
};
type Deciding = Omit<Decided, 'answer'> & { readonly request: Request };
export type Decisions = {
  readonly decided: readonly Decided[];
  /** The time of all that were not decided ran out. */
  readonly isLater: boolean;
};
export const NO_DECISIONS: Decisions = { decided: [], isLater: false };

const decisionsOn = (approvalId: string, proof: Proof): Deciding[] =>
  (['approved', 'rejected'] as const).map((decision) => ({
    approvalId,
    decision,
    request: {
      path: `/approvals/${approvalId}`,
      proof,
      key: `${decision} ${approvalId}`,
      body: { decision },
    },
  }));

export async function decideAll(
  cluster: Cluster,
  organization: Organization,
  { answers, proof }: { readonly answers: readonly Answer[]; readonly proof: Proof },
  { chance, faults }: { readonly chance: Chance; readonly faults: Faults },
): Promise<Decisions> {
  const held = answers.filter(({ status }) => status === 202);
  const asked = held.flatMap(({ text }) => {
    const both = decisionsOn(String(JSON.parse(text).approvalId), proof);
    return chance.below(2) === 0 ? both : both.toReversed();
  });
  const decided: Decided[] = [];
  const disturbing = disturb(cluster, chance, faults);
  const running = asked.map(async ({ request, ...one }) => {
    decided.push({ ...one, answer: await payUntilAnswered(cluster.urls, request, chance) });
  });
  const isLater = chance.below(2) === 0;
  if (isLater) {
    await until('some are decided', () => decided.length >= Math.min(ANSWERED_BEFORE_JUMP, asked.length));
    await moveClock(organization, (await nowOf(organization)) + DAY_MS);
    faults.jumps += 1;
  }
  await Promise.all([...running, disturbing]);
  cluster.loseCommits(0);
  await cluster.ready();
  await until(
    'every approval has ended',
    async () => (await pendingIn(organization)) === 0,
    undefined,
    60_000,
  );
  return { decided, isLater };
}

const pendingIn = async ({ app, tenant }: Organization): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from approvals where tenant_id = ${tenant.id} and status = 'pending'`,
    )
  ).n;

type Row = {
  readonly id: string;
  readonly status: string;
  readonly payment: string;
  readonly ended: number;
  readonly told: number;
};

/**
 * The approvals that do not keep this: one decision won, its answer says so, and the payment went on as it
 * was decided.
 */
export async function wrongDecisions(
  { app, tenant }: Organization,
  { decided, isLater }: Decisions,
): Promise<string[]> {
  const rows = await app.pool.all(
    sql<Row>`
      select a.id, a.status, p.status as payment,
             (select count(*)::int from transitions t
              where t.tenant_id = a.tenant_id and t.object_id = a.id) as ended,
             (select count(*)::int from events e
              where e.tenant_id = a.tenant_id and e.object_id = a.id and e.type <> 'approval.requested') as told
      from approvals a join payments p on p.tenant_id = a.tenant_id and p.approval_id = a.id
      where a.tenant_id = ${tenant.id}`,
  );
  return rows.flatMap((row) => {
    const own = decided.filter(({ approvalId }) => approvalId === row.id);
    const won = own.filter(({ answer }) => answer.status === 200).map(({ decision }) => decision);
    const lost = own.filter(({ answer }) => answer.status !== 200).map(({ answer }) => reasonOf(answer));
    const isWon = row.status === 'expired' ? won.length === 0 : won.length === 1 && won[0] === row.status;
    const goes = row.status === 'approved' ? ['processing', 'settled'] : ['rejected'];
    const isRight =
      (isWon && lost.every((why) => ENDS.has(why)) && goes.includes(row.payment)) || own.length === 0;
    const isOnce = row.ended === 1 && row.told === 1 && (isLater || row.status !== 'expired');
    return isRight && (isOnce || own.length === 0)
      ? []
      : [`${row.id}: ${JSON.stringify(row)}, won by ${won.join(' and ') || 'none'}, lost by ${lost.join()}`];
  });
}

const ENDS: ReadonlySet<string> = new Set(['approved', 'rejected', 'expired']);
const reasonOf = ({ status, text }: Answer): string =>
  status === 400 ? String(JSON.parse(text).status) : `${status} ${text}`;
