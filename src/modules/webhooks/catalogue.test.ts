// Which patterns of event types may be asked for, and what each of them matches.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyEvent } from '../../../test/support/any-event.ts';
import { catalogueOf, matches, typeFilterOf } from './catalogue.ts';

const TYPES = [
  'cardholder.created',
  'cardholder_onboarding_session.completed',
  'card.created',
  'card.closed',
  'transaction.refunded',
  'balance.low',
];
const { find, isPattern } = catalogueOf(TYPES.map(anyEvent));

suite('event types', () => {
  test('are known by their exact name only', () => {
    assert.equal(find('card.created')?.type, 'card.created');
    for (const other of ['card', 'card.', 'card.*', 'Card.created', 'card.created ', 'toString', '']) {
      assert.equal(find(other), undefined, other);
    }
  });

  test('are declared once', () => {
    assert.throws(() => catalogueOf([...TYPES, 'card.closed'].map(anyEvent)), /same type/);
  });
});

suite('patterns', () => {
  const MAY_BE_ASKED_FOR = ['*', 'card.*', 'cardholder.*', 'cardholder_onboarding_session.*', 'balance.low'];
  for (const pattern of MAY_BE_ASKED_FOR) test(`${pattern} is one`, () => assert.ok(isPattern(pattern)));

  const NONE = [
    '',
    '**',
    '.*',
    '*.created',
    'card*',
    'card.',
    'card.c*',
    'card.*.*',
    'cards.*',
    'card.created.*',
    'CARD.*',
    ' card.*',
    'constructor',
  ];
  for (const text of NONE) test(`"${text}" is none`, () => assert.ok(!isPattern(text)));

  const TABLE: Array<[string[], string, boolean]> = [
    [['*'], 'card.created', true],
    [['card.created'], 'card.created', true],
    [['card.created'], 'card.closed', false],
    [['card.*'], 'card.closed', true],
    [['card.*'], 'cardholder.created', false],
    [['cardholder.*'], 'cardholder.created', true],
    [['cardholder.*'], 'cardholder_onboarding_session.completed', false],
    [['cardholder_onboarding_session.*'], 'cardholder_onboarding_session.completed', true],
    [['transaction.*', 'card.closed'], 'card.closed', true],
    [['transaction.*', 'card.closed'], 'transaction.refunded', true],
    [['transaction.*', 'card.closed'], 'card.created', false],
    [[], 'card.created', false],
  ];
  for (const [patterns, type, expected] of TABLE) {
    test(`[${patterns.join(', ')}] ${expected ? 'matches' : 'does not match'} ${type}`, () => {
      assert.equal(matches(patterns, type), expected);
    });
  }

  test('look in a query for an exact type, for a beginning, or for nothing in particular', () => {
    assert.deepEqual(typeFilterOf('card.created'), { type: 'card.created', typePrefix: null });
    assert.deepEqual(typeFilterOf('card.*'), { type: null, typePrefix: 'card.' });
    assert.deepEqual(typeFilterOf('*'), { type: null, typePrefix: null });
    assert.deepEqual(typeFilterOf(undefined), { type: null, typePrefix: null });
  });
});
