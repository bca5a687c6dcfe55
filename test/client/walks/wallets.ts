// A wallet, its payees and agents, and all the ways in which money leaves it.
import assert from 'node:assert/strict';
import type { Agent, Session } from '../../../packages/client/src/index.ts';
import { create } from '../../support/authenticator.ts';
import { browserKeys } from '../../support/push-service.ts';
import { signed } from './people.ts';
import { first, someone, untilIt, type World } from './world.ts';

type Household = {
  readonly owner: Session;
  readonly agent: Agent;
  readonly subWalletId: string;
  readonly payeeId: string;
  readonly slowPayeeId: string;
  readonly walletId: string;
};

const LIMITS = {
  auto_approve_under_cents: 5_000_000,
  whatsapp_threshold_cents: 15_000_000,
  panic_limit_24h_cents: 400_000_000,
};

/** A wallet, and all ways in which money leaves it. */
export async function walkMoney(world: World): Promise<void> {
  const household = await walkWallet(world);
  await walkPayments(world, household);
  await walkWithdrawals(world, household);
  await walkSchedules(world, household);
  await walkTransfers(world, household);
}

async function walkWallet({ organization: api, sessionOf, agentWith, testApp }: World): Promise<Household> {
  const elena = someone();
  const { id: cardholderId } = await api.cardholders.create(elena);
  await api.sandbox.kyc({ cardholderId, status: 'approved' });
  await api.sandbox.phones.verify({ cardholderId });
  const owner = await sessionOf(elena.email);
  const { id: walletId, cvu } = await owner.wallet.get();
  await api.sandbox.deposits({ walletId, amountCents: 500_000_000 });
  await untilIt(
    'the deposit is here',
    () => owner.wallet.balance(),
    ({ wallet }) => (wallet?.availableCents ?? 0) > 0,
  );
  await owner.wallet.fund_info();
  await owner.wallet.fund({ amount: 10 });
  await first(owner.wallet.history({ type: 'credit' }));
  await owner.wallet.reconcile();
  await owner.brand.get_as_owner();
  await owner.sandbox.clock.get_as_owner();

  await api.sandbox.aliases({
    alias: 'nueva.cuenta.sur',
    cvu,
    holderName: 'Elena Ejemplo',
    taxId: elena.taxId,
  });
  await api.sandbox.payees({ cardholderId, alias: 'tarde.pero.bien' });
  const { id: payeeId } = await owner.payees.create({ label: 'Rent', alias: 'sofia.ruiz' });
  const { id: slowPayeeId } = await owner.payees.create({ alias: 'demora.sofia' });
  const spare = await owner.payees.create({ alias: 'papelera.sur' });
  await owner.payees.get(payeeId);
  const { id: seenId } = await owner.payees.create({ alias: 'imprenta.norte', confirm: true });
  await owner.payees.confirm(seenId);
  await first(owner.payees.list());
  await owner.payees.delete(spare.id);
  await walkChanges(owner);

  const { id: subWalletId } = await owner.sub_wallets.create({
    agent_label: 'buyer',
    initial_amount: 4_000_000,
    approval_config: LIMITS,
  });
  await owner.sub_wallets.patch(subWalletId, { purpose: 'Office' });
  await owner.sub_wallets.allocate(subWalletId, { amount: 4_500_000 });
  const key = await owner.agent_keys.create(subWalletId, { label: 'laptop' });
  const rotated = await owner.agent_keys.rotate(subWalletId, key.key.id);
  const spareKey = await owner.agent_keys.create(subWalletId);
  await owner.agent_keys.revoke(subWalletId, spareKey.key.id);
  await first(owner.agent_keys.list(subWalletId));
  const agent = agentWith(rotated.raw);
  await agent.wallet.balance();
  await agent.sub_wallets.get(subWalletId);
  await agent.sub_wallets.usage(subWalletId);
  await first(agent.sub_wallets.list());
  const closed = await owner.sub_wallets.create({ agent_label: 'other' });
  await owner.sub_wallets.close(closed.id);

  await walkAsOrganization(api, { walletId, subWalletId, payeeId });
  await walkPush(owner);
  await walkPasskeyApproval({ owner, agent, payeeId }, testApp.links);
  return { owner, agent, subWalletId, payeeId, slowPayeeId, walletId };
}

/** What the organization sees of all that. */
async function walkAsOrganization(
  api: World['organization'],
  { walletId, subWalletId, payeeId }: Pick<Household, 'walletId' | 'subWalletId' | 'payeeId'>,
): Promise<void> {
  await api.wallets.get(walletId);
  await api.connection_books.list({ connectionId: 'sandbox' });
  await first(api.wallets.list({ include: 'cardholder' }));
  await first(api.wallets.movements(walletId));
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const statement = await api.wallets.statement(walletId, days);
  assert.ok(typeof statement === 'object' && Array.isArray(statement.entries));
  const file = await api.wallets.statement(walletId, { ...days, format: 'camt.053' });
  assert.ok(typeof file === 'string' && file.endsWith('</Document>\n'));
  await api.sub_wallets.get_for_organization(subWalletId);
  await first(api.sub_wallets.list_for_organization({ walletId }));
  await api.payees.get_for_organization(payeeId);
  await first(api.payees.list_for_organization({ walletId, include: 'cardholder' }));
}

async function walkChanges(owner: Session): Promise<void> {
  for await (const message of owner.wallet_changes.stream({ signal: AbortSignal.timeout(30_000) })) {
    assert.ok(message.event === 'changed' || message.event === 'more');
    break;
  }
}

async function walkPush(owner: Session): Promise<void> {
  const { publicKey } = await owner.push_subscriptions.key();
  const { p256dh, auth } = await browserKeys();
  const endpoint = 'https://push.example.test/a';
  const subscription = await owner.push_subscriptions.create({ endpoint, keys: { p256dh, auth }, publicKey });
  await owner.push_subscriptions.list();
  await owner.push_subscriptions.delete(subscription.id);
}

/** What is large takes a passkey, whose signature is over what the owner has seen. */
async function walkPasskeyApproval(
  { owner, agent, payeeId }: Pick<Household, 'owner' | 'agent' | 'payeeId'>,
  links: string,
): Promise<void> {
  const { passkey, credential } = create(await owner.passkeys.register_options(), links);
  await owner.passkeys.register({ credential: credential as never });
  const held = await agent.payments.pay({ payee_id: payeeId, amount_cents: 16_000_000, reason: 'A machine' });
  assert.ok(held.status === 'pending_approval');
  const approvalId = held.approvalId ?? assert.fail('no approval');
  const { seenHash } = await owner.approvals.get(approvalId);
  const options = await owner.approvals.passkey_options(approvalId, { seenHash });
  await owner.approvals.resolve_card(approvalId, {
    decision: 'approved',
    seenHash,
    credential: signed(passkey, options, links),
  });
}

async function walkPayments(world: World, household: Household): Promise<void> {
  const { organization: api, visitor } = world;
  const { owner, agent, payeeId, slowPayeeId, walletId } = household;
  const small = { payee_id: payeeId, amount_cents: 100_000, reason: 'Rent' };
  assert.equal((await agent.payments.preview(small)).outcome, 'settles');
  const paid = await agent.payments.pay(small);
  await untilIt(
    'it has settled',
    () => agent.payments.get(paid.id, { wait_seconds: 5 }),
    ({ status }) => status === 'settled',
  );
  await untilIt(
    'there is a receipt',
    () =>
      agent.payments.receipt(paid.id).then(
        () => true,
        () => false,
      ),
    (isThere) => isThere,
  );
  await first(agent.payments.list({ payee_id: payeeId }));
  await api.payments.get_for_organization(paid.id);
  await first(api.payments.list_for_organization({ walletId }));
  await visitor.receipts.keys();

  const asked = await agent.approvals.request({ ...small, reason: 'Please look' });
  await agent.approvals.get(asked.id);
  await first(agent.approvals.list());
  await owner.approvals.resolve(asked.id, { decision: 'rejected' });
  const held = await agent.payments.pay({ ...small, amount_cents: 6_000_000 });
  await api.sandbox.whatsapp.reply({ approvalId: held.approvalId ?? '', decision: 'approve' });
  await api.approvals.get_for_organization(asked.id);
  await first(api.approvals.list_for_organization({ walletId }));

  for (const end of ['settle', 'fail'] as const) {
    const slow = await agent.payments.pay({ ...small, payee_id: slowPayeeId, reason: end });
    await api.sandbox.transfers[end](slow.id);
    if (end === 'settle') await api.sandbox.transfers.return(slow.id, { reason: 'account_closed' });
  }
}

async function walkWithdrawals({ organization: api }: World, { owner }: Household): Promise<void> {
  const ask = { amount: 900, destination: 'demora.mia.sur' };
  await owner.withdrawals.preview(ask);
  const one = await owner.withdrawals.create(ask);
  const other = await owner.withdrawals.create(ask);
  await api.sandbox.withdrawals.fail(idOf(other));
  await api.sandbox.withdrawals.settle(idOf(one));
  const { id } = await first(owner.withdrawals.list());
  await owner.withdrawals.get(id);
  await api.withdrawals.get_for_organization(id);
  await first(api.withdrawals.list_for_organization());
  const settled = await untilIt(
    'one has settled',
    () => owner.withdrawals.list(),
    ({ data }) => data.some(({ status }) => status === 'settled'),
  );
  const { id: settledId } = settled.data.find(({ status }) => status === 'settled') ?? assert.fail();
  await untilIt(
    'there is a receipt',
    () =>
      owner.withdrawals.receipt(settledId).then(
        () => true,
        () => false,
      ),
    (isThere) => isThere,
  );
  await api.sandbox.withdrawals.return(settledId);
}

const idOf = (answer: object): string => {
  const { id, providerRef } = answer as { id?: string; providerRef?: string };
  return id ?? providerRef ?? assert.fail(JSON.stringify(answer));
};

async function walkSchedules({ organization: api }: World, household: Household): Promise<void> {
  const { owner, agent, payeeId, walletId } = household;
  const monthly = { payee_id: payeeId, amount_cents: 50_000, reason: 'Rent', cron_expression: '0 9 1 * *' };
  const { id } = await agent.schedules.create(monthly);
  await agent.schedules.get(id);
  await first(agent.schedules.list({ status: 'active' }));
  await api.schedules.get_for_organization(id);
  await first(api.schedules.list_for_organization({ walletId }));
  await owner.schedules.patch(id, { status: 'paused' });
  await owner.schedules.runs(id);
  await agent.schedules.cancel(id);
  await api.sandbox.clock.get();
  await api.sandbox.clock.due({ limit: 5 });
  await api.sandbox.clock.advance({ advanceSeconds: 1 });
}

async function walkTransfers({ organization: api }: World, { owner, subWalletId }: Household): Promise<void> {
  const to = { type: 'alias', value: 'sofia.ruiz' } as const;
  const common = { currency: 'ARS', from_sub_wallet: subWalletId } as const;
  const sent = await api.transfers.create({ to, amount: '900.50', concept: 'Invoice 42', ...common });
  await untilIt(
    'it has settled',
    () => api.transfers.get(sent.id),
    ({ status }) => status === 'settled',
  );
  await untilIt(
    'there is a receipt',
    () =>
      api.transfers.receipt(sent.id).then(
        () => true,
        () => false,
      ),
    (isThere) => isThere,
  );
  await first(api.transfers.list());
  const held = await api.transfers.create({ to, amount: 60_000, concept: 'Invoice 43', ...common });
  assert.equal((await api.transfers.cancel(held.id)).status, 'cancelled');

  const batch = await api.batches.create({
    ...common,
    transfers: [
      { to, amount: 10, reference: 'one' },
      { to, amount: 20, reference: 'two' },
    ],
  });
  await api.batches.get(batch.id);
  await first(api.batches.list());
  await first(api.batches.lines(batch.id));
  const large = await api.batches.create({
    ...common,
    transfers: [{ to, amount: 60_000, reference: 'three' }],
  });
  const { approval } = await untilIt(
    'its owner is asked',
    () => api.batches.get(large.id),
    ({ status }) => status === 'pending_approval',
  );
  assert.equal((await owner.batches.asked_lines(approval?.id ?? '')).data.length, 1);
  await api.batches.cancel(large.id);
}
