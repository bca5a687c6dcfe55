// The connection through which a card is made. It is chosen when the row of the card is written: what is
// asked about the card goes there from then on, and messages about it are believed from there alone.
import { providerNotConnected, type ConnectedServices } from '#platform/provider/connected.ts';
import type { Connection, Need } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { refusal } from './refusals.ts';

/** Issuers also ask about purchases. Which methods of payment are behind their cards does not matter. */
const cardNeed = (country: string | undefined): Need => ({
  ports: ['card_issuer', 'network'],
  ...(country === undefined ? {} : { country }),
});

/** What of the holder decides where it is made. */
type Holder = Pick<CardholderRow, 'country' | 'connection_id'>;

export type ChosenIssuer = {
  /** The connection at which it would be made now; null if none serves. */
  readonly connectionId: string | null;
  /** There is another one after it. */
  readonly hasNext: boolean;
  /** The connection at which its holder was checked; null if that is not known. */
  readonly checkedAt: string | null;
  /** An issuer has to check its people itself, and has not checked this one, or is disabled since. */
  readonly needsOtherCheck: boolean;
};

export async function chooseIssuer(
  services: ConnectedServices,
  tenant: Tenant,
  holder: Holder | undefined,
): Promise<ChosenIssuer> {
  const [first, ...others] = await issuersFor(services, tenant, holder);
  const checkedAt = holder?.connection_id ?? null;
  return {
    connectionId: first?.id ?? null,
    hasNext: others.length > 0,
    checkedAt,
    needsOtherCheck: first === undefined && (await isCheckedElsewhere(services, tenant, holder)),
  };
}

/** There is an issuer, or there was the one that had checked this person. */
async function isCheckedElsewhere(
  { connections }: ConnectedServices,
  tenant: Tenant,
  holder: Holder | undefined,
): Promise<boolean> {
  const [any] = await connections.serving(tenant, cardNeed(holder?.country));
  const { connection_id: id = null } = holder ?? {};
  const checked = any === undefined && id !== null ? await connections.find(id) : undefined;
  return any !== undefined || checked?.cardsNeedOwnCheck === true;
}

/** The issuers that may make a card for this person, in their order. */
export const issuersFor = async (
  { connections }: ConnectedServices,
  tenant: Tenant,
  holder: Holder | undefined,
): Promise<readonly Connection[]> =>
  (await connections.serving(tenant, cardNeed(holder?.country))).filter(
    ({ id, cardsNeedOwnCheck }) => cardsNeedOwnCheck !== true || id === holder?.connection_id,
  );

/** Why there is none. */
export const noIssuer = ({ needsOtherCheck, checkedAt }: ChosenIssuer): Refusal =>
  needsOtherCheck
    ? refusal('card_holder_checked_elsewhere', { connectionId: checkedAt })
    : providerNotConnected('card_issuer');
