// Messages that providers send us: verified, stored and deduplicated in the request, then handled by a job,
// so that a provider gets its answer at once and a message that was taken is never lost.
import { z } from 'zod';
import { columnsOf, defineTable, insertRows, nullable, text, timestamptz, type Row } from './db/table.ts';
import { violatedConstraint } from './db/pool.ts';
import { rawQuery, sql } from './db/sql.ts';
import { isoOf } from './clock.ts';
import { defineJob, type JobContext, type JobKind } from './queue/job.ts';
import { answer, defineRoute, type Call, type Route } from './route.ts';
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

/** A source of messages as its module writes it down. */
export type Inbound<Services> = {
  /** Last part of the path: `/inbound/<name>/<tenant>`. */
  readonly name: string;
  readonly source: (services: Services) => InboundSource;
};

export type InboundSource = {
  /**
   * The provider's id of the message, which it repeats when it sends it again; undefined when the signature
   * is wrong.
   */
  verify(call: InboundCall): string | undefined;
} & (
  | {
      /** Runs in one transaction with the note that the message was handled, so it takes effect once. */
      handle(work: Work, body: string): Promise<void>;
    }
  | {
      /** Runs commands, which know themselves what they have heard before. */
      deliver(context: JobContext, body: string): Promise<void>;
    }
);

/**
 * Text of a provider that only describes: shortened, and without what a text in PostgreSQL cannot hold,
 * rather than refused.
 */
export const describing = (written: string, charactersMax: number): string =>
  written.slice(0, charactersMax).toWellFormed().replaceAll('\0', '\uFFFD');

/** Whether a text can be kept as it is: a zero character or half of a surrogate pair cannot. */
export const isKeepable = (written: string): boolean => written.isWellFormed() && !written.includes('\0');

/**
 * What a verified message says. One that cannot be read at this address is refused and not stored, so that
 * its sender still has it: it may be broken, or meant for another address that is signed with the same
 * secret.
 */
export function readMessage<Message>(read: (body: string) => Message, { raw }: InboundCall): Message {
  try {
    return read(raw.body.toString('utf8'));
  } catch {
    throw invalid([{ field: 'body', message: UNREADABLE }]);
  }
}

const UNREADABLE = {
  en: 'this is no message that this address takes',
  es: 'no es un mensaje que esta dirección acepte',
  pt: 'não é uma mensagem que este endereço aceite',
};

const HANDLE_JOB = 'inbound.handle';
const ATTEMPTS_MAX = 12;
const params = z.object({ tenantId: z.string() });
const received = z.object({ received: z.literal(true), duplicate: z.boolean() });

export const inboundRoute = <Services>({ name, source }: Inbound<Services>): Route<Services> =>
  defineRoute({
    id: `inbound.${name}`,
    method: 'POST',
    path: `/inbound/${name}/:tenantId`,
    auth: ['signed'],
    tag: 'Inbound',
    summary: `Messages of the ${name}`,
    internal: true,
    params,
    answers: { 200: { description: 'Taken; handled later.', schema: received } },
    work: async (work, call, services) => {
      const messageId = source(services).verify(call);
      if (messageId === undefined) throw refusal('unauthorized');
      const id = work.newId('inb');
      await work.run(rawQuery('savepoint before_message', []));
      try {
        await insertRows(work, inboundMessages, [
          {
            tenant_id: work.tenantId,
            id,
            source: name,
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

export const inboundJob = <Services>(
  inbound: readonly Inbound<Services>[],
  services: Services,
): JobKind<{ inboundId: string }> =>
  defineJob({
    kind: HANDLE_JOB,
    payload: z.object({ inboundId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { inboundId }) {
      const { pool, works, tenant, actor } = context;
      const message = await pool.one(messageQuery(tenant.id, inboundId));
      const source = inbound.find(({ name }) => name === message.source)?.source(services);
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
