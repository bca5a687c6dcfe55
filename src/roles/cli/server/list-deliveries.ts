// `deliveries list`: attempts to deliver webhooks.
import type { DeliveryAttempt } from '../../../../packages/client/src/generated/objects.ts';
import { askServer } from './ask-server.ts';
import type { Environment, CommandInput } from '../command.ts';
import { endpointIds, outcomeOf } from './deliveries.ts';
import { LIMIT } from './list-events.ts';
import { countOf } from '../numbers.ts';
import { print } from '../print.ts';
import { targetOf } from './target.ts';

type Attempt = DeliveryAttempt & { readonly endpointId: string };

export async function runListDeliveries(environment: Environment, { options }: CommandInput): Promise<void> {
  const limit = countOf(options.limit, '--limit', LIMIT);
  const query = {
    limit,
    ...(options.type === undefined ? {} : { eventType: options.type }),
    ...(options.failed ? { succeeded: 'false' as const } : {}),
  };
  const target = await targetOf(environment, options);
  const found = await askServer(target, async (monedero) => {
    const all: Attempt[] = [];
    for (const endpointId of await endpointIds(monedero, options.endpoint)) {
      const { deliveries } = await monedero.webhook_endpoints.list_deliveries(endpointId, query);
      all.push(...deliveries.map((one) => ({ endpointId, ...one })));
    }
    return all;
  });
  const data = found.toSorted((a, b) => b.attemptedAt.localeCompare(a.attemptedAt)).slice(0, limit);
  print(options.json, { data }, data.map(lineOf).join('\n') || 'no deliveries');
}

const lineOf = (one: Attempt): string =>
  `${one.attemptedAt}  ${outcomeOf(one)}  ${one.eventType}  ${one.evtId}  ${one.endpointId}  ${one.id}`;
