// Through which connection a card is made. It is chosen where the row of the card is written: what is asked
// about the card goes there from then on, and messages about it are believed from there alone.
import type { ConnectedServices } from '#platform/connected.ts';
import type { Need } from '#platform/connections.ts';
import type { Tenant } from '#platform/context.ts';

/** Those who make it also ask about its purchases. Which methods of payment are behind it does not matter. */
export const cardNeed = (country: string | undefined): Need => ({
  ports: ['card_issuer', 'network'],
  ...(country === undefined ? {} : { country }),
});

export type ChosenIssuer = {
  /** At which it would be made now; null where none serves. */
  readonly connectionId: string | null;
  /** There is another one after it. */
  readonly hasNext: boolean;
};

export async function chooseIssuer(
  { connections }: ConnectedServices,
  tenant: Tenant,
  country: string | undefined,
): Promise<ChosenIssuer> {
  const [first, ...others] = await connections.serving(tenant, cardNeed(country));
  return { connectionId: first?.id ?? null, hasNext: others.length > 0 };
}
