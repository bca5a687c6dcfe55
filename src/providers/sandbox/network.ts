// The sandbox as a card network: merchants that authorize, clear, reverse and refund. It keeps its own books,
// waits two seconds for an answer, and reverses an authorization that got none.
import type { Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { answer } from '#platform/route/route.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import type { CardNetwork, NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import type { Once, SimulatedProviders, Sent } from '#modules/sandbox/port.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { jsonIn, readAt, SEND, verifyMessage } from './messages.ts';
import { createAsking, QUESTIONS, type Ask } from './network-ask.ts';
import { lockPurchase, nextMessageId, note, openOf, openPurchase, type Purchase } from './network-books.ts';
import { findSent, forgetSent, isFirstAnswer, recordSent } from './sent.ts';
import { bodyOf, readNotice, readQuestion } from './network-wire.ts';

export type NetworkCalls = Pick<
  SimulatedProviders,
  'authorize' | 'increment' | 'clear' | 'reverse' | 'forcePost' | 'refund' | 'sentBefore' | 'forgetSent'
>;

const SOURCE = 'network';
const ASKED_AGAIN_MAX = 3;

export function createSandboxNetwork(services: {
  readonly pool: Pool;
  readonly reads: Db;
  readonly works: Works;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly baseUrl: () => string;
}): CardNetwork & NetworkCalls {
  const { works } = services;
  const network = { ...services, ask: createAsking({ ...services, source: SOURCE }) };
  return {
    verifyMessage: (call) => verifyMessage(services, SOURCE, call, [SOURCE, QUESTIONS]),
    readQuestion: async ({ raw }) => readQuestion(jsonIn(raw)),
    readNotices: (call) => readAt(SOURCE, call, readNotice),
    writeDecision: (_call, _question, decision) => Promise.resolve(answer(200, decision)),
    answerChallenge: () => Promise.resolve(undefined),
    authorize: (...asked) => authorize(network, ...asked),
    increment: (...asked) => increment(network, ...asked),
    sentBefore: (...asked) => sentBefore(network, ...asked),
    forgetSent: (tenant, once) => works.run(tenant, SANDBOX_ACTOR, (work) => forgetSent(work, once)),
    ...noticeCalls(works),
  };
}

type Network = { readonly pool: Pool; readonly works: Works; readonly ask: Ask };

async function authorize(
  network: Network,
  ...[tenant, purchase, once]: Parameters<NetworkCalls['authorize']>
): Promise<Sent> {
  const question = await network.works.run(tenant, SANDBOX_ACTOR, async (work): Promise<Question> => {
    const about = await aboutOf(work, await openPurchase(work, purchase));
    const asked: Question = { kind: 'authorization', amountMinor: purchase.amountMinor, ...about };
    await recordSent(work, once, { ...sentOf(asked), question: bodyOf(asked) });
    return asked;
  });
  return bringAnswer(network, tenant, question, once);
}

async function increment(
  network: Network,
  ...[tenant, { transactionId, amountMinor }, once]: Parameters<NetworkCalls['increment']>
): Promise<Sent> {
  const question = await network.works.run(tenant, SANDBOX_ACTOR, async (work): Promise<Question> => {
    const about = await aboutOf(work, await lockPurchase(work, transactionId));
    const asked: Question = { kind: 'increment', amountMinor, ...about };
    await recordSent(work, once, { ...sentOf(asked), question: bodyOf(asked) });
    return asked;
  });
  return bringAnswer(network, tenant, question, once);
}

/**
 * What a request with this key has sent before; a question that it left without an answer is asked again
 * under the same id.
 */
async function sentBefore(
  network: Network,
  ...[tenant, once]: Parameters<NetworkCalls['sentBefore']>
): Promise<Sent | undefined> {
  const row = await findSent(network.pool, tenant, once);
  if (row === undefined) return undefined;
  if (row.question !== null)
    return bringAnswer(network, tenant, readQuestion(JSON.parse(row.question)), once);
  return { messageId: row.message_id, transactionId: row.transaction_id };
}

/** Asks, and writes the answer into the books. */
async function bringAnswer(
  { works, ask }: Network,
  ...[tenant, question, once]: [Tenant, Question, Once | undefined]
): Promise<Sent> {
  let answered = await ask(tenant, question);
  // To take back an increment would take from the rest if it was declined, so it is asked until there is an
  // answer.
  const tries = question.kind === 'increment' ? ASKED_AGAIN_MAX : 0;
  for (let again = 0; answered === 'unanswered' && again < tries; again++) {
    answered = await ask(tenant, question);
  }
  if (answered === 'unanswered' && question.kind === 'increment') return sentOf(question);
  return works.run(tenant, SANDBOX_ACTOR, async (work) => {
    const { transactionId, amountMinor } = question;
    if (!(await isFirstAnswer(work, once))) return sentOf(question);
    if (answered === 'approved') await note(work, transactionId, { authorizedMinor: amountMinor });
    if (answered !== 'unanswered') return sentOf(question);
    // It is unknown whether it was approved, and the network has declined the purchase.
    await forgetSent(work, once);
    const about = await aboutOf(work, await lockPurchase(work, transactionId));
    return sendNotice(work, once, {
      kind: 'reversal',
      amountMinor: null,
      reason: 'decision_timeout',
      ...about,
    });
  });
}

/** Calls that send a notice. */
const noticeCalls = (works: Works): Pick<NetworkCalls, 'clear' | 'reverse' | 'forcePost' | 'refund'> => ({
  clear: (tenant, { transactionId, amountMinor, isFinal }, once) =>
    onPurchase(works, tenant, { transactionId, once }, async (work, purchase) => {
      const open = openOf(purchase);
      const amount = amountMinor ?? (open > 0n ? open : requireLate(purchase));
      await note(work, transactionId, { clearedMinor: amount });
      return { kind: 'clearing', amountMinor: amount, isFinal: isFinal ?? amount >= open };
    }),
  reverse: (tenant, { transactionId, amountMinor, reason }, once) =>
    onPurchase(works, tenant, { transactionId, once }, async (work, purchase) => {
      await note(work, transactionId, { reversedMinor: amountMinor ?? openOf(purchase) });
      return { kind: 'reversal', amountMinor, reason };
    }),
  forcePost: (tenant, purchase, once) =>
    works.run(tenant, SANDBOX_ACTOR, async (work) => {
      const { amountMinor } = purchase;
      const row = await openPurchase(work, purchase);
      await note(work, row.id, { clearedMinor: amountMinor });
      return sendNotice(work, once, {
        kind: 'clearing',
        amountMinor,
        isFinal: true,
        ...(await aboutOf(work, row)),
      });
    }),
  refund: (tenant, { originalTransactionId, ...purchase }, once) =>
    works.run(tenant, SANDBOX_ACTOR, async (work) => {
      const { amountMinor } = purchase;
      const about = await aboutOf(work, await openPurchase(work, purchase));
      return sendNotice(work, once, { kind: 'refund', amountMinor, originalTransactionId, ...about });
    }),
});

type About = Pick<NetworkNotice, 'messageId' | 'transactionId' | 'cardId' | 'currency' | 'merchant'>;
type NoticeOfChange =
  | Pick<Extract<NetworkNotice, { kind: 'clearing' }>, 'kind' | 'amountMinor' | 'isFinal'>
  | Pick<Extract<NetworkNotice, { kind: 'reversal' }>, 'kind' | 'amountMinor' | 'reason'>;

/** If another call was faster: what was all taken back is charged late, what was all charged is refused. */
function requireLate({ authorized_minor: authorized, cleared_minor: cleared }: Purchase): bigint {
  if (cleared === 0n && authorized > 0n) return authorized;
  throw refusal('invalid_state', { status: 'settled' });
}

const onPurchase = (
  works: Works,
  tenant: Tenant,
  { transactionId, once }: { readonly transactionId: string; readonly once: Once | undefined },
  change: (work: Work, purchase: Purchase) => Promise<NoticeOfChange>,
): Promise<Sent> =>
  works.run(tenant, SANDBOX_ACTOR, async (work) => {
    const purchase = await lockPurchase(work, transactionId);
    const notice = await change(work, purchase);
    return sendNotice(work, once, { ...notice, ...(await aboutOf(work, purchase)) });
  });

/** What its next message says, of whatever kind it is. */
const aboutOf = async (work: Work, purchase: Purchase): Promise<About> => ({
  messageId: await nextMessageId(work, purchase.id),
  transactionId: purchase.id,
  cardId: purchase.card_id,
  currency: purchase.currency,
  merchant: { name: purchase.merchant_name, category: purchase.merchant_category },
});

async function sendNotice(work: Work, once: Once | undefined, notice: NetworkNotice): Promise<Sent> {
  await recordSent(work, once, sentOf(notice));
  work.enqueue(SEND, { source: SOURCE, body: bodyOf(notice) });
  return sentOf(notice);
}

const sentOf = ({ messageId, transactionId }: Question | NetworkNotice): Sent => ({
  messageId,
  transactionId,
});
