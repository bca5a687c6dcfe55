// How long a session is valid: its end slides with its use, up to a bound that does not move.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, instant, plus } from '#platform/time/clock.ts';
import { clearCookie, makeSecret, secretIn, setCookie } from './cookie.ts';
import { isFromOurPages } from './same-origin.ts';
import { endsAt, isGood } from './session.ts';
import type { SessionRow } from './tables.ts';

const BEGAN = instant(Date.parse('2026-03-10T15:00:00Z'));
const row = (changes: Partial<SessionRow> = {}): SessionRow => ({
  id: 'ses_1',
  user_id: 'usr_1',
  email: 'ana@example.test',
  token_hash: '',
  acting_tenant_id: null,
  created_at: BEGAN,
  last_seen_at: BEGAN,
  proven_at: BEGAN,
  expires_at: plus(BEGAN, 30 * DAY_MS),
  ended_at: null,
  ip: null,
  user_agent: null,
  vouched_by: 'deployment',
  ...changes,
});
const after = (days: number) => plus(BEGAN, days * DAY_MS);

suite('a session', () => {
  const CASES: Array<[string, Partial<SessionRow>, number, boolean]> = [
    ['that was just used', {}, 0, true],
    ['without a voucher, of a version before', { vouched_by: null }, 0, false],
    ['that was not used for almost a week', {}, 6.99, true],
    ['that was not used for a week', {}, 7, false],
    ['that was used within the week', { last_seen_at: after(6) }, 12.99, true],
    ['that is used, on its thirtieth day', { last_seen_at: after(29) }, 29.99, true],
    ['that is used, after its thirtieth day', { last_seen_at: after(29) }, 30, false],
    ['that was ended', { ended_at: BEGAN }, 0, false],
  ];
  for (const [what, changes, days, expected] of CASES) {
    test(`${what} is ${expected ? 'good' : 'over'}`, () => {
      assert.equal(isGood(row(changes), after(days)), expected);
    });
  }

  test('says when it ends if it is not used any more', () => {
    assert.equal(endsAt(row()), after(7));
    assert.equal(endsAt(row({ last_seen_at: after(29) })), after(30));
  });
});

suite('its cookie', () => {
  const secret = 'a'.repeat(43);
  test('goes over https alone where people reach the server by https', () => {
    assert.match(setCookie(secret, 'https://pay.example.com', 60), /; HttpOnly; SameSite=Lax; Secure;/);
    assert.doesNotMatch(setCookie(secret, 'http://localhost:4000', 60), /Secure/);
    assert.match(clearCookie('https://pay.example.com'), /^__Host-monedero_session=; .*Secure; Max-Age=0$/);
  });

  test('cannot be planted by another host of the same domain, where people come by https', () => {
    const zeros = (bytes: Uint8Array): void => void bytes.fill(0);
    const own = makeSecret(zeros, 'https://pay.example.com');
    assert.match(
      setCookie(own, 'https://pay.example.com', 60),
      /^__Host-monedero_session=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$/,
    );
    assert.equal(secretIn(`monedero_session=${own}`), undefined, 'without the name of the host');
    assert.equal(secretIn(`monedero_session=${secret}; __Host-monedero_session=${own}`), own);
    assert.equal(secretIn(`__Host-monedero_session=x; monedero_session=${secret}`), undefined);
    const others = makeSecret(zeros, 'http://localhost:4000');
    assert.match(setCookie(others, 'http://localhost:4000', 60), /^monedero_session=[\w-]{43};/);
    assert.equal(secretIn(`monedero_session=${others}`), others);
    assert.equal(secretIn(`__Host-monedero_session=${others}`), others, 'of a program');
  });

  test('is read among others, and only where it can be one of ours', () => {
    assert.equal(secretIn(`a=b; monedero_session=${secret}; c=d`), secret);
    for (const header of [undefined, '', 'monedero_session=', `monedero_session=${secret}x`, `x${secret}`])
      assert.equal(secretIn(header), undefined);
  });
});

suite('the origin of a request, behind https', () => {
  const sent = (origin: string, host = 'pay.example.com') =>
    isFromOurPages({ method: 'POST', headers: { origin, host } }, 'https://pay.example.com');
  test('is this server by its name, also where a proxy passes on another host', () => {
    assert.ok(sent('https://pay.example.com') && sent('https://pay.example.com', 'inner:4000'));
  });
  test('is not the same name over http, on another port, or of a part of it', () => {
    for (const origin of [
      'http://pay.example.com',
      'https://pay.example.com:8443',
      'https://evil.pay.example.com',
      'https://pay.example.com.evil.test',
      'null',
    ])
      assert.equal(sent(origin), false, origin);
  });
});
