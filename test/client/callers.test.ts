// What a caller may not do does not compile, and is not there. The compiler looks at this file with
// `npm run check`: an expected error that does not come is an error.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isForAgents, isForAnyone, isForPeople, scopeOf } from '#platform/route/access.ts';
import { routes } from '#product.ts';
import { agent, organization, session, visitor, type WebhookEvent } from '../../packages/client/src/index.ts';
import { asAgent, asOrganization, asVisitor } from '../../packages/client/src/connection.ts';
import { cards } from '../../packages/client/src/generated/cards.ts';
import { wallet } from '../../packages/client/src/generated/wallet.ts';

const baseUrl = 'http://localhost:1';
const callers = {
  organization: organization({ baseUrl, apiKey: 'sk_test_a' }),
  session: session({ baseUrl }),
  agent: agent({ baseUrl, agentKey: 'ak_test_a' }),
  visitor: visitor({ baseUrl }),
};
const { organization: integrator, session: owner, agent: buyer, visitor: nobody } = callers;

const notThere: ReadonlyArray<() => unknown> = [
  // @ts-expect-error -- an agent does not issue the cards of an organization
  () => buyer.cards.create,
  // @ts-expect-error -- an agent does not withdraw
  () => buyer.withdrawals.create,
  // @ts-expect-error -- an agent asks for approvals, and never gives them
  () => buyer.approvals.resolve,
  // @ts-expect-error -- an agent pays payees, and does not make them
  () => buyer.payees.create,
  // @ts-expect-error -- an organization does not pay out of the wallet of a person
  () => integrator.payments.pay,
  // @ts-expect-error -- an organization does not approve what a person is asked
  () => integrator.approvals.resolve,
  // @ts-expect-error -- an API key invites no members
  () => integrator.invitations.create,
  // @ts-expect-error -- a visitor has no wallet
  () => nobody.wallet.get,
  // @ts-expect-error -- by noun it is the same
  () => cards(asAgent({ baseUrl, agentKey: 'a' })).create,
  // @ts-expect-error -- by noun it is the same
  () => wallet(asVisitor({ baseUrl })).get,
];

/** Compiled and never called. */
const calls: ReadonlyArray<() => unknown> = [
  // @ts-expect-error -- only what takes an idempotency key is given one
  () => integrator.cards.get('card_1', { idempotencyKey: 'a' }),
  // @ts-expect-error -- a card has an amount
  () => integrator.cards.create({ cardholderId: 'ch_1' }),
  // @ts-expect-error -- amounts are whole minor units
  () => integrator.cards.create({ cardholderId: 'ch_1', amountCents: '1.50' }),
  // @ts-expect-error -- cards have other statuses
  () => integrator.cards.list({ status: 'LOST' }),
  // @ts-expect-error -- an agent speaks with a key of another kind
  () => organization({ baseUrl, agentKey: 'ak_test_a' }),
  () => cards(asOrganization({ baseUrl, apiKey: 'a' })).create({ cardholderId: 'ch_1', amountCents: 1 }),
  () => buyer.payments.pay({ payee_id: 'pye_1', amount_cents: 1, reason: 'rent' }, { idempotencyKey: 'a' }),
  () => owner.approvals.resolve('appr_1', { decision: 'rejected' }),
  () => owner.cards.create({ cardholderId: 'ch_1', amountCents: 1 }),
  () => nobody.auth.otp.verify({ email: 'ana@people.test', code: '123456' }),
];

function lastDigitsIn(event: WebhookEvent): unknown {
  if (event.type === 'card.created') return event.data.object.last4 satisfies string | null;
  // @ts-expect-error -- the object of an event depends on its type
  return event.data.object.last4;
}

/** All methods, as `noun.method`. */
function namesIn(value: unknown, path = ''): string[] {
  const inside = Object.entries(value as object).flatMap(([name, one]) =>
    namesIn(one, path === '' ? name : `${path}.${name}`),
  );
  return typeof value === 'function' ? [path, ...inside] : inside;
}

suite('a caller', () => {
  const takes = {
    organization: (auth) => scopeOf(auth) !== undefined,
    session: isForPeople,
    agent: isForAgents,
    visitor: isForAnyone,
  } satisfies Record<keyof typeof callers, typeof isForPeople>;
  for (const [name, caller] of Object.entries(callers)) {
    test(`has a method for each route that takes it, named as in the reference: ${name}`, () => {
      const own = routes.filter(
        ({ auth, internal }) => internal !== true && takes[name as keyof typeof takes](auth),
      );
      assert.ok(own.length > 0);
      assert.deepEqual(namesIn(caller).sort(), own.map(({ id }) => id).sort());
    });
  }

  test('has no method for what does not compile', () => {
    assert.ok(calls.length > 0 && lastDigitsIn.length === 1);
    for (const read of notThere) {
      let found: unknown;
      try {
        found = read();
      } catch (error) {
        assert.ok(error instanceof TypeError);
      }
      assert.equal(found, undefined);
    }
  });

  test('and its key are needed', () => {
    assert.throws(() => organization({ baseUrl, apiKey: '' }), TypeError);
    assert.throws(() => Reflect.apply(agent, undefined, [{ baseUrl }]), TypeError);
  });
});
