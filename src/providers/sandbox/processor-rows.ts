// What the sandbox's processor remembers of what was asked of it: one row for each reference.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import {
  columnsOf,
  defineTable,
  int8,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Work } from '#platform/work/work.ts';
import type { ProcessorRefusal } from '#modules/issuing/funding/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

export type AskedKind = 'hold' | 'capture' | 'charge' | 'release' | 'refund';

export const sandboxOperations = defineTable(
  'sandbox_operations',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    kind: oneOf<AskedKind>(),
    token: plain(nullable(text)),
    target: plain(nullable(text)),
    amount_minor: int8,
    currency: nullable(oneOf<Currency>()),
    outcome: nullable(oneOf<'done' | 'refused'>()),
    reason: nullable(oneOf<ProcessorRefusal>()),
    hold_status: nullable(oneOf<'standing' | 'captured' | 'released'>()),
    expires_at: nullable(timestamptz),
    refunded_minor: int8,
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['reference'], others: 'stay' } } },
);
export type SandboxOperation = Row<typeof sandboxOperations>;

/** What is asked for under a reference. */
export type OperationRequest = {
  readonly reference: string;
  readonly kind: AskedKind;
  readonly token: string | null;
  readonly target: string | null;
  readonly amountMinor: bigint;
  readonly currency: Currency | null;
};

export type Outcome =
  | { readonly kind: 'done'; readonly expiresAt?: Instant }
  | { readonly kind: 'refused'; readonly reason: ProcessorRefusal };

/**
 * Claims a reference; true for the first transaction that uses it. A second one at the same moment waits here
 * until the first has ended.
 */
export async function claimReference(work: Work, asked: OperationRequest): Promise<boolean> {
  const claimed = await work.run(
    sql`insert into sandbox_operations (tenant_id, id, reference, kind, token, target, amount_minor, currency, refunded_minor, created_at)
        values (${work.tenantId}, ${work.newId('sop', asked.reference)}, ${asked.reference}, ${asked.kind}, ${asked.token}, ${asked.target},
                ${asked.amountMinor}, ${asked.currency}, 0, ${isoOf(work.now)})
        on conflict (tenant_id, reference) do nothing`,
  );
  return claimed === 1;
}

export async function setOutcome(work: Work, reference: string, outcome: Outcome): Promise<void> {
  const reason = outcome.kind === 'refused' ? outcome.reason : null;
  const expiresAt = outcome.kind === 'done' ? outcome.expiresAt : undefined;
  await work.run(
    sql`update sandbox_operations
        set outcome = ${outcome.kind}, reason = ${reason},
            hold_status = ${expiresAt === undefined ? null : 'standing'},
            expires_at = ${expiresAt === undefined ? null : isoOf(expiresAt)}
        where tenant_id = ${work.tenantId} and reference = ${reference}`,
  );
}

export const findAsked = (
  db: Db,
  tenantId: string,
  reference: string,
): Promise<SandboxOperation | undefined> =>
  db.maybe(
    sql<SandboxOperation>`
      select ${columnsOf(sandboxOperations)} from sandbox_operations
      where tenant_id = ${tenantId} and reference = ${reference}`,
  );

export const lockAsked = (work: Work, reference: string): Promise<SandboxOperation | undefined> =>
  work.maybe(
    sql<SandboxOperation>`
      select ${columnsOf(sandboxOperations)} from sandbox_operations
      where tenant_id = ${work.tenantId} and reference = ${reference} for update`,
  );

export const endHold = (work: Work, reference: string, how: 'captured' | 'released'): Promise<number> =>
  work.run(
    sql`update sandbox_operations set hold_status = ${how}
        where tenant_id = ${work.tenantId} and reference = ${reference} and hold_status = 'standing'`,
  );

export const addRefunded = (work: Work, reference: string, amountMinor: bigint): Promise<number> =>
  work.run(
    sql`update sandbox_operations set refunded_minor = refunded_minor + ${amountMinor}
        where tenant_id = ${work.tenantId} and reference = ${reference}`,
  );
