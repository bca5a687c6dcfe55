// The words of every failure that a row may keep.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LANGUAGES } from '#platform/text/language.ts';
import { RAIL_REFUSALS } from '#modules/money-out/rail/port.ts';
import { toWhy } from './failures.ts';

/** What a row of a payment, a withdrawal or a transfer may keep besides what a rail refuses. */
const OWN = [
  'rejected',
  'expired',
  'sub_wallet_closed',
  'sub_wallet_paused',
  'payee_changed',
  'payee_deleted',
  'account_closed',
];

suite('the words of a failure', () => {
  for (const failure of [...OWN, ...RAIL_REFUSALS])
    for (const language of LANGUAGES)
      test(`${failure} says in ${language} what has happened and what to do`, () => {
        const why = toWhy({ failure, status: 'failed' }, language);
        assert.ok(why !== null && why.message !== '' && why.fix !== '' && why.ownerFix !== '');
        const unknown = toWhy({ failure: 'of_another_kind', status: 'failed' }, language);
        assert.notEqual(why.message, unknown?.message);
        assert.notEqual(why.ownerFix, unknown?.ownerFix);
      });

  test('none are needed where nothing failed', () => {
    assert.equal(toWhy({ failure: null, status: 'settled' }, 'en'), null);
  });

  for (const failure of ['R03 no account', 'constructor', 'toString'])
    test(`a reason of a rail such as ${failure} is not repeated as if it were ours`, () => {
      const why = toWhy({ failure, status: 'returned' }, 'en');
      assert.equal(why?.message, 'The money had arrived, and the bank of the account sent it back.');
      assert.ok(!JSON.stringify(why).includes(failure));
    });
});
