// The challenges of passkeys: whose they are, and until when they are valid.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { randomBytes } from 'node:crypto';
import { instant, plus, systemClock } from '#platform/time/clock.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { CHALLENGE_MS_MAX, checkChallenge, makeChallenge, type Purpose } from './challenge.ts';

const sealer = createSealer([randomBytes(32)]);
const START = systemClock.now();
const at = (ms: number) => ({ sealer, clock: { now: () => instant(START + ms) } });
const REGISTER: Purpose = { kind: 'register', sessionId: 'ses_a' };
const made = makeChallenge(at(0), REGISTER).toString('base64url');
const OVER = { code: 'passkey_challenge_over' };

suite('a challenge', () => {
  test('is good until the millisecond before five minutes have passed', () => {
    checkChallenge(at(0), REGISTER, made);
    checkChallenge(at(CHALLENGE_MS_MAX - 1), REGISTER, made);
    assert.throws(() => checkChallenge(at(CHALLENGE_MS_MAX), REGISTER, made), OVER);
  });

  test('is good for its own purpose and its own session alone', () => {
    const OTHERS: Purpose[] = [
      { kind: 'step_up', sessionId: 'ses_a' },
      { kind: 'sign_in', sessionId: 'ses_a' },
      { kind: 'register', sessionId: 'ses_b' },
      { kind: 'register', sessionId: '' },
    ];
    for (const other of OTHERS) assert.throws(() => checkChallenge(at(0), other, made), OVER);
  });

  test('of another deployment is none of ours', () => {
    const other = { ...at(0), sealer: createSealer([randomBytes(32)]) };
    assert.throws(() => checkChallenge(other, REGISTER, made), OVER);
  });

  test('cannot be given a later end, or be changed in any other byte', () => {
    const bytes = Buffer.from(made, 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
      assert.throws(() => checkChallenge(at(0), REGISTER, changed.toString('base64url')), OVER, String(i));
    }
  });

  test('ends with the hash of what is agreed to, and is good for that alone', () => {
    const purpose = (about: Buffer): Purpose => ({ kind: 'agree', sessionId: 'ses_a', about });
    const [about, other] = [randomBytes(32), randomBytes(32)];
    const bytes = makeChallenge(at(0), purpose(about));
    checkChallenge(at(0), purpose(about), bytes.toString('base64url'));
    assert.ok(bytes.subarray(-about.length).equals(about));
    const mixed = Buffer.concat([bytes.subarray(0, -about.length), other]).toString('base64url');
    const bare = bytes.subarray(0, -about.length).toString('base64url');
    for (const one of [mixed, bare, bytes.toString('base64url')])
      for (const expected of [purpose(other), purpose(Buffer.alloc(0)), REGISTER])
        assert.throws(() => checkChallenge(at(0), expected, one), OVER);
    for (const one of [mixed, bare]) assert.throws(() => checkChallenge(at(0), purpose(about), one), OVER);
  });

  test('is not a shorter or a longer one', () => {
    for (const text of ['', 'AAAA', made.slice(4), `${made}AAAA`, 'ñ'.repeat(64)])
      assert.throws(() => checkChallenge(at(0), REGISTER, text), OVER, text);
  });

  test('is never the same twice', () => {
    const many = Array.from({ length: 1_000 }, () => makeChallenge(at(0), REGISTER).toString('hex'));
    assert.equal(new Set(many).size, many.length);
  });

  test('ends by the clock of the deployment, whatever its maker believes', () => {
    const early = makeChallenge({ sealer, clock: { now: () => plus(START, -CHALLENGE_MS_MAX) } }, REGISTER);
    assert.throws(() => checkChallenge(at(0), REGISTER, early.toString('base64url')), OVER);
  });
});
