// What is sent is what was typed, at its place, and what the server refuses is shown where it was typed.
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { ApiError } from '../lib/api.ts';
import {
  bodyOf,
  changedWith,
  placeProblems,
  reordered,
  withoutProblems,
  withoutSecrets,
  withTyped,
  wrongFields,
  type Field,
} from './form.ts';

// The language of the page says how amounts are written.
before(() => Object.assign(globalThis, { document: { documentElement: { lang: 'es' } } }));

const FIELDS: readonly Field[] = [
  { kind: 'amount', name: 'amountCents', label: '', currency: 'ARS', isRequired: true },
  { kind: 'text', name: 'merchant.name', label: '', isRequired: true },
  { kind: 'text', name: 'merchant.category', label: '', initial: '5411' },
  { kind: 'list', name: 'allowedMccs', label: '' },
  { kind: 'many', name: 'scopes', label: '', options: [] },
  { kind: 'whole', name: 'hourlyLimit', label: '' },
  { kind: 'instant', name: 'expiresAt', label: '' },
  { kind: 'amount', name: 'floor', label: '', currency: 'MXN', isText: true },
];

suite('a form', () => {
  test('sends whole minor units, lists and objects, and nothing that is empty', () => {
    const body = bodyOf(FIELDS, {
      amountCents: '1.234,56',
      floor: '1,5',
      'merchant.name': 'Almacén',
      allowedMccs: '5411, 5942',
      scopes: 'cards events',
      hourlyLimit: '',
      expiresAt: '2026-12-01T10:00:00Z',
    });
    assert.deepEqual(body, {
      amountCents: 123_456,
      floor: '150',
      merchant: { name: 'Almacén', category: '5411' },
      allowedMccs: ['5411', '5942'],
      scopes: ['cards', 'events'],
      expiresAt: '2026-12-01T10:00:00.000Z',
    });
  });

  test('of something that exists sends what was changed alone, and null for what was emptied', () => {
    const fields: readonly Field[] = [
      { kind: 'text', name: 'label', label: '', initial: 'Viajes' },
      { kind: 'list', name: 'allowedMccs', label: '', initial: '5411, 5942' },
      { kind: 'text', name: 'merchantLock', label: '' },
    ];
    assert.deepEqual(bodyOf(fields, {}, { changesOnly: true }), {});
    assert.deepEqual(bodyOf(fields, { label: '', merchantLock: 'Aerolínea' }, { changesOnly: true }), {
      label: null,
      merchantLock: 'Aerolínea',
    });
  });

  test('sends nothing while an amount is none, or something that must be there is missing', () => {
    assert.deepEqual(wrongFields(FIELDS, { amountCents: '12.34', 'merchant.name': ' ', hourlyLimit: 'x' }), [
      'amountCents',
      'merchant.name',
      'hourlyLimit',
    ]);
    assert.deepEqual(wrongFields(FIELDS, { amountCents: '12,34', 'merchant.name': 'A' }), []);
  });

  test('shows each problem at its field, also one within it, and the others by themselves', () => {
    const placed = placeProblems(FIELDS, [
      { field: 'amountCents', message: 'amountCents: too much' },
      { field: 'allowedMccs.1', message: 'no code' },
      { field: 'merchant', message: 'is closed' },
    ]);
    assert.deepEqual(placed.at, { amountCents: 'Too much', allowedMccs: 'No code' });
    assert.deepEqual(placed.elsewhere, [{ field: 'merchant', message: 'is closed' }]);
  });

  test('says nothing more of a field that has changed, and keeps what is said of the others', () => {
    const problems = [
      { field: 'amountCents', message: 'too much' },
      { field: 'merchant.category', message: 'not a code' },
    ];
    const body = { error: 'invalid_request', message: 'There are problems.', fix: 'Correct them.' };
    const error = new ApiError(400, { ...body, requestId: 'req_1', problems });
    const less = withoutProblems(error, ['amountCents']);
    assert.ok(less instanceof ApiError);
    assert.deepEqual(less.problems, problems.slice(1));
    assert.deepEqual(
      [less.message, less.code, less.fix, less.requestId, less.hasOwnFix],
      [error.message, error.code, error.fix, 'req_1', error.hasOwnFix],
    );
    assert.equal(withoutProblems(less, ['merchant.category']), undefined);
    assert.equal(withoutProblems(error, ['hourlyLimit']), error);
    assert.equal(error.problems.length, 2);
    const refused = new ApiError(409, body);
    assert.equal(withoutProblems(refused, ['amountCents']), refused);
  });

  test('changes with a choice all that asks for something else then', () => {
    const fields: readonly Field[] = [
      { kind: 'choice', name: 'driver', label: '', options: [], resets: ['fields.'] },
      { kind: 'text', name: 'name', label: '' },
      { kind: 'text', name: 'fields.key', label: '' },
    ];
    assert.deepEqual(changedWith(fields, 'driver'), ['driver', 'fields.key']);
    assert.deepEqual(changedWith(fields, 'name'), ['name']);
  });

  test('sends a secret without what is around it, with ends of lines as keys have them, and forgets it then', () => {
    const fields: readonly Field[] = [
      { kind: 'text', name: 'name', label: '' },
      { kind: 'secret', name: 'fields.key', label: '' },
    ];
    const values = { name: 'Tesorería', 'fields.key': ' first\r\nsecond\r\n' };
    assert.deepEqual(bodyOf(fields, values), { name: 'Tesorería', fields: { key: 'first\nsecond' } });
    assert.deepEqual(withoutSecrets(fields, values), { name: 'Tesorería' });
  });

  test('drops what was typed for another choice', () => {
    const fields: readonly Field[] = [
      { kind: 'choice', name: 'driver', label: '', options: [], resets: ['fields.', 'ports'] },
    ];
    const values = { driver: 'one', name: 'Tesorería', ports: 'rail', 'fields.key': 'sk_test_1' };
    assert.deepEqual(withTyped(fields, values, 'driver', 'two'), { driver: 'two', name: 'Tesorería' });
    assert.deepEqual(withTyped(fields, values, 'name', 'Otra'), { ...values, name: 'Otra' });
  });
});

test('an order is changed by one place at a time, and no further than its ends', () => {
  const ids = ['a', 'b', 'c'];
  assert.deepEqual(reordered(ids, 'c', 'up'), ['a', 'c', 'b']);
  assert.deepEqual(reordered(ids, 'a', 'down'), ['b', 'a', 'c']);
  assert.deepEqual(reordered(ids, 'b', 'out'), ['a', 'c']);
  assert.deepEqual(reordered(ids, 'a', 'up'), ids);
  assert.deepEqual(reordered(ids, 'c', 'down'), ids);
});
