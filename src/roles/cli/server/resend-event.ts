// `events resend`: posts an event again, to each endpoint that has an attempt of it.
import type { Organization } from '../../../../packages/client/src/index.ts';
import { askServer } from './ask-server.ts';
import type { Environment, CommandInput } from '../command.ts';
import { endpointIds, printSent, type Sent } from './deliveries.ts';
import { refusedError, usageError } from '../failure.ts';
import { targetOf } from './target.ts';

const PAGE = 100;

export async function runResendEvent(
  environment: Environment,
  { options, operands }: CommandInput,
): Promise<void> {
  const [id] = operands;
  if (id === undefined) throw usageError('the id of an event is missing', 'monedero events list shows them');
  if (!id.startsWith('evt_')) throw usageError(`"${id}" is not the id of an event`, 'these begin with evt_');
  const target = await targetOf(environment, options);
  const sent = await askServer(target, async (monedero) => {
    const { type } = await monedero.events.get(id);
    const all: Sent[] = [];
    for (const endpointId of await endpointIds(monedero, options.endpoint)) {
      const attemptId = await attemptOf(monedero, endpointId, { id, type });
      if (attemptId === undefined) continue;
      all.push({ endpointId, attempt: await monedero.webhook_endpoints.resend(endpointId, attemptId) });
    }
    if (all.length > 0) return all;
    throw refusedError(
      'not_delivered',
      `no endpoint has an attempt of ${id}`,
      'an endpoint that was not there then gets what it missed by "recover", in the console',
    );
  });
  printSent(options.json, sent);
}

type Wanted = { readonly id: string; readonly type: string };

/** The newest attempt. */
async function attemptOf(
  monedero: Organization,
  endpointId: string,
  { id, type }: Wanted,
): Promise<string | undefined> {
  const attempts = monedero.webhook_endpoints.list_deliveries(endpointId, { eventType: type, limit: PAGE });
  for await (const attempt of attempts) if (attempt.evtId === id) return attempt.id;
  return undefined;
}
