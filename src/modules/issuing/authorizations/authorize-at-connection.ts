// Questions at the address of a connection. Its driver verifies them, reads them and writes the answer, and
// says how long that may take; and they are about the cards that were made there.
import { z } from 'zod';
import { before } from '#platform/before.ts';
import type { InboundConnection, InboundConnections } from '#platform/inbound-connection.ts';
import type { Tenant } from '#platform/context.ts';
import type { RawRequest } from '#platform/raw-request.ts';
import { Refusal } from '#platform/refusal.ts';
import { refusal } from '#platform/refusals.ts';
import { defineRoute, type Answer, type AnyCall, type StepServices } from '#platform/route.ts';
import { questionAt } from './at-connection.ts';
import { DECISION_MS_MAX, decideAuthorization, LATE, prepareQuestion, questionOf } from './authorize.ts';
import type { Decision, Question } from './port.ts';
import type { NetworkServices } from './services.ts';

export type ConnectionNetworkServices = NetworkServices & {
  readonly inboundConnections: InboundConnections;
};

export const authorizeAtConnectionRoute = defineRoute({
  id: 'inbound.connections.authorizations',
  method: 'POST',
  path: '/inbound/connections/:connectionId/authorizations/*',
  auth: ['signed'],
  tag: 'Inbound',
  summary: 'Questions of a card network',
  internal: true,
  params: z.object({ connectionId: z.string() }),
  answers: { 200: { description: 'The decision, as its driver writes it.', schema: z.unknown() } },
  async steps(steps, { raw, actor, params }, services: ConnectionNetworkServices) {
    const askedMs = performance.now();
    const connection = await services.inboundConnections.find(params.connectionId);
    if (connection?.ports.includes('network') !== true) throw refusal('not_found');
    const asked = await readAsked(services, connection, raw);
    const leftMs = askedMs + (connection.deadlineMs ?? DECISION_MS_MAX) - performance.now();
    const decided = await decideWithin({ ...steps, ...services, actor }, asked, leftMs);
    services.decisions(asked.tenant.mode, decided);
    return answerOf(services, asked, decided);
  },
});

type Asked = {
  readonly connection: InboundConnection;
  readonly tenant: Tenant;
  readonly raw: RawRequest;
  /** As the network asks, with its own ids. */
  readonly question: Question;
};

/** Its signature first: what it says of whose it is counts after that. */
async function readAsked(
  { network, inboundConnections }: ConnectionNetworkServices,
  connection: InboundConnection,
  raw: RawRequest,
): Promise<Asked> {
  const { id, home } = connection;
  try {
    const question = await questionOf(network.at(id), { tenant: home, raw });
    inboundConnections.note(id, 'taken');
    return { connection, tenant: await tenantOf(inboundConnections, connection, raw), raw, question };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized') inboundConnections.note(id, 'refused');
    throw error;
  }
}

/** A card of no one that is known here is declined, and at home that is written down. */
async function tenantOf(
  connections: InboundConnections,
  { home, tenantsOf }: InboundConnection,
  raw: RawRequest,
): Promise<Tenant> {
  const [tenantId] = (await tenantsOf?.(raw)) ?? [];
  return tenantId === undefined ? home : connections.tenant(tenantId);
}

type Deciding = Pick<StepServices, 'pool' | 'commands'> &
  Pick<NetworkServices, 'subWalletsOfCards'> &
  Pick<AnyCall, 'actor'>;

/** Once it is begun it is carried out, also where its answer comes too late. */
async function decideWithin(
  { pool, commands, subWalletsOfCards, actor }: Deciding,
  { connection, tenant, question }: Asked,
  leftMs: number,
): Promise<Decision> {
  if (leftMs <= 0) return LATE;
  const known = questionAt(connection.id, question);
  const decided = await before(
    leftMs,
    commands.runPrepared(tenant, actor, decideAuthorization, (attempt) =>
      prepareQuestion({ db: pool, subWalletsOfCards, attempt }, tenant, known),
    ),
  );
  return decided === 'late' ? LATE : decided;
}

const answerOf = (
  { network }: NetworkServices,
  { connection, tenant, raw, question }: Asked,
  decision: Decision,
): Promise<Answer> => network.at(connection.id).writeDecision({ tenant, raw }, question, decision);
