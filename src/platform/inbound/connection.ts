// Messages to the address of a connection, which feeds all ports that it has. A message is verified and kept
// in the request, so that its provider is answered at once and nothing that was accepted is lost; it is read
// by the job, and before that if its driver says so.
import { z } from 'zod';
import type { Port } from '../provider/connections.ts';
import type { Tenant } from '../context/context.ts';
import {
  answerChallenge,
  challengeAnswer,
  readMessage,
  requireText,
  wholeCommandOf,
  type Inbound,
  type InboundCall,
  type InboundSource,
  type Verified,
} from './inbound.ts';
import { cellOfAll } from './cells.ts';
import { keepHandled, keepMessage, type Keeping } from './messages.ts';
import type { RawRequest } from '../secrets/raw-request.ts';
import { refusal } from '../refusals/refusals.ts';
import {
  answer,
  defineRoute,
  type Answer,
  type AnyCall,
  type Route,
  type StepServices,
} from '../route/route.ts';

/** Whose a verified message is, by their ids. Empty: nothing of it is known here. */
export type TenantsOf = (raw: RawRequest) => Promise<readonly string[]>;
/** What the provider wants to read when its message was taken. */
export type WriteReply = (raw: RawRequest) => Answer;

/** A connection as its messages need it. */
export type InboundConnection = {
  readonly id: string;
  readonly ports: readonly Port[];
  /** Whether every side has it, so that its address names one. */
  readonly isOfEachSide: boolean;
  /**
   * The side of its organization; if it is of the whole deployment, that of the first one, or the one that
   * its address names.
   */
  readonly home: Tenant;
  /** Whose a message is; undefined if all messages are of its own organization. */
  readonly tenantsOf: TenantsOf | undefined;
  readonly writeReply: WriteReply | undefined;
  /** Whether reading a message asks no one, so it is read before it is answered. */
  readonly readsAtOnce: boolean;
  /** How long its sender waits for an answer that is a decision, less its way; undefined: as most do. */
  readonly deadlineMs: number | undefined;
};

/** How it went with a message, or with reading it. */
export type InboundOutcome = 'taken' | 'repeated' | 'refused' | 'nothing_new' | 'of_no_tenant';

export type InboundConnections = {
  /** Finds a connection; undefined if there is none, or if it was removed. `of`: the side if each has it. */
  find(connectionId: string, of: Tenant): Promise<InboundConnection | undefined>;
  /** Whether what this process knows of them is read again for the next `find`. */
  reread(): boolean;
  tenant(tenantId: string): Promise<Tenant>;
  note(connectionId: string, outcome: InboundOutcome): void;
};
type Services = { readonly inboundConnections: InboundConnections };

const PATH = '/inbound/connections/:connectionId/*';
/** The path to which a connection’s provider sends its messages. `of`: the side, if each side has it. */
export const inboundPathOf = (connectionId: string, of?: string): string =>
  `/inbound/connections/${connectionId}${of === undefined ? '' : `.${of}`}`;

/** The connection and the side that the parameter of such a path names. */
export function addressIn(written: string): {
  readonly connectionId: string;
  readonly of: string | undefined;
} {
  const [connectionId = '', ...of] = written.split('.');
  return { connectionId, of: of.length === 0 ? undefined : of.join('.') };
}

const route = {
  path: PATH,
  auth: ['signed'],
  tag: 'Inbound',
  internal: true,
  params: z.object({ connectionId: z.string() }),
} as const;

/** Those of the ports that a connection has. */
export const sourcesAt = <Given>(
  inbound: readonly Inbound<Given>[],
  services: Given,
  { id, ports }: InboundConnection,
): readonly InboundSource[] =>
  inbound.filter(({ port }) => ports.includes(port)).map(({ source }) => source(services, id));

export const connectionRoutes = <Given extends Services>(
  inbound: readonly Inbound<Given>[],
): Route<Given>[] => [messageRoute(inbound), challengeRoute(inbound)];

const messageRoute = <Given extends Services>(inbound: readonly Inbound<Given>[]): Route<Given> =>
  defineRoute({
    ...route,
    id: 'inbound.connections',
    method: 'POST',
    summary: 'Messages of a provider',
    answers: { 200: receivedAnswer },
    steps: async (steps, call, services: Given) => {
      const { raw } = call;
      const { inboundConnections } = services;
      const verify: Verify = (from) =>
        verifiedBy(sourcesAt(inbound, services, from), { tenant: from.home, raw });
      const { connection, verified } = await senderOf(inboundConnections, call, verify);
      const { id, writeReply, readsAtOnce } = connection;
      if (verified === undefined) {
        inboundConnections.note(id, 'refused');
        throw refusal('unauthorized');
      }
      requireText(raw);
      const keeping: Keeping = { source: id, verified, raw };
      const { reads, commands } = steps;
      const taking = { reads, commands, actor: call.actor, keeping };
      const isNew = readsAtOnce
        ? await takeAtOnce(taking, sourcesAt(inbound, services, connection), connection.home)
        : await takeForLater(taking, await tenantsIn(inboundConnections, connection, raw));
      inboundConnections.note(id, isNew ? 'taken' : 'repeated');
      return writeReply?.(raw) ?? answer(200, { received: true, duplicate: !isNew });
    },
  });

const receivedAnswer = {
  description: 'Taken; handled later.',
  schema: z.object({ received: z.literal(true), duplicate: z.boolean() }),
};

type TakeInput = Pick<StepServices, 'reads' | 'commands'> &
  Pick<AnyCall, 'actor'> & { readonly keeping: Keeping };

/** Keeps the message for the job; false if it was kept before, for all whose it is. */
async function takeForLater(
  { commands, actor, keeping }: TakeInput,
  tenants: readonly Tenant[],
): Promise<boolean> {
  let isNew = false;
  for (const tenant of tenants) {
    const isNewHere = await keepMessage(commands, tenant, actor, keeping);
    isNew ||= isNewHere;
  }
  return isNew;
}

/** If all there is to do is one command, it is done in the commit that keeps the message. */
async function takeAtOnce(
  { reads, commands, actor, keeping }: TakeInput,
  sources: readonly InboundSource[],
  tenant: Tenant,
): Promise<boolean> {
  const call = { tenant, raw: keeping.raw };
  const read = async (source: InboundSource) => ({
    source,
    messages: await readMessage(() => source.read(call), call),
  });
  const all = await Promise.all(sources.map(read));
  const cell = await cellOfAll({ reads, tenant }, all);
  const whole = wholeCommandOf({ reads, tenant: cell }, all);
  // What cannot be done at once is kept, and its job tries again.
  return (
    (whole && (await keepHandled(commands, cell, keeping, whole).catch(() => undefined))) ??
    keepMessage(commands, cell, actor, keeping)
  );
}

type Addressed = Pick<AnyCall, 'tenant'> & { readonly params: { readonly connectionId: string } };

/** The connection of an address; refused if there is none. */
export async function connectionAt(
  connections: InboundConnections,
  { params, tenant }: Addressed,
): Promise<InboundConnection> {
  const { connectionId, of } = addressIn(params.connectionId);
  const found = await connections.find(connectionId, tenant);
  if (found?.isOfEachSide !== (of !== undefined)) throw refusal('not_found');
  return found;
}

type Verify = (connection: InboundConnection) => Promise<Verified | undefined>;

/** A secret may have been rotated a moment ago, of which this process has not heard. */
export async function senderOf(connections: InboundConnections, addressed: Addressed, verify: Verify) {
  const connection = await connectionAt(connections, addressed);
  const verified = await verify(connection);
  if (verified !== undefined || !connections.reread()) return { connection, verified };
  const again = await connectionAt(connections, addressed);
  return { connection: again, verified: await verify(again) };
}

async function verifiedBy(
  sources: readonly InboundSource[],
  call: InboundCall,
): Promise<Verified | undefined> {
  for (const source of sources) {
    const verified = await source.verify(call);
    if (verified !== undefined) return verified;
  }
  return undefined;
}

/** The tenants of a message. If its tenant is not known yet, it waits at home: its job looks again. */
async function tenantsIn(
  connections: InboundConnections,
  { home, tenantsOf }: InboundConnection,
  raw: RawRequest,
): Promise<readonly Tenant[]> {
  const ids = (await tenantsOf?.(raw)) ?? [];
  return ids.length === 0 ? [home] : Promise.all(ids.map((id) => connections.tenant(id)));
}

const challengeRoute = <Given extends Services>(inbound: readonly Inbound<Given>[]): Route<Given> =>
  defineRoute({
    ...route,
    id: 'inbound.connections.challenge',
    method: 'GET',
    summary: 'A provider asks whether this address is ours',
    answers: { 200: challengeAnswer },
    read: async (_db, call, services: Given) => {
      const connection = await connectionAt(services.inboundConnections, call);
      const { id, home: tenant, ports } = connection;
      const asked = inbound.filter(({ port }) => ports.includes(port));
      for (const { challenge } of asked) {
        const said = await challenge?.(services, id)({ tenant, raw: call.raw });
        if (said !== undefined) return answerChallenge(said);
      }
      return answerChallenge(undefined);
    },
  });
