// Through which connection a card is made. It is chosen once, where the row of the card is written: what is
// asked about the card goes there from then on, and messages about it are believed from there alone.
import type { Need } from '#platform/connections.ts';

/** Those who make it also ask about its purchases. Which methods of payment are behind it does not matter. */
export const cardNeed = (country: string | undefined): Need => ({
  ports: ['card_issuer', 'network'],
  ...(country === undefined ? {} : { country }),
});
