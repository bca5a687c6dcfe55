// Handles the messages that were taken: reads each again, and has what it says take effect once.
import { z } from 'zod';
import { wholeIdOf } from '../ids/cell-ids.ts';
import { inboundPathOf, sourcesAt, type InboundConnection, type InboundConnections } from './connection.ts';
import { readInCells } from './cells.ts';
import { type Inbound, type InboundSource, type MessageRead, wholeCommandOf } from './inbound.ts';
import {
  HANDLE_JOB,
  handling,
  type InboundRow,
  type Keeping,
  keepMessage,
  lockedMessageQuery,
  markHandled,
  messageBy,
  noteHandled,
} from './messages.ts';
import { defineJob, type JobContext, type JobKind } from '../queue/job.ts';
import type { RawRequest } from '../secrets/raw-request.ts';
import { SANDBOX } from '../provider/connections.ts';
import type { Work } from '../work/work.ts';
import { type Clock, DAY_MS, HOUR_MS, isoOf, MINUTE_MS, plus } from '../time/clock.ts';
import type { Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { Sweep } from '../queue/sweep.ts';

const ATTEMPTS_MAX = 12;
/** What is written after the call whose message is faster, is written by then. */
const LOOKS_MAX = 5;

type KeptMessage = { readonly source: string; readonly messageId: string; readonly raw: RawRequest };

export const inboundJob = <Services>(
  inbound: readonly Inbound<Services>[],
  services: Services,
  connections: InboundConnections,
): JobKind<{ inboundId: string }> =>
  defineJob({
    kind: HANDLE_JOB,
    payload: z.object({ inboundId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { inboundId }) {
      const { reads, commands, tenant, actor } = context;
      const row = await reads.one(messageBy(tenant.id, inboundId));
      if (row.handled_at !== null) return;
      const raw = rawOf(row, tenant.id);
      const connection = await connections.find(connectionIdOf(row), tenant);
      if (connection === undefined) throw new Error(`there is no connection ${row.source}`);
      const message = { source: row.source, messageId: row.message_id, raw };
      if (await isForOthers(context, connections, connection, message)) {
        await commands.run(tenant, actor, noteHandled, { inboundId });
        return;
      }
      const sources = sourcesAt(inbound, services, connection);
      const noteNothing = (): void => connections.note(connection.id, 'nothing_new');
      return handleBy(context, { row, raw, sources, noteNothing });
    },
  });

/** Version 0.2 has kept what came to the sandbox under the name of its source, which was in its address. */
const SOURCES_BEFORE: readonly string[] = [
  'issuer',
  'account_processor',
  'network',
  'accounts',
  'whatsapp',
  'rail',
];
const isOfBefore = ({ source }: InboundRow): boolean => SOURCES_BEFORE.includes(source);

const connectionIdOf = (row: InboundRow): string => (isOfBefore(row) ? SANDBOX : row.source);

function rawOf(row: InboundRow, tenantId: string): RawRequest {
  const raw = { ...row.request, body: Buffer.from(row.body) };
  return isOfBefore(row) ? { ...raw, path: `${inboundPathOf(SANDBOX, tenantId)}/${row.source}` } : raw;
}

/** Whether it is for others, or no one here: at a connection of the whole deployment that is known by now. */
async function isForOthers(
  { commands, tenant, actor, attempt }: JobContext,
  connections: InboundConnections,
  { id, tenantsOf }: InboundConnection,
  { source, messageId, raw }: KeptMessage,
): Promise<boolean> {
  if (tenantsOf === undefined) return false;
  const ids = await tenantsOf(raw);
  if (ids.map(wholeIdOf).includes(wholeIdOf(tenant.id))) return false;
  if (ids.length === 0 && attempt < LOOKS_MAX)
    throw new Error(`${messageId} names nothing that is known yet`);
  if (ids.length === 0) connections.note(id, 'of_no_tenant');
  for (const other of ids)
    await keepMessage(commands, await connections.tenant(other), actor, again({ source, messageId, raw }));
  return true;
}

const again = ({ source, messageId, raw }: KeptMessage): Keeping => ({
  source,
  verified: { messageId, keepHeaders: Object.keys(raw.headers) },
  raw,
});

type Handling = {
  readonly row: InboundRow;
  readonly raw: RawRequest;
  readonly sources: readonly InboundSource[];
  readonly noteNothing?: () => void;
};

async function handleBy(context: JobContext, handled: Handling): Promise<void> {
  const { works, commands, tenant, actor } = context;
  const { row, raw, sources, noteNothing } = handled;
  const failures: unknown[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  const said: MessageRead[] = [];
  for (const source of sources)
    await source.read({ tenant, raw }).then((messages) => said.push({ source, messages }), fail);
  const { here: all, others } = await readInCells(context, said);
  for (const other of others)
    await keepMessage(commands, other, actor, again({ source: row.source, messageId: row.message_id, raw }));
  const whole = failures.length > 0 ? undefined : wholeCommandOf(context, all);
  if (whole !== undefined) {
    await commands.runPrepared(tenant, actor, handling(whole.command, row), whole.prepare);
    return;
  }
  // One that fails does not keep those after it from being delivered; all are delivered again with it.
  const applied: ((work: Work) => Promise<unknown>)[] = [];
  for (const { source, messages } of all) {
    if ('handle' in source)
      applied.push(...messages.map((message) => (work: Work) => source.handle(work, message)));
    else for (const message of messages) await deliver(context, source, message).catch(fail);
  }
  if (failures.length > 0) throw failures[0];
  if (said.every(({ messages }) => messages.length === 0)) noteNothing?.();
  const inboundId = row.id;
  if (applied.length === 0) {
    await commands.run(tenant, actor, noteHandled, { inboundId });
    return;
  }
  await works.run(tenant, actor, async (work) => {
    const locked = await work.one(lockedMessageQuery(work.tenantId, inboundId));
    if (locked.handled_at !== null) return;
    for (const apply of applied) await apply(work);
    await markHandled(work, inboundId);
  });
}

type Delivers<Message> = Exclude<InboundSource<Message>, { handle: unknown }>;
/** Does what one of several things in a message says. */
export async function deliver<Message>(
  context: JobContext,
  source: Delivers<Message>,
  message: Message,
): Promise<unknown> {
  const one = source.commandOf?.(context, message);
  if (one !== undefined)
    return context.commands.runPrepared(context.tenant, context.actor, one.command, one.prepare);
  return 'deliver' in source ? source.deliver(context, message) : undefined;
}

// Messages that were given up: what kept them from being handled may be over, so each is handled once more an
// hour later, and every hour for a week. In between, its job is kept with its last error.

const EVERY_MS = 5 * MINUTE_MS;
const AGAIN_AFTER_MS = HOUR_MS;
const AGAIN_MS_MAX = 7 * DAY_MS;

export const givenUpSweep = (pool: Pool, clock: Clock): Sweep => ({
  name: 'inbound.given_up',
  everyMs: EVERY_MS,
  runOnce() {
    const now = clock.now();
    return pool.run(
      sql`update jobs j set failed_at = null, attempts = ${ATTEMPTS_MAX - 1}
          from inbound_messages m
          where j.kind = ${HANDLE_JOB} and j.failed_at < ${isoOf(plus(now, -AGAIN_AFTER_MS))}
            and m.tenant_id = j.tenant_id and m.id = j.payload->>'inboundId' and m.handled_at is null
            and m.received_at > ${isoOf(plus(now, -AGAIN_MS_MAX))}`,
    );
  },
});
