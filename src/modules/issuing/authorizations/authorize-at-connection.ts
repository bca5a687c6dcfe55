// Questions at the address of a connection. Its driver verifies them, reads them and writes the answer, and
// says how long that may take; and they are about the cards that were made there.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { before } from '#platform/basics/before.ts';
import { senderOf, type InboundConnection, type InboundConnections } from '#platform/inbound/connection.ts';
import { readMessage } from '#platform/inbound/inbound.ts';
import type { Tenant } from '#platform/context/context.ts';
import { isOnItsWay } from '#platform/cells/layout.ts';
import type { RawRequest } from '#platform/secrets/raw-request.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute, type Answer, type AnyCall, type StepServices } from '#platform/route/route.ts';
import { questionAt } from './at-connection.ts';
import { decideAuthorization } from './authorize.ts';
import { prepareQuestion } from './prepare-question.ts';
import type { Decision, Question } from './port.ts';
import type { NetworkServices } from './services.ts';

export type ConnectionNetworkServices = NetworkServices & {
  readonly inboundConnections: InboundConnections;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp: () => Promise<void>;
};

/** The deadline if its driver does not say otherwise. A network waits for two seconds. */
const DECISION_MS_MAX = 1_500;
const LATE: Decision = { decision: 'declined', reason: 'decision_timeout' };

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
  async steps(steps, call, services: ConnectionNetworkServices) {
    const askedMs = performance.now();
    const asked = await readAsked(services, call);
    const leftMs = askedMs + (asked.connection.deadlineMs ?? DECISION_MS_MAX) - performance.now();
    const decided = await decideWithin(leftMs, { asked, services, steps });
    services.decisions(asked.tenant.mode, decided);
    return answerOf(services, asked, decided);
  },
});

type Addressed = Parameters<typeof senderOf>[1] & Pick<AnyCall, 'actor' | 'raw'>;
type AskedDecision = Pick<AnyCall, 'actor'> & {
  readonly connection: InboundConnection;
  readonly tenant: Tenant;
  readonly raw: RawRequest;
  /** The question as the network asks it, with its own ids. */
  readonly question: Question;
};

/** Verifies the signature first: whose the question says it is counts after that. */
async function readAsked(
  { network, inboundConnections }: ConnectionNetworkServices,
  addressed: Addressed,
): Promise<AskedDecision> {
  const { raw, actor } = addressed;
  const { connection, verified } = await senderOf(inboundConnections, addressed, ({ id, home, ports }) =>
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
  return { connection, tenant, raw, actor, question };
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

type DecisionRequest = {
  readonly asked: AskedDecision;
  readonly services: ConnectionNetworkServices;
  readonly steps: Pick<StepServices, 'reads' | 'commands'>;
};

/** A decision that is begun is carried out, even if its answer comes too late. */
async function decideWithin(leftMs: number, deciding: DecisionRequest): Promise<Decision> {
  if (leftMs <= 0) return LATE;
  const decided = await before(leftMs, decideWhereItIs(deciding));
  return decided === 'late' ? LATE : decided;
}

const TRIES_MAX = 5;
const PAUSE_MS = 20;

/** While its tenant is being split, the card may go to another cell. */
async function decideWhereItIs(deciding: DecisionRequest): Promise<Decision> {
  const { caughtUp, inboundConnections } = deciding.services;
  let { tenant } = deciding.asked;
  for (let attempt = 1; ; attempt++)
    try {
      return await decide(deciding, tenant);
    } catch (error) {
      if (attempt === TRIES_MAX || !isOnItsWay(error)) throw error;
      await wait(PAUSE_MS * attempt);
      await caughtUp();
      tenant = await inboundConnections.tenant(tenant.id);
    }
}

function decide(
  { asked: { connection, actor, question }, services, steps: { reads, commands } }: DecisionRequest,
  tenant: Tenant,
): Promise<Decision> {
  const { subWalletsOfCards } = services;
  const known = questionAt(connection.id, question);
  return commands.runPrepared(tenant, actor, decideAuthorization, (attempt) =>
    prepareQuestion({ db: reads, subWalletsOfCards, attempt }, tenant, known),
  );
}

const answerOf = (
  { network }: NetworkServices,
  { connection, tenant, raw, question }: AskedDecision,
  decision: Decision,
): Promise<Answer> => network.at(connection.id).writeDecision({ tenant, raw }, question, decision);
