// What the sandbox has sent for each idempotency key. It is written with what it is about, so a repeat of a
// request whose answer was lost finds the message and sends nothing again.
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import {
  columnsOf,
  defineTable,
  nullable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Work } from '#platform/work/work.ts';
import type { Once, Sent } from '#modules/sandbox/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

const sandboxSent = defineTable(
  'sandbox_sent',
  {
    tenant_id: ofTenant,
    id: plain(text),
    request_hash: plain(text),
    message_id: plain(text),
    transaction_id: plain(text),
    /** The question that has no answer yet. */
    question: personal(nullable(text), 'mention'),
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['transaction_id'], others: 'stay' } } },
);
export type SentRow = Row<typeof sandboxSent>;

/** A key is free again after this time, as every idempotency key is. */
const WINDOW_MS = DAY_MS;
const keptSince = (now: Instant): string => isoOf(plus(now, -WINDOW_MS));

export async function findSent(db: Db, tenant: Tenant, once: Once): Promise<SentRow | undefined> {
  const row = await db.maybe(
    sql<SentRow>`
      select ${columnsOf(sandboxSent)} from sandbox_sent
      where tenant_id = ${tenant.id} and id = ${once.id} and created_at > ${keptSince(tenant.now())}`,
  );
  if (row === undefined || row.request_hash === once.requestHash) return row;
  throw refusal('idempotency_key_reused', { original: null });
}

/**
 * Two requests with one key run at once only if the key's lock was lost: the later one comes back and finds
 * this record.
 */
export async function recordSent(
  work: Work,
  once: Once | undefined,
  { messageId, transactionId, question = null }: Sent & { readonly question?: string | null },
): Promise<void> {
  if (once === undefined) return;
  const kept = await work.run(
    sql`insert into sandbox_sent as s
          (tenant_id, id, request_hash, message_id, transaction_id, question, created_at)
        values (${work.tenantId}, ${once.id}, ${once.requestHash}, ${messageId}, ${transactionId},
                ${question}, ${isoOf(work.now)})
        on conflict (tenant_id, id) do update
          set request_hash = excluded.request_hash, message_id = excluded.message_id,
              transaction_id = excluded.transaction_id, question = excluded.question, created_at = excluded.created_at
          where s.created_at <= ${keptSince(work.now)}`,
  );
  if (kept === 0) throw refusal('service_unavailable');
}

/** The row by which a command recognizes what was sent before. */
export const sentLocks = (once: Once | undefined): Lock[] =>
  once === undefined ? [] : [lock(sandboxSent, once.id)];

export function sentBefore(tx: Tx, once: Once | undefined): SentRow | undefined {
  const row = once === undefined ? undefined : tx.find(sandboxSent, once.id);
  if (row === undefined || row.created_at <= plus(tx.now, -WINDOW_MS)) return undefined;
  if (row.request_hash === once?.requestHash) return row;
  throw refusal('idempotency_key_reused', { original: null });
}

export function noteSent(tx: Tx, once: Once | undefined, { messageId, transactionId }: Sent): void {
  if (once === undefined) return;
  const before = tx.find(sandboxSent, once.id);
  const sent = {
    request_hash: once.requestHash,
    message_id: messageId,
    transaction_id: transactionId,
    question: null,
    created_at: tx.now,
  };
  if (before === undefined) tx.insert(sandboxSent, { tenant_id: tx.tenantId, id: once.id, ...sent });
  else tx.update(sandboxSent, before, sent);
}

/** Whether it is the first that brings an answer to the question, which alone changes the books. */
export async function isFirstAnswer(work: Work, once: Once | undefined): Promise<boolean> {
  if (once === undefined) return true;
  const answered = await work.run(
    sql`update sandbox_sent set question = null
        where tenant_id = ${work.tenantId} and id = ${once.id} and question is not null`,
  );
  return answered === 1;
}

/** What was taken back has no effect, and a repeat begins again. */
export async function forgetSent(work: Work, once: Once | undefined): Promise<void> {
  if (once === undefined) return;
  await work.run(sql`delete from sandbox_sent where tenant_id = ${work.tenantId} and id = ${once.id}`);
}
