// Payments by an agent, one after the other at each of a few places, with when each was answered.
import { systemClock } from '#platform/clock.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { fund, newAgent, newPayee, openWallet, type Organization } from '../organization.ts';
import { attempt } from '../payer.ts';

const FUNDS_CENTS = 10_000_000;
const AMOUNT_CENTS = 100;
const PLACES = 4;

export type Paid = { readonly id: string; readonly at: number };
export type Paying = {
  readonly paid: readonly Paid[];
  /** What is on its way is not waited for. */
  abandon(): void;
};

export async function startPaying(organization: Organization, chance: Chance): Promise<Paying> {
  const owner = await openWallet(organization);
  const { cvu } = await openWallet(organization);
  await fund(organization, owner, FUNDS_CENTS);
  const { keys } = await newAgent(owner, 1, { initial_amount: FUNDS_CENTS / 100 });
  const [proof] = keys;
  if (proof === undefined) throw new Error('the agent has no key');
  const payees = [await newPayee(owner, { cvu }), await newPayee(owner, { alias: 'prueba.restore' })];
  const [url = ''] = organization.urls;
  const paid: Paid[] = [];
  let isOver = false;
  const payOn = async (place: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const key = `restore ${place} ${n}`;
      const body = { payee_id: chance.pick(payees).id, amount_cents: AMOUNT_CENTS, reason: key };
      const answer = await attempt(url, { proof, key, body });
      if (answer !== undefined && answer.status < 300)
        paid.push({ id: String(JSON.parse(answer.text).id), at: systemClock.now() });
    }
  };
  for (let place = 0; place < PLACES; place++) void payOn(place);
  return { paid, abandon: () => void (isOver = true) };
}
