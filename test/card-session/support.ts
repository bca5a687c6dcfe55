// People with a payment method, and agents that buy with cards, in tests.
import assert from 'node:assert/strict';
import { connect } from '../cards/holders.ts';
import { fundedWallet, newAgent, type Agent } from '../payments/support.ts';
import type { TestApp } from '../support/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';

export const CARDS = '/api/card/v1/cards';
const WORKS = '4242424242424242';

export type Buyer = Opened & { readonly agent: Agent };

/** A wallet with so much in it, a payment method, and an agent with limits in cents. */
export async function newBuyer(
  testApp: TestApp,
  {
    funds = 1_000_000,
    cap = 100_000,
    autoApproveUnder = 50_000,
    config = {},
    cardNumber = WORKS,
  }: {
    readonly funds?: number;
    readonly cap?: number;
    readonly autoApproveUnder?: number;
    readonly config?: Record<string, unknown>;
    readonly cardNumber?: string | null;
  } = {},
): Promise<Buyer> {
  const owner = await fundedWallet(testApp, funds);
  if (cardNumber !== null) await connect(testApp.api, owner.cardholderId, cardNumber);
  const agent = await newAgent(testApp, owner, {
    initial_amount: cap / 100,
    approval_config: {
      auto_approve_under_cents: autoApproveUnder,
      whatsapp_threshold_cents: 10_000_000,
      panic_limit_24h_cents: 10_000_000,
      ...config,
    },
  });
  return { ...owner, agent };
}

export const issue = (
  by: Client,
  amountCents: number,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> => by.post(CARDS, { amountCents, ...more }, headers);

/** The id of a card that is open. */
export async function issued(by: Client, amountCents: number, more: Record<string, unknown> = {}) {
  const { status, body } = await issue(by, amountCents, more);
  assert.equal(status, 201, JSON.stringify(body));
  return String(body.id);
}

export const buy = ({ api }: TestApp, cardId: string, amountCents: number) =>
  api.post('/api/v1/sandbox/authorizations', {
    cardId,
    amountCents,
    merchant: { name: 'Librería Ejemplo', category: '5942' },
  });

export const moveOf = ({ api }: TestApp, id: string, move: string, body: Record<string, unknown> = {}) =>
  api.post(`/api/v1/sandbox/authorizations/${id}/${move}`, body);

/** As its owner sees it, since the keys of an agent end with its sub-wallet. */
export const usageOf = async ({ session, agent }: Pick<Buyer, 'session' | 'agent'>) =>
  (await session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`)).body;

export const usedOf = async (buyer: Pick<Buyer, 'session' | 'agent'>): Promise<number> =>
  (await usageOf(buyer)).cap.usedCents;

export const untilUsed = (buyer: Pick<Buyer, 'session' | 'agent'>, cents: number): Promise<unknown> =>
  until(
    `${cents} are used of the cap`,
    () => usedOf(buyer),
    (used) => used === cents,
  );

export const decide = (by: Client, approvalId: string, decision: 'approved' | 'rejected'): Promise<Reply> =>
  by.post(`/approvals/${approvalId}`, { decision });
