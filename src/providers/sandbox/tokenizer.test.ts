// What the sandbox makes of card numbers, and that it forgets them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, isoOf, plus, DAY_MS } from '#platform/time/clock.ts';
import { rawQuery } from '#platform/db/sql.ts';
import type { TokenizedCard } from '#modules/issuing/payment-methods/port.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createSandboxTokenizer } from './tokenizer.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const tokenizer = createSandboxTokenizer(app);
const signal = AbortSignal.timeout(60_000);
const NEXT_YEAR = isoOf(plus(tenant.now(), 365 * DAY_MS)).slice(0, 7);

const tokenize = (number: string, expiry = NEXT_YEAR, of = tenant) =>
  tokenizer.tokenize(of, { number, expiry, cvc: '123', holderName: 'A TESTER' }, signal);

async function tokenized(number: string, of = tenant): Promise<TokenizedCard> {
  const answer = await tokenize(number, NEXT_YEAR, of);
  if (answer.kind !== 'accepted') throw new Error(`the card was not taken: ${JSON.stringify(answer)}`);
  return answer.value;
}

suite('the sandbox as a tokenizer', () => {
  const TAKEN: Array<[string, string, string]> = [
    ['4242424242424242', 'visa', '4242'],
    ['4000000000000002', 'visa', '0002'],
    ['4000000000009995', 'visa', '9995'],
    ['5555555555554444', 'mastercard', '4444'],
    ['2221000000000009', 'mastercard', '0009'],
    ['2720990000000007', 'mastercard', '0007'],
    ['378282246310005', 'amex', '0005'],
  ];
  for (const [number, brand, last4] of TAKEN) {
    test(`takes ${brand} ${last4}`, async () => {
      const card = await tokenized(number);
      assert.deepEqual([card.brand, card.last4, card.expiry], [brand, last4, NEXT_YEAR]);
    });
  }

  const REFUSED: Array<[string, string, string, string?]> = [
    ['another network', '6011111111111117', 'card_not_supported'],
    ['a number just outside of Mastercard', '2721000000000004', 'card_not_supported'],
    ['too few digits', '424242424242424', 'card_not_supported'],
    ['a wrong check digit', '4242424242424241', 'card_declined'],
    ['the card that is always expired', '4000000000000069', 'card_expired'],
    ['a month that has passed', '4242424242424242', 'card_expired', '2020-01'],
  ];
  for (const [what, number, reason, expiry] of REFUSED) {
    test(`refuses ${what} as ${reason}`, async () => {
      assert.deepEqual(await tokenize(number, expiry), { kind: 'refused', reasons: [reason] });
    });
  }

  test('takes a card until the last day of its month', async () => {
    assert.equal(
      (await tokenize('4242424242424242', isoOf(instant(tenant.now())).slice(0, 7))).kind,
      'accepted',
    );
  });

  test('gives the same fingerprint for the same number, another for another, and others to other tenants', async () => {
    const stranger = await app.tenants.get((await newOrganization('Stranger')).testTenantId);
    const [first, again, other, elsewhere] = await Promise.all([
      tokenized('4242424242424242'),
      tokenized('4242424242424242'),
      tokenized('5555555555554444'),
      tokenized('4242424242424242', stranger),
    ]);
    assert.equal(first.fingerprint, again.fingerprint);
    assert.equal(new Set([first.fingerprint, other.fingerprint, elsewhere.fingerprint]).size, 3);
  });

  test('keeps no number', async () => {
    await tokenized('4111111111111111');
    const { kept } = await app.pool.one(
      rawQuery<{ kept: string }>('select json_agg(c)::text as kept from sandbox_payment_cards c', []),
    );
    assert.doesNotMatch(kept, /4111111111111111|4242424242424242/);
  });
});
