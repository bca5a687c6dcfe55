// Messages to the address of a connection, which feeds all ports that it has. A message is verified and kept
// in the request, and read by the job: its sender is known by the signature, and what it says that we do not
// know yet is kept and counted.
import { z } from 'zod';
import type { Port } from '../provider/connections.ts';
import type { Tenant } from '../context/context.ts';
import {
  answerChallenge,
  challengeAnswer,
  receivedAnswer,
  requireText,
  type Inbound,
  type InboundCall,
  type InboundSource,
  type Verified,
} from './inbound.ts';
import { keepMessage } from './messages.ts';
import type { RawRequest } from '../secrets/raw-request.ts';
import { refusal } from '../refusals/refusals.ts';
import { answer, defineRoute, type Answer, type Route } from '../route/route.ts';

/** Whose a verified message is, by their ids. Empty: nothing of it is known here. */
export type TenantsOf = (raw: RawRequest) => Promise<readonly string[]>;
/** What the provider wants to read when its message was taken. */
export type WriteReply = (raw: RawRequest) => Answer;

/** A connection as its messages need it. */
export type InboundConnection = {
  readonly id: string;
  readonly ports: readonly Port[];
  /** The side of its organization, or of the first one where it is of the whole deployment. */
  readonly home: Tenant;
  /** Undefined where all messages are of its own organization. */
  readonly tenantsOf: TenantsOf | undefined;
  readonly writeReply: WriteReply | undefined;
  /** How long its sender waits for an answer that is a decision, less its way; undefined: as most do. */
  readonly deadlineMs: number | undefined;
};

/** How it went with a message, or with reading it. */
export type InboundOutcome = 'taken' | 'repeated' | 'refused' | 'nothing_new' | 'of_no_tenant';

export type InboundConnections = {
  /** Undefined where there is none, or where it was removed. */
  find(connectionId: string): Promise<InboundConnection | undefined>;
  /** Whether what this process knows of them is read again for the next `find`. */
  reread(): boolean;
  tenant(tenantId: string): Promise<Tenant>;
  note(connectionId: string, outcome: InboundOutcome): void;
};
type Services = { readonly inboundConnections: InboundConnections };

const PATH = '/inbound/connections/:connectionId/*';
/** The path to which a connection's provider sends its messages. */
export const inboundPathOf = (connectionId: string): string => `/inbound/connections/${connectionId}`;

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
    steps: async ({ commands }, { raw, actor, params }, services: Given) => {
      const { inboundConnections } = services;
      const verify: Verify = (from) =>
        verifiedBy(sourcesAt(inbound, services, from), { tenant: from.home, raw });
      const { connection, verified } = await senderOf(inboundConnections, params.connectionId, verify);
      const { id, writeReply } = connection;
      if (verified === undefined) {
        inboundConnections.note(id, 'refused');
        throw refusal('unauthorized');
      }
      requireText(raw);
      let isNew = false;
      for (const tenant of await tenantsIn(inboundConnections, connection, raw)) {
        const isNewHere = await keepMessage(commands, tenant, actor, { source: id, verified, raw });
        isNew ||= isNewHere;
      }
      inboundConnections.note(id, isNew ? 'taken' : 'repeated');
      return writeReply?.(raw) ?? answer(200, { received: true, duplicate: !isNew });
    },
  });

type Verify = (connection: InboundConnection) => Promise<Verified | undefined>;

/** A secret may have been rotated a moment ago, of which this process has not heard. */
export async function senderOf(connections: InboundConnections, connectionId: string, verify: Verify) {
  const connection = await connections.find(connectionId);
  if (connection === undefined) throw refusal('not_found');
  const verified = await verify(connection);
  if (verified !== undefined || !connections.reread()) return { connection, verified };
  const again = (await connections.find(connectionId)) ?? connection;
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

/** One whose tenant is not known yet waits at home: its job looks again. */
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
    read: async (_db, { raw, params }, services: Given) => {
      const connection = await services.inboundConnections.find(params.connectionId);
      if (connection === undefined) throw refusal('not_found');
      const asked = inbound.filter(({ port }) => connection.ports.includes(port));
      for (const { challenge } of asked) {
        const said = await challenge?.(services, connection.id)({ tenant: connection.home, raw });
        if (said !== undefined) return answerChallenge(said);
      }
      return answerChallenge(undefined);
    },
  });
