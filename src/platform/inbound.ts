// Messages that providers send. They are verified, stored and deduplicated in the request, then handled by a
// job, so that a provider is answered at once and an accepted message is never lost.
import { z } from 'zod';
import { insertRows } from './db/bulk.ts';
import { columnsOf, defineTable, nullable, text, timestamptz, type Row } from './db/table.ts';
import { violatedConstraint } from './db/pool.ts';
import { rawQuery, sql } from './db/sql.ts';
import { isoOf } from './clock.ts';
import { defineJob, type JobContext, type JobKind } from './queue/job.ts';
import { answer, defineRoute, type AnyRoute, type Call } from './route.ts';
import { invalid, refusal } from './refusals.ts';
import type { Work } from './work.ts';

const inboundMessages = defineTable('inbound_messages', {
  tenant_id: text,
  id: text,
  source: text,
  message_id: text,
  body: text,
  received_at: timestamptz,
  handled_at: nullable(timestamptz),
});
type InboundRow = Row<typeof inboundMessages>;

export type InboundCall = Pick<Call<unknown, unknown, unknown>, 'raw' | 'tenant'>;

export type InboundSource = {
  /** Last part of the path: `/inbound/<name>/<tenant>`. */
  readonly name: string;
  /**
   * The provider's id of the message, which it repeats when it sends it again; undefined when the signature
   * is wrong.
   */
  verify(call: InboundCall): string | undefined;
} & (
  | {
      /** Runs in the transaction that marks the message as handled, so it takes effect once. */
      handle(work: Work, body: string): Promise<void>;
    }
  | {
      /** Runs commands, which recognize messages that they have handled before. */
      deliver(context: JobContext, body: string): Promise<void>;
    }
);

/**
 * A provider's descriptive text: shortened, and without characters that PostgreSQL cannot store, rather than
 * refused.
 */
export const describing = (written: string, charactersMax: number): string =>
  written.slice(0, charactersMax).toWellFormed().replaceAll('\0', '\uFFFD');

/** Whether PostgreSQL can store a text as it is: it cannot store NUL or half of a surrogate pair. */
export const isKeepable = (written: string): boolean => written.isWellFormed() && !written.includes('\0');

/**
 * The content of a verified message. One that cannot be read at this address is refused and not stored, so
 * that its sender keeps it: it may be broken, or meant for another address with the same secret.
 */
export function readMessage<Message>(read: (body: string) => Message, { raw }: InboundCall): Message {
  try {
    return read(raw.body.toString('utf8'));
  } catch {
    throw invalid([{ field: 'body', message: UNREADABLE }]);
  }
}

const UNREADABLE = {
  en: 'this address does not accept this message',
  es: 'esta dirección no acepta este mensaje',
  pt: 'este endereço não aceita esta mensagem',
};

const HANDLE_JOB = 'inbound.handle';
const ATTEMPTS_MAX = 12;
const params = z.object({ tenantId: z.string() });
const received = z.object({ received: z.literal(true), duplicate: z.boolean() });

export const inboundRoute = (source: InboundSource): AnyRoute =>
  defineRoute({
    id: `inbound.${source.name}`,
    method: 'POST',
    path: `/inbound/${source.name}/:tenantId`,
    auth: 'signed',
    tag: 'Inbound',
    summary: `Messages of the ${source.name}`,
    internal: true,
    params,
    answers: { 200: { description: 'Taken; handled later.', schema: received } },
    work: async (work, call) => {
      const messageId = source.verify(call);
      if (messageId === undefined) throw refusal('unauthorized');
      const id = work.newId('inb');
      await work.run(rawQuery('savepoint before_message', []));
      try {
        await insertRows(work, inboundMessages, [
          {
            tenant_id: work.tenantId,
            id,
            source: source.name,
            message_id: messageId,
            body: call.raw.body.toString('utf8'),
            received_at: work.now,
            handled_at: null,
          },
        ]);
      } catch (error) {
        if (violatedConstraint(error) === undefined) throw error;
        await work.run(rawQuery('rollback to savepoint before_message', []));
        return answer(200, { received: true, duplicate: true });
      }
      work.enqueue(HANDLE_JOB, { inboundId: id });
      return answer(200, { received: true, duplicate: false });
    },
  });

export const inboundJob = (sources: readonly InboundSource[]): JobKind<{ inboundId: string }> =>
  defineJob({
    kind: HANDLE_JOB,
    payload: z.object({ inboundId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { inboundId }) {
      const { pool, works, tenant, actor } = context;
      const message = await pool.one(messageQuery(tenant.id, inboundId));
      const source = sources.find(({ name }) => name === message.source);
      if (source === undefined) throw new Error(`no inbound source is called ${message.source}`);
      if (message.handled_at === null && 'deliver' in source) await source.deliver(context, message.body);
      await works.run(tenant, actor, async (work) => {
        const locked = await work.one(lockedMessageQuery(work.tenantId, inboundId));
        if (locked.handled_at !== null) return;
        if ('handle' in source) await source.handle(work, message.body);
        await work.run(
          sql`update inbound_messages set handled_at = ${isoOf(work.now)}
              where tenant_id = ${work.tenantId} and id = ${inboundId}`,
        );
      });
    },
  });

const messageQuery = (tenantId: string, id: string) => sql<InboundRow>`
  select ${columnsOf(inboundMessages)} from inbound_messages where tenant_id = ${tenantId} and id = ${id}`;

const lockedMessageQuery = (tenantId: string, id: string) => sql<Pick<InboundRow, 'handled_at'>>`
  select handled_at from inbound_messages where tenant_id = ${tenantId} and id = ${id} for update`;
