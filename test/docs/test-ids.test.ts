// The people that docs/how-to/issue-cards.md offers for trying things out: every one can be registered.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { checkTaxId } from '#modules/people/cardholders/identity/check.ts';
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';

const page = await readFile(
  join(import.meta.dirname, '..', '..', 'docs', 'how-to', 'issue-cards.md'),
  'utf8',
);
const ROW = /^\| `([A-Z]{2})` \| (.+) \| (.+) \| `(\+\d+)` \|$/gm;
const DATE_WHERE_ANY_WILL_DO = '1990-05-17';
const rows = [...page.matchAll(ROW)].map(([, country = '', taxIds = '', date = '', phone = '']) => ({
  country,
  taxIds: [...taxIds.matchAll(/`([^`]+)`/g)].map(([, taxId = '']) => taxId),
  dateOfBirth: /`([\d-]{10})`/.exec(date)?.[1] ?? DATE_WHERE_ANY_WILL_DO,
  phone,
}));

test('every country has test ids', () => {
  assert.deepEqual(rows.map(({ country }) => country).toSorted(), [...COUNTRIES].toSorted());
});

for (const country of COUNTRIES) {
  test(`the test ids of ${country} pass its checks without a warning, and the phone is one of the country`, () => {
    const row = rows.find((one) => one.country === country);
    assert.ok(row !== undefined && row.taxIds.length > 1);
    for (const taxId of row.taxIds) {
      const checked = checkTaxId(country, taxId, row);
      assert.ok(checked.ok, taxId);
      assert.ok(!('warnings' in checked), taxId);
    }
    const phone = parsePhoneNumberFromString(row.phone);
    assert.deepEqual([phone?.isValid(), phone?.country], [true, country]);
  });
}
