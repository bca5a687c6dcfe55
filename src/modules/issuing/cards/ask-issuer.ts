// Has the issuer make a card. While nothing of that has left for one issuer, the card goes to the next of its
// route. Another caller that asks for the same card says so in the row before, and then it stays.
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Caller } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { runOutside, type Outcome, type OutsideRun } from '#platform/provider/outside.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { issuersFor } from './connection.ts';
import type { CardIssuer, IssuedCard, IssueRefusal } from './port.ts';
import { NO_ONE, type CardRow } from './tables.ts';

export type AskFlow = ConnectedServices &
  Caller & { readonly works: Works; readonly cardIssuer: Connected<CardIssuer> };
type Asking = { readonly caller: string; readonly signal: AbortSignal };
type IssueRun = OutsideRun<Outcome<IssuedCard, IssueRefusal>>;

export async function askIssuer(flow: AskFlow, row: CardRow, asking: Asking): Promise<IssueRun> {
  const { works, tenant, actor } = flow;
  const { caller } = asking;
  const within = <Result>(step: (work: Work) => Promise<Result>) => works.run(tenant, actor, step);
  // Null stays null, so there is nothing to say.
  const before = row.asked_by === null ? row : await within((work) => begin(work, row.id, caller));
  for (let at = before.connection_id; ;) {
    const ran = await askAt(flow, { ...row, connection_id: at }, asking.signal);
    if (before.asked_by !== caller || ran.kind === 'finished') return ran;
    if (ran.kind === 'open' || ran.hasLeft !== false) {
      await within((work) => stay(work, row.id, caller));
      return ran;
    }
    const next = await issuerAfter(flow, row, at);
    const move = { from: at, to: next ?? at, caller };
    if (next === undefined || !(await within((work) => goOn(work, row.id, move)))) return ran;
    at = next;
  }
}

const askAt = ({ cardIssuer, tenant }: AskFlow, row: CardRow, signal: AbortSignal): Promise<IssueRun> => {
  const issuer = cardIssuer.at(row.connection_id);
  const { id: reference, cardholder_id: cardholderReference, currency, type } = row;
  return runOutside({
    signal,
    ask: () => issuer.findCard(tenant, reference, signal),
    send: () => issuer.issue(tenant, { reference, cardholderReference, currency, type }, signal),
    finish: (outcome) => Promise.resolve(outcome),
  });
};

async function issuerAfter(
  flow: AskFlow,
  { cardholder_id: id, currency }: CardRow,
  connectionId: string,
): Promise<string | undefined> {
  const { works, tenant, actor } = flow;
  const holder = await works.run(tenant, actor, (work) => findCardholder(work, tenant.id, id));
  const whose = { country: countryOf(currency), connection_id: holder?.connection_id ?? null };
  const serving = await issuersFor(flow, tenant, whose);
  return serving[serving.findIndex((one) => one.id === connectionId) + 1]?.id;
}

/** Where the card is now, and whether this caller is the only one that has asked for it. */
const begin = (work: Work, id: string, caller: string) =>
  work.one(
    sql<Pick<CardRow, 'connection_id' | 'asked_by'>>`
      update cards set asked_by = case when asked_by in (${NO_ONE}, ${caller}) then ${caller}::text end
      where tenant_id = ${work.tenantId} and id = ${id} returning connection_id, asked_by`,
  );

/** Something may have left, so what this caller asks later decides nothing any more. */
const stay = (work: Work, id: string, caller: string) =>
  work.run(
    sql`update cards set asked_by = null
        where tenant_id = ${work.tenantId} and id = ${id} and asked_by = ${caller}`,
  );

type Move = { readonly from: string; readonly to: string; readonly caller: string };

/** Returns false if another caller has asked as well, or the card has ended meanwhile. */
async function goOn(work: Work, id: string, { from, to, caller }: Move): Promise<boolean> {
  const moved = await work.run(
    sql`update cards set connection_id = ${to}
        where tenant_id = ${work.tenantId} and id = ${id} and status = 'REQUESTED'
          and connection_id = ${from} and asked_by = ${caller}`,
  );
  return moved === 1;
}
