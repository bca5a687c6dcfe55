// Cards of an organization and cards of agents, and what is bought with them.
import assert from 'node:assert/strict';
import type { Session } from '../../../packages/client/src/index.ts';
import { first, someone, untilIt, type World } from './world.ts';

const BOOKS = { name: 'Libros del Sur', category: '5942' };

export async function walkCards({ organization: api }: World): Promise<void> {
  const { id: cardholderId } = await api.cardholders.create(someone());
  await api.sandbox.kyc({ cardholderId, status: 'approved' });
  await api.sandbox.checkouts.complete({ cardholderId });
  const { id } = await api.cards.create({ cardholderId, amountCents: 5_000_000, type: 'multi_use' });
  await api.cards.patch(id, { label: 'Books' });
  assert.equal((await api.cards.get(id)).label, 'Books');
  await first(api.cards.list({ cardholderId }));
  await api.cards.reveal(id);
  await api.cards.funding(id);

  const { authorizations: buy, force_posts: force, refunds } = api.sandbox;
  const bought = await buy({ cardId: id, amountCents: 10_000, merchant: BOOKS });
  assert.equal(bought.status, 'authorized');
  await buy.increment(bought.id, { amountCents: 5_000 });
  await buy.clear(bought.id, { amountCents: 15_000, final: true });
  const voided = await buy({ cardId: id, amountCents: 10_000, merchant: BOOKS });
  assert.equal((await buy.void(voided.id)).status, 'voided');
  const expired = await buy({ cardId: id, amountCents: 10_000, merchant: BOOKS });
  await buy.expire(expired.id);
  await force({ cardId: id, amountCents: 1_000, merchant: BOOKS });
  await refunds({ cardId: id, amountCents: 1_000, transactionId: bought.id, merchant: BOOKS });
  assert.equal((await api.transactions.get(bought.id)).cardId, id);
  await first(api.transactions.list({ cardId: id }));
  await api.cards.retry_funding(id);
  await api.cards.delete(id);
}

/** The way of a person who verifies their own identity, and of their agent. */
export async function walkCardSession(world: World): Promise<void> {
  const { organization: api, sessionOf, agentWith } = world;
  const elena = someone();
  const me = await sessionOf(elena.email);
  const started = await me.card_session.kyc_start();
  const sessionId = started.session_id ?? assert.fail('no session');
  await api.sandbox.onboarding.complete({ sessionId, ...elena });
  await untilIt(
    'they are approved',
    () => me.card_session.kyc_status(),
    ({ status }) => status === 'approved',
  );
  const { cardholderId } = await me.card_session.me();
  await api.sandbox.checkouts.complete({ cardholderId: cardholderId ?? '' });
  await first(me.card_session.payment_methods());
  await me.wallet.get();
  const buyer = agentWith(await keyOfNewAgent(me));
  const issued = await buyer.card_session.issue({
    amountCents: 4_000_000,
    type: 'multi_use',
    reason: 'Books',
  });
  const bought = { cardId: issued.id, amountCents: 100_000, merchant: BOOKS };
  await api.sandbox.authorizations(bought);
  await buyer.card_session.get(issued.id);
  await first(buyer.card_session.list());
  await me.card_session.details(issued.id);
  await first(me.card_session.transactions(issued.id));
  await me.card_session.reveal(issued.id);
  await me.card_session.share(issued.id);
  await me.card_session.patch(issued.id, { status: 'PAUSED' });
}

async function keyOfNewAgent(me: Session): Promise<string> {
  const { id } = await me.sub_wallets.create({
    agent_label: 'buyer',
    initial_amount: 60_000,
    approval_config: {
      auto_approve_under_cents: 5_000_000,
      whatsapp_threshold_cents: 15_000_000,
      panic_limit_24h_cents: 20_000_000,
    },
  });
  return (await me.agent_keys.create(id)).raw;
}
