// `kyc list`, `kyc show`, `kyc approve` and `kyc reject`: identity reviews at the command line, with a reason
// that stays in the review and in the audit log.
import { findOrganization, tenantIdOf } from '#modules/base/identity/organizations.ts';
import { allCellIds, findCellIds } from '#modules/base/identity/tenant-ids.ts';
import { findReview, listReviews, tenantOfReview } from '#modules/people/cardholders/reviews/queries.ts';
import { shownReview } from '#modules/people/cardholders/reviews/show.ts';
import { REVIEW_STATUSES } from '#modules/people/cardholders/reviews/states.ts';
import { isoOf } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#platform/lists/page.ts';
import { usageError } from '../failure.ts';
import { required, table, type OperatorContext, type Result } from './operator.ts';
import { countOf } from '../numbers.ts';
import type { AppContext } from './with-app.ts';

async function tenantIn(db: Db, id: string): Promise<string> {
  const tenantId = await tenantOfReview(db, await allCellIds(db), id);
  if (tenantId === undefined) throw new Error(`no identity review is called ${id}`);
  return tenantId;
}

export async function listKyc({ operator, options }: OperatorContext): Promise<Result> {
  const { status, mode } = options;
  if (status !== undefined && !REVIEW_STATUSES.some((one) => one === status))
    throw usageError(`--status is one of ${REVIEW_STATUSES.join(', ')}`);
  if (mode !== 'test' && mode !== 'live') throw usageError('--mode is test or live');
  const organization = await findOrganization(operator.pool, required(options.org, '--org'));
  const limit = countOf(options.limit, '--limit', { or: PAGE_SIZE_DEFAULT, max: PAGE_SIZE_MAX });
  const filter = { status: status ?? null, cardholderId: null, after: null, limit };
  const cellIds = await findCellIds(operator.pool, tenantIdOf(organization, mode));
  const found = await Promise.all(cellIds.map((id) => listReviews(operator.pool, id, filter)));
  const rows = found.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const shown = rows.slice(0, limit).map((row) => ({
    id: row.id,
    cardholderId: row.cardholder_id,
    country: row.country,
    cause: row.cause,
    status: row.status,
    needsSecond: row.needs_second,
    createdAt: isoOf(row.created_at),
  }));
  const lines = shown.map((one) => Object.values(one).join('  '));
  return { json: { data: shown }, text: lines.join('\n') || 'no reviews' };
}

type ShownReview = Awaited<ReturnType<typeof shownReview>>;
type By = ShownReview['decisions'][number]['by'];
const nameOf = ({ id, email }: By): string => email ?? id;

function textOf({ documents, decisions, needs, ...review }: ShownReview): string {
  return [
    table(review),
    ...documents.map(
      (one) =>
        `document        ${one.kind} ${one.number}, until ${one.expiresOn ?? 'no day'}, seen ${one.seen} by ${nameOf(one.notedBy)}`,
    ),
    ...decisions.map((one) => `decision        ${one.decision} by ${nameOf(one.by)}: ${one.reason}`),
    ...needs.map((need) => `needs           ${need}`),
  ].join('\n');
}

export async function showKyc({ operator: { pool }, operands }: OperatorContext): Promise<Result> {
  const id = required(operands[0], 'the review');
  const row = await findReview(pool, await tenantIn(pool, id), id);
  if (row === undefined) throw new Error(`no identity review is called ${id}`);
  const shown = await shownReview(pool, row);
  return { json: shown, text: textOf(shown) };
}

/** The document as it is typed: its kind, its number, and the last day on which it is valid. */
function documentOf({ document, seen }: AppContext['options']): Record<string, string> | undefined {
  if (document === undefined) return undefined;
  const [kind = '', number = '', expiresOn] = document.split(':');
  return { kind, number, seen: required(seen, '--seen'), ...(expiresOn === undefined ? {} : { expiresOn }) };
}

async function decided(
  { app, actor, operands }: AppContext,
  given: Pick<
    Parameters<AppContext['app']['operatorActions']['reviews']['decide']>[0],
    'decision' | 'document'
  >,
): Promise<Result> {
  const id = required(operands[0], 'the review');
  const tenant = await app.tenants.get(await tenantIn(app.pool, id));
  const shown = await app.operatorActions.reviews.decide({ tenant, actor, id, ...given });
  const waits = shown.status === 'awaiting_second' ? ': another person has to approve as well' : '';
  return { json: shown, text: `${id} is ${shown.status}${waits}` };
}

export const approveKyc = (context: AppContext): Promise<Result> =>
  decided(context, {
    decision: { decision: 'approve', reason: context.why },
    document: documentOf(context.options),
  });

export const rejectKyc = (context: AppContext): Promise<Result> =>
  decided(context, {
    decision: { decision: 'reject', reason: context.why, rejectedFor: 'identity_not_verified' },
  });
