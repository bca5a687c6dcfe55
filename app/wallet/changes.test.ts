// What the wallet reads again when something has changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNews } from './changes.ts';

test('a change that comes again is not news, and any other one is', () => {
  const isNews = createNews();
  assert.equal(isNews('evt_1'), true);
  assert.equal(isNews('evt_1'), false);
  assert.equal(isNews('trn_1'), true);
  assert.equal(isNews('evt_1'), false);
});
