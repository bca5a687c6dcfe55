// Questions at the address of a connection. Its driver verifies them, reads them and writes the answer, and
// says how long that may take; and they are about the cards that were made there.
import { z } from 'zod';
import { before } from '#platform/basics/before.ts';
import { senderOf, type InboundConnection, type InboundConnections } from '#platform/inbound/connection.ts';
import { readMessage } from '#platform/inbound/inbound.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { RawRequest } from '#platform/secrets/raw-request.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute, type Answer, type AnyCall, type StepServices } from '#platform/route/route.ts';
import { questionAt } from './at-connection.ts';
import { DECISION_MS_MAX, decideAuthorization, LATE } from './authorize.ts';
import { prepareQuestion } from './prepare-question.ts';
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
    const asked = await readAsked(services, params.connectionId, raw);
    const { connection } = asked;
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
  connectionId: string,
  raw: RawRequest,
): Promise<Asked> {
  const { connection, verified } = await senderOf(inboundConnections, connectionId, ({ id, home, ports }) =>
    ports.includes('network')
      ? network.at(id).verifyMessage({ tenant: home, raw })
      : Promise.reject(refusal('not_found')),
  );
  const { id, home } = connection;
  inboundConnections.note(id, verified === undefined ? 'refused' : 'taken');
  if (verified === undefined) throw refusal('unauthorized');
  const call = { tenant: home, raw };
  const question = await readMessage(() => network.at(id).readQuestion(call), call);
  const tenant = await tenantOf(inboundConnections, connection, raw);
  return { connection, tenant, raw, question };
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
