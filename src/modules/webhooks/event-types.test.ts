// Which event types there are, which patterns may be asked for, and what each of them matches.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EVENT_TYPES, isEventType, isPattern, matches, typeFilterOf } from './event-types.ts';

suite('event types', () => {
  test('are a family and what happened, each with a sentence about it', () => {
    for (const [type, description] of Object.entries(EVENT_TYPES)) {
      assert.match(type, /^[a-z_]+\.[a-z_]+$/);
      assert.match(description, /^[A-Z].*\.$/);
    }
  });

  test('are known by their exact name only', () => {
    assert.ok(isEventType('card.created'));
    for (const other of ['card', 'card.', 'card.*', 'Card.created', 'card.created ', 'toString', '']) {
      assert.ok(!isEventType(other), other);
    }
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
