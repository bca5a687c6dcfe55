// No amount loses a cent on its way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minorOf, unitsOf } from './units.ts';

test('minor units are the same after a way through the units of the API', () => {
  const amounts = fc.integer({ min: 0, max: 10 ** 14 });
  fc.assert(
    fc.property(amounts, fc.constantFrom('ARS', 'CLP'), (minor, currency) => {
      assert.equal(minorOf(unitsOf(minor, currency), currency), minor);
    }),
  );
});
