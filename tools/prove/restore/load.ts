// Payments by an agent, one after the other at each of a few places, with when each was answered.
import { systemClock } from '#platform/time/clock.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { fund, keysInTurn, newAgent, newPayee, openWallet, type Organization } from '../organization.ts';
import { attempt } from '../payer.ts';

const FUNDS_CENTS = 10_000_000;
const AMOUNT_CENTS = 100;
const PLACES = 4;
const KEYS = 10;

export type Paid = { readonly id: string; readonly at: number };
export type Paying = {
  readonly paid: readonly Paid[];
  /** What no server that is killed answers: the load was not what it is meant to be. */
  readonly refused: readonly string[];
  /** What is on its way is not waited for. */
  abandon(): void;
};

export async function startPaying(organization: Organization, chance: Chance): Promise<Paying> {
  const owner = await openWallet(organization);
  const { cvu } = await openWallet(organization);
  await fund(organization, owner, FUNDS_CENTS);
  const proof = keysInTurn(await newAgent(owner, KEYS, { initial_amount: FUNDS_CENTS / 100 }));
  const payees = [await newPayee(owner, { cvu }), await newPayee(owner, { alias: 'prueba.restore' })];
  const [url = ''] = organization.urls;
  const paid: Paid[] = [];
  const refused: string[] = [];
  let isOver = false;
  const payOn = async (place: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const key = `restore ${place} ${n}`;
      const body = { payee_id: chance.pick(payees).id, amount_cents: AMOUNT_CENTS, reason: key };
      const answer = await attempt(url, { proof, key, body });
      if (answer === undefined) continue;
      if (answer.status < 300) paid.push({ id: String(JSON.parse(answer.text).id), at: systemClock.now() });
      else if (answer.status < 500) refused.push(`${key}: ${answer.status} ${answer.text.trim()}`);
    }
  };
  for (let place = 0; place < PLACES; place++) void payOn(place);
  return { paid, refused, abandon: () => void (isOver = true) };
}
