// Through which connection a payment method is made. It is chosen once, when a person connects their card:
// the token is worth something there alone, so all that is held and charged on the method goes there.
import { requireConnection, type ConnectedServices } from '#platform/connected.ts';
import type { Connection, Need } from '#platform/connections.ts';
import type { Tenant } from '#platform/context.ts';

export const methodNeed = (country: string | undefined): Need => ({
  ports: ['processor', 'tokenizer'],
  ...(country === undefined ? {} : { country }),
});

/** Refuses what would end with a link that connects nothing. */
export const requireProcessor = (
  services: ConnectedServices,
  tenant: Tenant,
  country: string | undefined,
): Promise<Connection> => requireConnection(services, tenant, methodNeed(country));
