// Messages that providers send. They are verified, stored and deduplicated in the request, then handled by a
// job, so that a provider is answered at once and an accepted message is never lost.
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { z } from 'zod';
import { defineCommand, lock } from './command/command.ts';
import { lookUpBy } from './db/look-up.ts';
import { defineTable, jsonOf, nullable, text, timestamptz, type Row } from './db/table.ts';
import { isDatabaseAway, sqlState, violatedConstraint } from './db/pool.ts';
import { sql, type Db } from './db/sql.ts';
import { isoOf } from './clock.ts';
import { defineJob, type JobContext, type JobKind } from './queue/job.ts';
import { Refusal } from './refusal.ts';
import type { RawRequest } from './raw-request.ts';
import { answer, defineRoute, type AnyCall, type Route } from './route.ts';
import { invalid, refusal } from './refusals.ts';
import type { Work } from './work.ts';

const inboundMessages = defineTable('inbound_messages', {
  tenant_id: text,
  id: text,
  source: text,
  message_id: text,
  /** How it arrived, with the headers that its provider's driver asked to keep. */
  request: jsonOf<Omit<RawRequest, 'body'>>(),
  body: text,
  received_at: timestamptz,
  handled_at: nullable(timestamptz),
});
type InboundRow = Row<typeof inboundMessages>;

/** A message as it arrived. In the job that handles it, it has the headers that were kept. */
export type InboundCall = Pick<AnyCall, 'tenant' | 'raw'>;

/** A message whose signature is right. */
export type Verified = {
  /** The provider's id of the message, which it repeats when it sends it again. */
  readonly messageId: string;
  /** Names, in lower case, of headers that are read later. */
  readonly keepHeaders?: readonly string[];
};

/** A source of messages as its module writes it down. */
export type Inbound<Services> = {
  /** The path is `/inbound/<name>/<tenant>`; what a provider puts behind it is in `raw.path`. */
  readonly name: string;
  readonly source: (services: Services) => InboundSource;
  /**
   * For providers that ask by GET whether an address is ours before they send anything: the text to answer;
   * undefined: refused.
   */
  readonly challenge?: (services: Services) => (call: InboundCall) => Promise<string | undefined>;
};

export type InboundSource<Message = unknown> = {
  /** Undefined when the signature is wrong. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /** What a verified message says, in our words. One message may say several things, or nothing new. */
  read(call: InboundCall): Promise<readonly Message[]>;
} & (
  | {
      /** Runs in the transaction that marks the message as handled, so it takes effect once. */
      handle(work: Work, message: Message): Promise<unknown>;
    }
  | {
      /** Runs commands, which recognize messages that they have handled before. */
      deliver(context: JobContext, message: Message): Promise<unknown>;
    }
);

/**
 * A provider's descriptive text: shortened, and without characters that PostgreSQL cannot store, rather than
 * refused.
 */
export const cleanText = (written: string, charactersMax: number): string =>
  written.slice(0, charactersMax).toWellFormed().replaceAll('\0', '\uFFFD');

/** Whether PostgreSQL can store a text as it is: it cannot store NUL or half of a surrogate pair. */
export const isKeepable = (written: string): boolean => written.isWellFormed() && !written.includes('\0');

/**
 * The content of a verified message. One that cannot be read at this address is refused and not stored, so
 * that its sender keeps it: it may be broken, or meant for another address with the same secret.
 */
export async function readMessage<Message>(
  read: () => Promise<Message>,
  { raw }: InboundCall,
): Promise<Message> {
  // The body is stored as text, from which its reader gets the same bytes back.
  if (!isUtf8(raw.body) || raw.body.includes(0)) throw unreadable();
  try {
    return await read();
  } catch (error) {
    // A reader may look something up, and that it could not says nothing of the message.
    throw error instanceof Refusal || sqlState(error) !== undefined || isDatabaseAway(error)
      ? error
      : unreadable();
  }
}

const unreadable = (): Refusal => invalid([{ field: 'body', message: UNREADABLE }]);

const UNREADABLE = {
  en: 'this address does not accept this message',
  es: 'esta dirección no acepta este mensaje',
  pt: 'este endereço não aceita esta mensagem',
};

/** The same each time that a source sends a message, by which the second one finds the first. */
const inboundIdOf = (source: string, messageId: string): string =>
  `inb_${hash('sha256', `${source}\0${messageId}`, 'base64url')}`;

const insertMessage = defineCommand<Pick<InboundRow, 'source' | 'message_id' | 'request' | 'body'>, boolean>({
  name: 'inbound.keep',
  locks: ({ source, message_id }) => [lock(inboundMessages, inboundIdOf(source, message_id))],
  decide(tx, message) {
    const id = inboundIdOf(message.source, message.message_id);
    if (tx.find(inboundMessages, id) !== undefined) return false;
    tx.insert(inboundMessages, {
      ...message,
      tenant_id: tx.tenantId,
      id,
      received_at: tx.now,
      handled_at: null,
    });
    tx.enqueue(HANDLE_JOB, { inboundId: id });
    return true;
  },
});

const noteHandled = defineCommand<{ readonly inboundId: string }, null>({
  name: 'inbound.handled',
  locks: ({ inboundId }) => [lock(inboundMessages, inboundId)],
  decide(tx, { inboundId }) {
    const row = tx.find(inboundMessages, inboundId);
    if (row?.handled_at === null) tx.update(inboundMessages, row, { handled_at: tx.now });
    return null;
  },
});

export const HANDLE_JOB = 'inbound.handle';
export const ATTEMPTS_MAX = 12;
const params = z.object({ tenantId: z.string() });
const received = z.object({ received: z.literal(true), duplicate: z.boolean() });

export const inboundRoute = <Services>({ name, source }: Inbound<Services>): Route<Services> =>
  defineRoute({
    id: `inbound.${name}`,
    method: 'POST',
    path: `/inbound/${name}/:tenantId/*`,
    auth: ['signed'],
    tag: 'Inbound',
    summary: `Messages of the ${name}`,
    internal: true,
    params,
    answers: { 200: { description: 'Taken; handled later.', schema: received } },
    steps: async ({ commands }, call, services) => {
      const from = source(services);
      const verified = await from.verify(call);
      if (verified === undefined) throw refusal('unauthorized');
      await readMessage(() => from.read(call), call);
      const { messageId, keepHeaders = [] } = verified;
      const isNew = await commands
        .run(call.tenant, call.actor, insertMessage, {
          source: name,
          message_id: messageId,
          request: requestOf(call, keepHeaders),
          body: call.raw.body.toString('utf8'),
        })
        .catch((error: unknown) => {
          // Another process was faster, or an earlier version has stored it under an id of another kind.
          if (violatedConstraint(error) === undefined) throw error;
          return false;
        });
      return answer(200, { received: true, duplicate: !isNew });
    },
  });

/** What is served for a source of messages. */
export const inboundRoutes = <Services>(inbound: Inbound<Services>): Route<Services>[] => {
  const { challenge } = inbound;
  return [
    inboundRoute(inbound),
    ...(challenge === undefined ? [] : [challengeRoute(inbound.name, challenge)]),
  ];
};

const challengeRoute = <Services>(
  name: string,
  challenge: NonNullable<Inbound<Services>['challenge']>,
): Route<Services> =>
  defineRoute({
    id: `inbound.${name}.challenge`,
    method: 'GET',
    path: `/inbound/${name}/:tenantId/*`,
    auth: ['signed'],
    tag: 'Inbound',
    summary: `The ${name} asks whether this address is ours`,
    internal: true,
    params,
    answers: { 200: { description: 'The challenge, as plain text.', schema: z.string() } },
    read: async (_db, call, services: Services) => {
      const said = await challenge(services)(call);
      if (said === undefined) throw refusal('unauthorized');
      const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
      return { ...answer(200, Buffer.from(said)), headers };
    },
  });

function requestOf({ raw }: InboundCall, keepHeaders: readonly string[]): InboundRow['request'] {
  const { method, path, query, headers } = raw;
  const kept = Object.entries(headers).filter(([name]) => keepHeaders.includes(name));
  return { method, path, query, headers: Object.fromEntries(kept) };
}

export const inboundJob = <Services>(
  inbound: readonly Inbound<Services>[],
  services: Services,
): JobKind<{ inboundId: string }> =>
  defineJob({
    kind: HANDLE_JOB,
    payload: z.object({ inboundId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { inboundId }) {
      const { reads, works, commands, tenant, actor } = context;
      const row = await reads.one(messageBy(tenant.id, inboundId));
      if (row.handled_at !== null) return;
      const source = inbound.find(({ name }) => name === row.source)?.source(services);
      if (source === undefined) throw new Error(`no inbound source is called ${row.source}`);
      const messages = await source.read({ tenant, raw: { ...row.request, body: Buffer.from(row.body) } });
      if ('deliver' in source) {
        await deliverAll(messages, (message) => source.deliver(context, message));
        await commands.run(tenant, actor, noteHandled, { inboundId });
        return;
      }
      await works.run(tenant, actor, async (work) => {
        const locked = await work.one(lockedMessageQuery(work.tenantId, inboundId));
        if (locked.handled_at !== null) return;
        for (const message of messages) await source.handle(work, message);
        await work.run(
          sql`update inbound_messages set handled_at = ${isoOf(work.now)}
              where tenant_id = ${work.tenantId} and id = ${inboundId}`,
        );
      });
    },
  });

/** One that fails does not keep those after it from being delivered; all are delivered again with it. */
async function deliverAll<Message>(
  messages: readonly Message[],
  deliver: (message: Message) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const message of messages) {
    await deliver(message).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Whether a message of this source has arrived and taken effect. */
export async function isHandled(
  db: Db,
  tenantId: string,
  { source, messageId }: { readonly source: string; readonly messageId: string },
): Promise<boolean> {
  const row = await db.maybe(
    sql<Pick<InboundRow, 'handled_at'>>`
      select handled_at from inbound_messages
      where tenant_id = ${tenantId} and source = ${source} and message_id = ${messageId}`,
  );
  return row !== undefined && row.handled_at !== null;
}

const messageBy = lookUpBy(inboundMessages, ['tenant_id', 'id']);

const lockedMessageQuery = (tenantId: string, id: string) => sql<Pick<InboundRow, 'handled_at'>>`
  select handled_at from inbound_messages where tenant_id = ${tenantId} and id = ${id} for update`;
