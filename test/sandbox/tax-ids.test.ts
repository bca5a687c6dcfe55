// The people that the sandbox makes up could be cardholders: their tax ids pass the check of their country.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTaxId } from '#modules/people/cardholders/identity/check.ts';
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';
import { taxIdOf } from '#providers/sandbox/tax-ids.ts';

for (const country of COUNTRIES) {
  test(`a tax id that is made up for ${country} has the right check digits`, () => {
    for (let i = 0; i < 2_000; i++) {
      const taxId = taxIdOf(country, i * 4_999, 'PELU');
      const dateOfBirth =
        country === 'MX' ? `19${taxId.slice(4, 6)}-${taxId.slice(6, 8)}-${taxId.slice(8, 10)}` : '1980-01-01';
      assert.deepEqual(checkTaxId(country, taxId, { dateOfBirth }), { ok: true, value: taxId });
    }
  });
}

test('no tax id is made up for a country that we do not know', () => {
  assert.throws(() => taxIdOf('US', 1, 'PELU'), /US/);
});
