// `trigger` makes what happens as it was wished for, by the same rules as anything else.
// Ends within 8 minutes: it starts fifteen processes, each of which loads the product.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EXIT } from '#roles/cli/failure.ts';
import { startTestApp } from '../support/app.ts';
import { newHome } from '../support/command-line.ts';
import { OFFERED } from '../support/device-logins.ts';

const { api, url, newKey } = await startTestApp();
const home = await newHome();
const environment = { MONEDERO_URL: url, MONEDERO_API_KEY: await newKey({ scopes: OFFERED.test }) };
const run = (...args: string[]) => home.run(['trigger', ...args], { environment });

suite('trigger', () => {
  test('makes them as they are wished for, and declines a purchase for each reason that its help names', async () => {
    const help = (await run('--help')).out;
    const [, named = ''] = /as well: ([^]*?)\n\n/.exec(help) ?? [];
    const reasons = named.match(/[a-z]+_[a-z]+/g) ?? [];
    assert.equal(reasons.length, 5, help);
    const wished = async (...args: string[]) => {
      const { code, out, err } = await run(...args, '--json');
      assert.equal(code, 0, err);
      const { objectId } = JSON.parse(out) as { objectId: string };
      return (await api.get(`/api/v1/transactions/${objectId}`)).body;
    };
    for (const reason of reasons)
      assert.equal((await wished('transaction.declined', '--reason', reason)).declineReason, reason);
    for (const [country, currency] of [
      ['MX', 'MXN'],
      ['BR', 'BRL'],
    ] as const) {
      const at = ['--country', country, '--amount', '987654', '--merchant', 'Tienda Sur'];
      const made = await wished('transaction.authorized', ...at);
      assert.deepEqual(
        [made.currency, made.heldCents, made.merchant.name],
        [currency, 987_654, 'Tienda Sur'],
      );
    }
  });

  const WISHES: [args: string[], message: RegExp][] = [
    [['cardholder.created', '--amount', '5'], /cardholder\.created takes no --amount\n\nit takes --country$/],
    [['card.created', '--country', 'XX'], /--country is not "XX"\n\none of AR, MX, BR$/],
    [['card.created', '--amount', '0'], /--amount is a whole number from 1/],
    [['transaction.declined', '--reason', 'card_pausd'], /did you mean "card_paused"\?/],
    [['card.creatd'], /"card\.creatd" cannot be triggered; did you mean "card\.created"\?/],
  ];
  for (const [args, message] of WISHES) {
    test(`says what is wrong with "trigger ${args.join(' ')}"`, async () => {
      const { code, out, err } = await run(...args);
      assert.equal(code, EXIT.usage, out);
      assert.match(err, message);
    });
  }
});
