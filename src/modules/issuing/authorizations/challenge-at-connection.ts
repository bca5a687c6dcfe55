// Before it asks anything, a network may ask by GET whether the address of questions is ours, as it may at
// the address of the connection. Its driver says what it wants to read.
import { z } from 'zod';
import { answerChallenge, challengeAnswer } from '#platform/inbound/inbound.ts';
import { connectionAt } from '#platform/inbound/connection.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import type { ConnectionNetworkServices } from './authorize-at-connection.ts';

export const challengeAtConnectionRoute = defineRoute({
  id: 'inbound.connections.authorizations.challenge',
  method: 'GET',
  path: '/inbound/connections/:connectionId/authorizations/*',
  auth: ['signed'],
  tag: 'Inbound',
  summary: 'A card network asks whether this address is ours',
  internal: true,
  params: z.object({ connectionId: z.string() }),
  answers: { 200: challengeAnswer },
  async read(_db, call, { network, inboundConnections }: ConnectionNetworkServices) {
    const { id, home: tenant, ports } = await connectionAt(inboundConnections, call);
    if (!ports.includes('network')) throw refusal('not_found');
    return answerChallenge(await network.at(id).answerChallenge({ tenant, raw: call.raw }));
  },
});
