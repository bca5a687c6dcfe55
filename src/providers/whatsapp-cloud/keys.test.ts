// The forms by which keys are recognized: one that was pasted into the wrong field is seen to be wrong there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GRAPH, WHATSAPP_FIELDS } from './index.ts';

const KEYS = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  appId: '634974688087057',
  accessToken: `EAAJ${'x'.repeat(180)}`,
  appSecret: '0123456789abcdef0123456789abcdef',
  verifyToken: 'vt_4yWk2pQ0s7Jm1c',
} as const;

test('a key has the form of its field, and of no field that a person mistakes it for', () => {
  for (const [name, value] of Object.entries(KEYS))
    assert.match(value, WHATSAPP_FIELDS[name as keyof typeof KEYS].form, name);
  for (const name of ['phoneNumberId', 'accessToken', 'appSecret'] as const)
    for (const other of ['phoneNumberId', 'accessToken', 'appSecret'] as const)
      if (other !== name) assert.doesNotMatch(KEYS[other], WHATSAPP_FIELDS[name].form, `${other} as ${name}`);
  assert.doesNotMatch('+5491155551234', WHATSAPP_FIELDS.phoneNumberId.form);
  assert.doesNotMatch(KEYS.accessToken.slice(0, 10), WHATSAPP_FIELDS.accessToken.form);
});

test('what is secret is named so, and goes to Meta alone', () => {
  const secret = Object.entries(WHATSAPP_FIELDS).filter(([, { kind }]) => kind === 'secret');
  assert.deepEqual(
    secret.map(([name]) => name),
    ['accessToken', 'appSecret', 'verifyToken'],
  );
  assert.equal(new URL(GRAPH).protocol, 'https:');
});
