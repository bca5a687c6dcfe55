// The messages of providers as they are kept: stored and recognized in the request, then handled by a job.
import { hash } from 'node:crypto';
import { isoOf } from '../time/clock.ts';
import { defineCommand, lock, type Command } from '../command/command.ts';
import type { Commands, PreparedCommand } from '../command/commands.ts';
import { systemActor, type Actor, type Tenant } from '../context/context.ts';
import { lookUpBy } from '../db/look-up.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { sql, type Db } from '../db/sql.ts';
import {
  defineTable,
  jsonOf,
  nullable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '../db/table.ts';
import type { RawRequest } from '../secrets/raw-request.ts';
import type { Work } from '../work/work.ts';

const inboundMessages = defineTable(
  'inbound_messages',
  {
    tenant_id: ofTenant,
    id: plain(text),
    /** The id of the connection that has sent it. */
    source: plain(text),
    message_id: personal(text, 'mention'),
    /** How it arrived, with the headers that its provider's driver asked to keep. */
    request: personal(jsonOf<Omit<RawRequest, 'body'>>(), 'mention'),
    body: personal(text, 'mention'),
    received_at: timestamptz,
    handled_at: nullable(timestamptz),
  },
  { kept: { forgottenBy: 'inbound.old', setting: 'inbound', inCells: { others: 'stay' } } },
);
export type InboundRow = Row<typeof inboundMessages>;

/** A message whose signature is right. */
export type Verified = {
  /** The provider's id of the message, which it repeats when it sends it again. */
  readonly messageId: string;
  /** Names, in lower case, of headers that are read later. */
  readonly keepHeaders?: readonly string[];
};

export const HANDLE_JOB = 'inbound.handle';

/** The id is the same each time that a source sends a message, so the second one finds the first. */
const inboundIdOf = (source: string, messageId: string): string =>
  `inb_${hash('sha256', `${source}\0${messageId}`, 'base64url')}`;

const insertMessage = defineCommand<Content, boolean>({
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

export const noteHandled = defineCommand<{ readonly inboundId: string }, null>({
  name: 'inbound.handled',
  locks: ({ inboundId }) => [lock(inboundMessages, inboundId)],
  decide(tx, { inboundId }) {
    const row = tx.find(inboundMessages, inboundId);
    if (row?.handled_at === null) tx.update(inboundMessages, row, { handled_at: tx.now });
    return null;
  },
});

/** A command that marks the message as handled too: a repeat finds that, and changes nothing. */
export const handling = (
  command: Command<unknown, unknown>,
  message: Omit<InboundRow, 'tenant_id' | 'received_at' | 'handled_at'>,
): Command<unknown, boolean> =>
  defineCommand({
    name: command.name,
    locks: (input) => [...command.locks(input), lock(inboundMessages, message.id)],
    decide(tx, input) {
      const row = tx.find(inboundMessages, message.id);
      if (row !== undefined && row.handled_at !== null) return false;
      command.decide(tx, input);
      if (row !== undefined) tx.update(inboundMessages, row, { handled_at: tx.now });
      else
        tx.insert(inboundMessages, {
          ...message,
          tenant_id: tx.tenantId,
          received_at: tx.now,
          handled_at: tx.now,
        });
      return row === undefined;
    },
  });

export type Keeping = {
  readonly source: string;
  readonly verified: Verified;
  readonly raw: RawRequest;
};

/** Keeps a message in the commit of all that it does. False if it was kept before. */
export const keepHandled = async (
  commands: Commands,
  tenant: Tenant,
  keeping: Keeping,
  { command, prepare }: PreparedCommand,
): Promise<boolean> =>
  commands.runPrepared(
    tenant,
    systemActor(HANDLE_JOB),
    handling(command, { id: inboundIdOf(keeping.source, keeping.verified.messageId), ...contentOf(keeping) }),
    prepare,
  );

/** Keeps a message; false if it was kept before. */
export const keepMessage = (
  commands: Commands,
  tenant: Tenant,
  actor: Actor,
  keeping: Keeping,
): Promise<boolean> =>
  commands.run(tenant, actor, insertMessage, contentOf(keeping)).catch((error: unknown) => {
    // Another process was faster, or an earlier version has stored it under an id of another kind.
    if (violatedConstraint(error) === undefined) throw error;
    return false;
  });

type Content = Pick<InboundRow, 'source' | 'message_id' | 'request' | 'body'>;
const contentOf = ({ source, verified, raw }: Keeping): Content => ({
  source,
  message_id: verified.messageId,
  request: requestOf(raw, verified.keepHeaders ?? []),
  body: raw.body.toString('utf8'),
});

function requestOf(
  { method, path, query, headers }: RawRequest,
  keepHeaders: readonly string[],
): InboundRow['request'] {
  const kept = Object.entries(headers).filter(([name]) => keepHeaders.includes(name));
  return { method, path, query, headers: Object.fromEntries(kept) };
}

/** Whether a message of one of these sources has arrived and taken effect. */
export async function isHandled(
  db: Db,
  tenantId: string,
  { sources, messageId }: { readonly sources: readonly string[]; readonly messageId: string },
): Promise<boolean> {
  const row = await db.maybe(
    sql<Pick<InboundRow, 'handled_at'>>`
      select handled_at from inbound_messages
      where tenant_id = ${tenantId} and source = any(${sources}::text[]) and message_id = ${messageId}`,
  );
  return row !== undefined && row.handled_at !== null;
}

export const messageBy = lookUpBy(inboundMessages, ['tenant_id', 'id']);

export const lockedMessageQuery = (tenantId: string, id: string) => sql<Pick<InboundRow, 'handled_at'>>`
  select handled_at from inbound_messages where tenant_id = ${tenantId} and id = ${id} for update`;

export const markHandled = (work: Work, id: string): Promise<number> =>
  work.run(
    sql`update inbound_messages set handled_at = ${isoOf(work.now)}
        where tenant_id = ${work.tenantId} and id = ${id}`,
  );
