// An organization in which something of each kind has happened, for tests of the console.
import assert from 'node:assert/strict';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import type { TestApp } from '../../support/app.ts';
import { plantedCard } from '../../support/cards.ts';
import { person } from '../../support/people.ts';
import { startReceiver } from '../../support/receiver.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../../payments/support.ts';

export const DEVELOPER = 'developer@example.test';
const READER = 'viewer@example.test';

/** With a purchase that is authorized and one that is not, and a payment that waits for its owner. */
export async function livelyOrganization(testApp: TestApp) {
  const { api, app, tenant } = testApp;
  const { organizationId: organization } = tenant;
  await addUser(app, { organization, email: DEVELOPER, role: 'developer' });
  await addUser(app, { organization, email: READER, role: 'viewer' });

  const holder = await api.post('/api/v1/cardholders', person({ firstName: 'Ana', lastName: 'Consola' }));
  const card = await plantedCard(testApp, { cardholder_id: holder.body.id, label: 'Viajes' });
  const buy = (amountCents: number, name: string) =>
    api.post('/api/v1/sandbox/authorizations', {
      cardId: card.id,
      amountCents,
      merchant: { name, category: '5411' },
    });
  await buy(4_000, 'Almacén Ejemplo');
  const declined = await buy(90_000, 'Aerolínea Ejemplo');
  assert.equal(declined.body.declineReason, 'insufficient_funds');

  const owner = await fundedWallet(testApp, 500_000, { firstName: 'Luis' });
  const agent = await newAgent(testApp, owner, {
    initial_amount: 4_000,
    approval_config: { auto_approve_under_cents: 1_000 },
  });
  const payee = await newPayee(owner);
  const paid = await pay(agent.key, payee, 90_000, { reason: 'Insumos del taller' });
  assert.equal(paid.body.status, 'pending_approval', JSON.stringify(paid.body));
  return { holder, card, buy, declined, owner, agent, payee, paid };
}

/** Its books have a deposit that those of the provider have not. */
export async function unequalWallet({ app, clock, tenant }: TestApp, wallet: Wallet): Promise<void> {
  const deposit = {
    providerRef: 'made-up',
    accountNumber: wallet.cvu,
    amountMinor: 300n,
    currency: 'ARS',
    from: { name: 'X', number: null, taxId: null },
    concept: null,
    at: clock.now(),
  } as const;
  await book({ ...app, tenant, actor: systemActor('test'), connectionId: SANDBOX }, deposit);
  await wallet.session.post('/api/v1/wallet/reconcile');
}
type Wallet = Awaited<ReturnType<typeof fundedWallet>>;

/** An endpoint of which the receiver answers 500, and has been sent one event. */
export async function brokenEndpoint({ api }: TestApp) {
  const receiver = await startReceiver();
  receiver.behave('/down', 500);
  const { body: endpoint } = await api.post('/api/v1/webhook_endpoints', {
    url: receiver.url('/down'),
    enabledEvents: ['card.created'],
  });
  await api.post(`/api/v1/webhook_endpoints/${endpoint.id}/send_test`, { event_type: 'card.created' });
  return { receiver, endpoint };
}
