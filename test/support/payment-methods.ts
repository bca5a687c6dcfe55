// Connects made-up cards through the sandbox.
import assert from 'node:assert/strict';
import type { Client } from './client.ts';
import { person } from './people.ts';

/** Well formed, and issued to no one. */
export const CARD_NUMBERS: readonly string[] = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '4111111111111111',
  '5105105105105100',
  '4012888888881881',
];

export type ShownMethod = {
  readonly id: string;
  readonly cardholderId: string;
  readonly type: string;
  readonly rail: string;
  readonly funding: string | null;
  readonly bankName: string | null;
  readonly last4: string;
  readonly brand: string;
  readonly expiry: string;
  readonly isDefault: boolean;
  readonly status: string;
  readonly createdAt: string;
};

export async function connectCard(
  api: Client,
  cardholderId: string,
  cardNumber?: string,
): Promise<ShownMethod> {
  const { status, body } = await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId, cardNumber });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export const methodsOf = async (api: Client, cardholderId: string): Promise<ShownMethod[]> =>
  (await api.get(`/api/v1/cardholders/${cardholderId}/payment-methods`)).body.data;

/** A new cardholder with so many cards, of which the first is the default. */
export async function personWithCards(
  api: Client,
  count: number,
): Promise<{ id: string; methods: ShownMethod[] }> {
  const id = String((await api.post('/api/v1/cardholders', person())).body.id);
  const methods: ShownMethod[] = [];
  for (const cardNumber of CARD_NUMBERS.slice(0, count)) methods.push(await connectCard(api, id, cardNumber));
  return { id, methods };
}

export const pathOf = (cardholderId: string, method: ShownMethod | undefined): string =>
  `/api/v1/cardholders/${cardholderId}/payment-methods/${method?.id}`;
