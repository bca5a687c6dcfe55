// What a driver is given is read whole before anything is written, and no refusal repeats a value.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { saidAlike } from '../../../../test/support/said.ts';
import type { DriverShape } from '#platform/provider/driver.ts';
import { Refusal, saidIn } from '#platform/refusals/refusal.ts';
import { readFields } from './read-fields.ts';

const driver: DriverShape = {
  name: 'paper',
  about: saidAlike('Accounts that exist on paper.'),
  ports: ['accounts'],
  countries: undefined,
  mayBeShared: true,
  takesMessages: true,
  modes: ['test', 'live'],
  fields: {
    secretKey: {
      kind: 'secret',
      label: saidAlike('Key'),
      says: saidAlike('the key of the account'),
      form: /^pk_(?:test|live)_[a-z]{8}$/,
      sideOf: (value) => (value.startsWith('pk_live_') ? 'live' : 'test'),
    },
    webhookSecret: {
      kind: 'secret',
      label: saidAlike('Message secret'),
      says: saidAlike('the secret of its messages'),
      form: /^ws_[a-z]{8}$/,
    },
    account: {
      kind: 'setting',
      label: saidAlike('Account'),
      says: saidAlike('the number of the account'),
      form: /^\d{6}$/,
    },
    origin: {
      kind: 'setting',
      label: saidAlike('Origin'),
      says: saidAlike('where it is'),
      form: /^https:/,
      isOptional: true,
      isOperators: true,
    },
  },
};
const live = { driver, mode: 'live', isOperator: true } as const;
const SOUND = { secretKey: 'pk_live_abcdefgh', webhookSecret: 'ws_abcdefgh', account: '123456' };

function refusedWith(
  given: Record<string, string>,
  reading: Parameters<typeof readFields>[0] = live,
): Refusal {
  try {
    readFields(reading, given);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    const said = JSON.stringify([error.details, error.wording, saidIn(error, 'en')]);
    for (const value of Object.values(given)) assert.ok(!said.includes(value), said);
    return error;
  }
  return assert.fail('it was taken');
}
const problemsOf = (refused: Refusal): string[] =>
  (refused.wording.problems ?? []).map(({ field, message }) => `${field}: ${message.en}`);

suite('what a driver is given', () => {
  test('is read as secrets and settings', () => {
    assert.deepEqual(readFields(live, SOUND), {
      settings: { account: '123456' },
      secrets: { secretKey: 'pk_live_abcdefgh', webhookSecret: 'ws_abcdefgh' },
    });
  });

  test('is refused with every field that is missing, unknown or cut off', () => {
    const refused = refusedWith({ secretKey: 'pk_live_abc', colour: 'blue-green' });
    assert.deepEqual(problemsOf(refused), [
      'colour: the provider has no such field',
      'secretKey: this is not one, or not the whole of it: the key of the account',
      'webhookSecret: it is missing: the secret of its messages',
      'account: it is missing: the number of the account',
    ]);
  });

  test('is recognized by its form in the field of another', () => {
    const swapped = { ...SOUND, secretKey: SOUND.webhookSecret, webhookSecret: SOUND.secretKey };
    assert.deepEqual(problemsOf(refusedWith(swapped)), [
      'secretKey: this has the form of Message secret (webhookSecret)',
      'webhookSecret: this has the form of Key (secretKey)',
    ]);
  });

  test('is refused where a key is of the other side, by its field', () => {
    const { code, details } = refusedWith({ ...SOUND, secretKey: 'pk_test_abcdefgh' });
    assert.deepEqual([code, details], ['wrong_side', { field: 'secretKey', side: 'test' }]);
  });

  test('may name the address of a provider only where the operator gives it', () => {
    const given = { ...SOUND, origin: 'https://10.0.0.7' };
    assert.deepEqual(problemsOf(refusedWith(given, { ...live, isOperator: false })), [
      'fields.origin: only the operator of this server sets it, from the command line',
    ]);
    assert.equal(readFields(live, given).settings['origin'], given.origin);
  });

  test('is secrets alone where they are rotated, and as many of them as there are new ones', () => {
    const rotating = { ...live, isRotation: true };
    assert.deepEqual(readFields(rotating, { webhookSecret: 'ws_ijklmnop' }).secrets, {
      webhookSecret: 'ws_ijklmnop',
    });
    assert.deepEqual(problemsOf(refusedWith({ account: '654321' }, rotating)), [
      'account: only secrets are rotated; add another connection where it changes',
    ]);
  });
});
