// People who pay for cards from a bank account, with agents that ask for them.
import assert from 'node:assert/strict';
import { connectAccount, newClabe, personOf, type Account } from '../payment-methods/accounts.ts';
import { newAgent } from '../payments/support.ts';
import type { TestApp } from '../support/app.ts';
import { sessionOf } from '../support/signed-in.ts';
import { opened } from '../wallets/support.ts';

/** A Mexican whose payment method is an account with nothing on it, with a wallet and an agent. */
export async function newAccountBuyer(testApp: TestApp, autoApproveUnder: number) {
  const { api } = testApp;
  const { id: cardholderId, email } = await personOf(api, 'MX');
  const { status, body } = await connectAccount(api, cardholderId, { rail: 'clabe', clabe: newClabe() });
  assert.equal(status, 200, JSON.stringify(body));
  const path = `/api/v1/cardholders/${cardholderId}/payment-methods/${body.id}`;
  const account: Account = { cardholderId, id: body.id, path };
  const owner = await opened({ cardholderId, email, session: await sessionOf(testApp, email) });
  const agent = await newAgent(testApp, owner, {
    initial_amount: 1_000,
    approval_config: {
      auto_approve_under_cents: autoApproveUnder,
      whatsapp_threshold_cents: 10_000_000,
      panic_limit_24h_cents: 10_000_000,
    },
  });
  return { account, owner, agent, email };
}
