// The sandbox as a card network: merchants that ask, charge, take back and pay back. It keeps books of its own, waits two seconds for an
// answer, and takes back what it had none for.
import type { Clock } from '../../platform/clock.ts';
import { systemActor, type Tenant } from '../../platform/facts.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Work, Works } from '../../platform/work.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { CardNetwork, NetworkNotice, Question } from '../../modules/authorizations/port.ts';
import type { SandboxWorld, Sent } from '../../modules/sandbox/port.ts';
import { SEND, verifyMessage } from './messages.ts';
import { createAsking, type Ask } from './network-ask.ts';
import { lockPurchase, nextMessageId, note, openOf, openPurchase, type Purchase } from './network-books.ts';
import { bodyOf, readNotice, readQuestion } from './network-wire.ts';

export type NetworkHands = Pick<
  SandboxWorld,
  'authorize' | 'increment' | 'clear' | 'reverse' | 'forcePost' | 'refund'
>;

const SOURCE = 'network';
const WORLD = systemActor('sandbox');
const ASKED_AGAIN_MAX = 3;

export function createSandboxNetwork(services: {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly baseUrl: () => string;
}): CardNetwork & NetworkHands {
  const { works } = services;
  const ask = createAsking({ ...services, source: SOURCE });
  return {
    verifyMessage: (call) => verifyMessage(services, SOURCE, call),
    readQuestion,
    readNotice,
    authorize: (tenant, purchase) => authorize(works, ask, tenant, purchase),
    increment: (tenant, more) => increment(works, ask, tenant, more),
    ...tellingHands(works),
  };
}

async function authorize(
  works: Works,
  ask: Ask,
  ...[tenant, purchase]: Parameters<NetworkHands['authorize']>
): Promise<Sent> {
  const { amountMinor } = purchase;
  const question = await works.run(tenant, WORLD, async (work): Promise<Question> => {
    const row = await openPurchase(work, purchase);
    return { kind: 'authorization', amountMinor, ...(await aboutOf(work, row)) };
  });
  const answered = await ask(tenant, question);
  const { transactionId } = question;
  return works.run(tenant, WORLD, async (work) => {
    if (answered === 'approved') await note(work, transactionId, { authorizedMinor: amountMinor });
    if (answered !== 'unanswered') return sentOf(question);
    // Nobody knows whether it was approved, and the merchant has been sent away.
    const about = await aboutOf(work, await lockPurchase(work, transactionId));
    return tell(work, { kind: 'reversal', amountMinor: null, reason: 'decision_timeout', ...about });
  });
}

/** A reversal of so much would take from the rest if it was declined, so it is asked again under the same id until there is an answer. */
async function increment(
  works: Works,
  ask: Ask,
  ...[tenant, { transactionId, amountMinor }]: Parameters<NetworkHands['increment']>
): Promise<Sent> {
  const question = await works.run(tenant, WORLD, async (work): Promise<Question> => {
    const about = await aboutOf(work, await lockPurchase(work, transactionId));
    return { kind: 'increment', amountMinor, ...about };
  });
  let answered = await ask(tenant, question);
  for (let again = 0; answered === 'unanswered' && again < ASKED_AGAIN_MAX; again++) {
    answered = await ask(tenant, question);
  }
  if (answered === 'approved') {
    await works.run(tenant, WORLD, (work) => note(work, transactionId, { authorizedMinor: amountMinor }));
  }
  return sentOf(question);
}

/** The hands that only tell. */
const tellingHands = (works: Works): Pick<NetworkHands, 'clear' | 'reverse' | 'forcePost' | 'refund'> => ({
  clear: (tenant, { transactionId, amountMinor, isFinal }) =>
    onPurchase(works, tenant, transactionId, async (work, purchase) => {
      const open = openOf(purchase);
      const amount = amountMinor ?? open;
      await note(work, transactionId, { clearedMinor: amount });
      return { kind: 'clearing', amountMinor: amount, isFinal: isFinal ?? amount >= open };
    }),
  reverse: (tenant, { transactionId, amountMinor, reason }) =>
    onPurchase(works, tenant, transactionId, async (work, purchase) => {
      await note(work, transactionId, { reversedMinor: amountMinor ?? openOf(purchase) });
      return { kind: 'reversal', amountMinor, reason };
    }),
  forcePost: (tenant, purchase) =>
    works.run(tenant, WORLD, async (work) => {
      const { amountMinor } = purchase;
      const row = await openPurchase(work, purchase);
      await note(work, row.id, { clearedMinor: amountMinor });
      return tell(work, { kind: 'clearing', amountMinor, isFinal: true, ...(await aboutOf(work, row)) });
    }),
  refund: (tenant, { originalTransactionId, ...purchase }) =>
    works.run(tenant, WORLD, async (work) => {
      const { amountMinor } = purchase;
      const about = await aboutOf(work, await openPurchase(work, purchase));
      return tell(work, { kind: 'refund', amountMinor, originalTransactionId, ...about });
    }),
});

type About = Pick<NetworkNotice, 'messageId' | 'transactionId' | 'cardId' | 'currency' | 'merchant'>;
type Told =
  | Pick<Extract<NetworkNotice, { kind: 'clearing' }>, 'kind' | 'amountMinor' | 'isFinal'>
  | Pick<Extract<NetworkNotice, { kind: 'reversal' }>, 'kind' | 'amountMinor' | 'reason'>;

const onPurchase = (
  works: Works,
  tenant: Tenant,
  id: string,
  change: (work: Work, purchase: Purchase) => Promise<Told>,
): Promise<Sent> =>
  works.run(tenant, WORLD, async (work) => {
    const purchase = await lockPurchase(work, id);
    const told = await change(work, purchase);
    return tell(work, { ...told, ...(await aboutOf(work, purchase)) });
  });

/** What its next message says whatever it tells. */
const aboutOf = async (work: Work, purchase: Purchase): Promise<About> => ({
  messageId: await nextMessageId(work, purchase.id),
  transactionId: purchase.id,
  cardId: purchase.card_id,
  currency: purchase.currency,
  merchant: { name: purchase.merchant_name, category: purchase.merchant_category },
});

function tell(work: Work, notice: NetworkNotice): Sent {
  work.enqueue(SEND, { source: SOURCE, body: bodyOf(notice) });
  return sentOf(notice);
}

const sentOf = ({ messageId, transactionId }: Question | NetworkNotice): Sent => ({
  messageId,
  transactionId,
});
