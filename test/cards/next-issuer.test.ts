// A card that two ask for at once, or that a process died over: it goes to no other issuer, since something
// may have left for the first.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX, SANDBOX_CONNECTION } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { accepted, unsentBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import { askIssuer, type AskFlow } from '#modules/issuing/cards/ask-issuer.ts';
import type { CardIssuer, IssuedCard, IssueRefusal } from '#modules/issuing/cards/port.ts';
import { requestCard } from '#modules/issuing/cards/request.ts';
import { findCard } from '#modules/issuing/cards/queries.ts';
import { failCard } from '#modules/issuing/cards/fail.ts';
import { createSandboxCards } from '#providers/sandbox/cards.ts';
import { startTestApp } from '../support/app.ts';
import { newHolder } from './holders.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const ACTOR = systemActor('test');
const OTHER = 'conn_other';
const MADE = { last4: '1111', brand: 'visa', expiry: '2099-12' };

type Answer = () => Promise<OutsideAnswer<IssuedCard, IssueRefusal>>;
const unsent: Answer = () => Promise.resolve(unsentBecause('nothing listens there'));
const made: Answer = () => Promise.resolve(accepted(MADE));
const dies: Answer = () => new Promise(() => undefined);

/** A card that was requested, and an issuer that answers as given and notes where it was asked. */
async function requested(...answers: readonly Answer[]) {
  const cardholderId = await newHolder(api);
  const { body: method } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
  const row = await app.commands.run(tenant, ACTOR, requestCard, {
    body: { cardholderId, amountCents: 1_000 },
    subWalletId: null,
    paymentMethodId: method.paymentMethodId,
    issuer: { connectionId: SANDBOX, hasNext: true, checkedAt: SANDBOX, needsOtherCheck: false },
    requestKey: undefined,
  });
  const asked: string[] = [];
  const left = [...answers];
  const issuerAt = (id: string): CardIssuer => ({
    ...createSandboxCards(app),
    findCard: () => Promise.resolve(accepted({ kind: 'none' })),
    issue: () => {
      asked.push(id);
      return (left.shift() ?? made)();
    },
  });
  const flow: AskFlow = {
    works: app.works,
    tenant,
    actor: ACTOR,
    connections: {
      ...app.connections,
      serving: () => Promise.resolve([SANDBOX_CONNECTION, { ...SANDBOX_CONNECTION, id: OTHER }]),
    },
    cardIssuer: { at: issuerAt },
  };
  const ask = (caller: string, more: Partial<AskFlow> = {}) =>
    askIssuer({ ...flow, ...more }, row, { caller, signal: AbortSignal.timeout(5_000) });
  const isAt = async () => (await findCard(app.pool, tenant.id, row.id))?.connection_id;
  return { row, ask, asked, isAt };
}

suite('a card that has another issuer to go to', () => {
  test('goes there for a caller of its own, and is asked for there from then on', async () => {
    const { ask, asked, isAt } = await requested(unsent, unsent);
    assert.equal((await ask('a')).kind, 'unknown');
    assert.deepEqual([asked, await isAt()], [[SANDBOX, OTHER], OTHER]);
    assert.equal((await ask('a')).kind, 'finished');
    assert.deepEqual(asked, [SANDBOX, OTHER, OTHER]);
  });

  test('stays where another caller asks for it as well, who may have come further', async () => {
    const asWell: Answer = async () => {
      assert.equal((await card.ask('b')).kind, 'unknown');
      return unsent();
    };
    const card = await requested(asWell, unsent);
    assert.equal((await card.ask('a')).kind, 'unknown');
    assert.deepEqual([card.asked, await card.isAt()], [[SANDBOX, SANDBOX], SANDBOX]);
  });

  test('stays after a process died while it was asked for', async () => {
    const { ask, asked, isAt } = await requested(dies, unsent);
    const dying = ask('a');
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await ask('b')).kind, 'unknown');
    assert.deepEqual([asked, await isAt()], [[SANDBOX, SANDBOX], SANDBOX]);
    assert.equal((await dying).kind, 'unknown');
  });

  test('that has failed meanwhile goes nowhere, so it is closed where it was asked for', async () => {
    const failing: Answer = async () => {
      const input = { cardId: card.row.id, reason: 'provider_error', refused: null } as const;
      await app.commands.run(tenant, ACTOR, failCard, input);
      return unsent();
    };
    const card = await requested(failing);
    assert.equal((await card.ask('a')).kind, 'unknown');
    assert.deepEqual([card.asked, await card.isAt()], [[SANDBOX], SANDBOX]);
  });
});
