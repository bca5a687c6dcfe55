// Payments of an agent and purchases with its card, one after the other at each of a few places. Each request
// is sent once: one that fails is counted, since a client without retries would have seen it fail.
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#platform/time/clock.ts';
import { purchaseOf } from '../caps/purchases.ts';
import {
  connectMethod,
  fund,
  keysInTurn,
  newAgent,
  newCard,
  newPayee,
  openWallet,
  type Organization,
} from '../organization.ts';
import { attempt, type Request } from '../payer.ts';
import type { Paid } from '../restore/load.ts';

const FUNDS_CENTS = 10_000_000;
const CARD_CENTS = 1_000_000;
const AMOUNT_CENTS = 100;
const PLACES = 2;
const KEYS = 10;
/** The pause of each place, from an answer to its next request. */
const PAUSE_MS = 20;
const LATE = '"reason":"decision_timeout"';

export type Load = {
  readonly paid: readonly Paid[];
  /** Which purchases were decided, by the ids of the network. */
  readonly decided: readonly string[];
  readonly failed: readonly string[];
  /** How many purchases were not decided in the time of the network, as on a machine with much else to do. */
  late(): number;
  /** Waits until what is on its way was answered. */
  end(): Promise<void>;
};

export async function startLoad(organization: Organization): Promise<Load> {
  const owner = await openWallet(organization);
  await fund(organization, owner, FUNDS_CENTS);
  await connectMethod(organization, owner);
  const agent = await newAgent(owner, KEYS, { initial_amount: FUNDS_CENTS / 100 });
  const proof = keysInTurn(agent);
  const payee = await newPayee(owner, { alias: 'prueba.upgrade' });
  const card = await newCard(owner, agent, CARD_CENTS);
  const paid: Paid[] = [];
  const decided: string[] = [];
  const failed: string[] = [];
  let late = 0;
  let isOver = false;
  const payment = (key: string): Request => ({
    proof,
    key,
    body: { payee_id: payee.id, amount_cents: AMOUNT_CENTS, reason: key },
  });
  const purchase = (key: string): Request => purchaseOf(organization, card, { key, cents: 1 });
  const goOn = async (name: string, requestOf: (key: string) => Request): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const request = requestOf(`${name} ${n}`);
      const answer = await attempt(organization.urls[0] ?? '', request);
      if (answer === undefined) failed.push(`${request.key}: no answer`);
      else if (answer.status >= 300) failed.push(`${request.key}: ${answer.status} ${answer.text.trim()}`);
      else if (request.path === undefined)
        paid.push({ id: String(JSON.parse(answer.text).id), at: systemClock.now() });
      else if (JSON.parse(answer.text).decision === 'approved') decided.push(request.key);
      else if (answer.text.includes(LATE)) late += 1;
      else failed.push(`${request.key}: ${answer.text}`);
      await wait(PAUSE_MS);
    }
  };
  const going = Array.from({ length: PLACES }, (_, place) => [
    goOn(`payment ${place}`, payment),
    goOn(`purchase ${place}`, purchase),
  ]).flat();
  return {
    paid,
    decided,
    failed,
    late: () => late,
    end: async () => {
      isOver = true;
      await Promise.all(going);
    },
  };
}
