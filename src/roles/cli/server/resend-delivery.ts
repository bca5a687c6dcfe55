// `deliveries resend`: posts the event of an attempt again, to the endpoint that it was for.
import { askServer } from './ask-server.ts';
import type { Environment, CommandInput } from '../command.ts';
import { endpointIds, orNotFound, printSent } from './deliveries.ts';
import { refusedError, usageError } from '../failure.ts';
import { targetOf } from './target.ts';

export async function runResendDelivery(
  environment: Environment,
  { options, operands }: CommandInput,
): Promise<void> {
  const [id] = operands;
  if (id === undefined)
    throw usageError('the id of a delivery is missing', 'monedero deliveries list shows them');
  if (!id.startsWith('del_'))
    throw usageError(`"${id}" is not the id of a delivery`, 'these begin with del_');
  const target = await targetOf(environment, options);
  const sent = await askServer(target, async (monedero) => {
    const { webhook_endpoints: endpoints } = monedero;
    for (const endpointId of await endpointIds(monedero, options.endpoint)) {
      const found = await orNotFound(endpoints.get_delivery(endpointId, id));
      if (found !== undefined) return { endpointId, attempt: await endpoints.resend(endpointId, id) };
    }
    throw refusedError('not_found', `no endpoint has a delivery ${id}`, 'attempts are kept for 30 days');
  });
  printSent(options.json, [sent]);
}
