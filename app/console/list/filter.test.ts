// An address says what a list is filtered by, and never breaks it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AMOUNTS, filterOf, hasFilter, parameterOfId, parametersOf, PERIOD } from './filter.ts';
import type { Noun } from './noun.ts';
import type { Member } from './rows.ts';

const noun = {
  tabs: { parameter: 'status', values: [['declined', 'Declined']] as const },
  ids: { card_: 'cardId', ch_: 'cardholderId' },
};

/** Members are not listed by a card, which the compiler says. */
const unknown: Pick<Noun<Member>, 'ids'> = {
  // @ts-expect-error -- no such parameter
  ids: { card_: 'cardId' },
};

suite('the filter in an address', () => {
  test('is a tab, and an id of a kind that the list takes', () => {
    assert.deepEqual(parametersOf(noun, { status: 'declined', q: 'ch_01abc' }), {
      status: 'declined',
      cardholderId: 'ch_01abc',
    });
  });

  test('is a period, where the list takes one', () => {
    const period = { since: '2026-11-01T03:00:00.000Z', until: '2026-12-01T03:00:00.000Z' };
    assert.deepEqual(parametersOf({ ...noun, typed: PERIOD }, period), period);
    assert.deepEqual(parametersOf({ ...noun, typed: PERIOD }, { since: 'today' }), {});
    assert.deepEqual(parametersOf(noun, period), {});
  });

  test('is amounts, a currency and a merchant, where the list takes them', () => {
    const typed = { minAmountCents: '100', maxAmountCents: '25000', currency: 'MXN', merchant: 'café & té' };
    const all = { ...noun, typed: [...AMOUNTS, 'currency', 'merchant'] as const };
    assert.deepEqual(parametersOf(all, typed), typed);
    const none = { minAmountCents: '-1', maxAmountCents: '1.5', currency: 'pesos', merchant: '' };
    assert.deepEqual(parametersOf(all, none), {});
    assert.deepEqual(parametersOf(noun, typed), {});
  });

  test('is who acted and what was done, where the list takes them', () => {
    const audit = { ids: { '': 'object' }, typed: ['actor', 'action', ...PERIOD] as const };
    const typed = { actor: 'ana@example.com', action: 'card.paused' };
    assert.deepEqual(parametersOf(audit, { ...typed, q: 'card_01abc' }), { ...typed, object: 'card_01abc' });
    assert.deepEqual(parametersOf(audit, { action: 'card.' }), { action: 'card.' });
    assert.deepEqual(parametersOf(audit, { action: 'paused', actor: '' }), {});
    assert.deepEqual(parametersOf(noun, typed), {});
  });

  test('is nothing where its names or values are not known', () => {
    const parameters = parametersOf(noun, { status: 'gone', cardId: 'card_1', q: 'tx_01abc', peek: 'tx_1' });
    assert.deepEqual(parameters, {});
    assert.equal(hasFilter(parameters), false);
    assert.deepEqual(filterOf(noun, { status: 'gone', lang: 'en', q: 'tx_01abc', since: '2026-11-01' }), {});
  });

  test('is kept as the address has it', () => {
    const kept = { status: 'declined', q: 'card_01abc' };
    assert.deepEqual(filterOf(noun, { ...kept, lang: 'en', peek: 'tx_1' }), kept);
  });

  test('takes an id only whole, and any id where the list takes any', () => {
    assert.equal(parameterOfId(noun.ids, 'card_'), undefined);
    assert.equal(parameterOfId(noun.ids, 'card_01&limit=1'), undefined);
    assert.equal(parameterOfId({ '': 'relatedTo' }, 'tx_01abc'), 'relatedTo');
    assert.equal(parameterOfId({}, 'tx_01abc'), undefined);
    assert.equal(parameterOfId(unknown.ids, 'tx_01abc'), undefined);
  });
});
