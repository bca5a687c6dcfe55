// Through which connection a payment method is made. It is chosen once, when a person connects their card:
// the token is worth something there alone, so all that is held and charged on the method goes there.
import { requireConnection, type ConnectedServices } from '#platform/provider/connected.ts';
import type { Connection, Need } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { isOpenTo, railOf, railsOf, type PaymentRail, type Rail } from './rails.ts';
import { refusal as methodRefusal } from './refusals.ts';

export const methodNeed = (country: string | undefined): Need => ({
  ports: ['processor', 'tokenizer'],
  ...(country === undefined ? {} : { country }),
});

/** What a connection for accounts of this country must have. */
export const accountNeed = (country: string): Need => ({ ports: ['account_processor'], country });

type Side = Pick<Tenant, 'mode' | 'organizationId' | 'betas'>;

/** Refuses what would end with a link that connects nothing. */
export const requireProcessor = (
  services: ConnectedServices,
  tenant: Side,
  country: string | undefined,
): Promise<Connection> => requireConnection(services, tenant, methodNeed(country));

/** The rail as the country has it, if it is open to this side of the organization. */
export function requireOpenRail(tenant: Side, country: Country, rail: Rail): PaymentRail {
  const row = railOf(country, rail);
  if (row === undefined) throw methodRefusal('rail_not_supported', { supported: railsOf(tenant, country) });
  if (!isOpenTo(tenant, row)) throw refusal('beta_not_enabled', { beta: rail, mode: tenant.mode });
  return row;
}

/** Refuses a link that should begin with this rail if it is not open or not served. */
export async function requireRail(
  services: ConnectedServices,
  tenant: Side,
  { country, rail }: { readonly country: Country; readonly rail: Rail | undefined },
): Promise<void> {
  if (rail !== undefined) requireOpenRail(tenant, country, rail);
  await requireProcessor(services, tenant, country);
  const isAccount = rail !== undefined && rail !== 'card';
  if (isAccount) await requireConnection(services, tenant, accountNeed(country));
}

/** The rails among which a person chooses: those of accounts only if a processor of accounts is there. */
export async function servedRails(
  { connections }: ConnectedServices,
  tenant: Side,
  country: Country,
): Promise<readonly Rail[]> {
  const rails = railsOf(tenant, country);
  if (rails.length < 2) return rails;
  const [first] = await connections.serving(tenant, accountNeed(country));
  return first === undefined ? rails.filter((rail) => rail === 'card') : rails;
}
