// The helper that receivers verify with accepts what Monedero signs and nothing else, and gives the reason.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import * as helper from 'monedero/webhooks';
import { verify, WebhookVerificationError, type WebhookVerificationReason } from 'monedero/webhooks';
import { instant } from '#platform/time/clock.ts';
import { sign } from '#platform/secrets/signature.ts';

/** A signature made elsewhere: with the Stripe SDK, whose scheme is the same. */
const VECTOR = {
  secret: 'whsec_7f3b1d2c9a',
  t: 1_767_225_600,
  body: '{"id":"evt_1","type":"card.created","created":1767225600,"livemode":false,"data":{"object":{"id":"card_1"}}}',
  mac: '8dcffcfffa2e9953957dca108f6189eb969e0553f9b7da42963294cb41d3375f',
} as const;
const { secret, t, body, mac } = VECTOR;
const HEADER = `t=${t},v1=${mac}`;
const OTHER_MAC = 'f'.repeat(64);
const after = (seconds: number): Date => new Date((t + seconds) * 1000);
const now = after(0);

const reasonOf = (run: () => unknown): WebhookVerificationReason | 'accepted' => {
  try {
    run();
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof WebhookVerificationError, String(error));
    assert.ok(error.message.length > 20 && error.name === 'WebhookVerificationError');
    return error.reason;
  }
};

suite('monedero/webhooks', () => {
  test('returns the event of a webhook with a valid signature, given as text or as bytes', () => {
    const event = verify<{ id: string }>(body, HEADER, secret, { now });
    assert.deepEqual([event.id, event.type, event.data.object.id], ['evt_1', 'card.created', 'card_1']);
    assert.deepEqual(verify(Buffer.from(body), HEADER, secret, { now }), event);
    assert.deepEqual(verify(new TextEncoder().encode(body), HEADER, secret, { now }), event);
  });

  test('accepts what Monedero signs, and rejects it when one character is changed', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ minLength: 1 }), fc.nat(), (data, anySecret, at) => {
        const raw = JSON.stringify({ id: 'evt_1', data });
        const moment = at * 1000;
        const header = sign(raw, anySecret, instant(moment));
        assert.deepEqual(verify(raw, header, anySecret, { now: new Date(moment) }), JSON.parse(raw));
        const changed = `${raw.slice(0, -1)} ${raw.slice(-1)}`;
        const reason = reasonOf(() => verify(changed, header, anySecret, { now: new Date(moment) }));
        assert.equal(reason, 'wrong_signature');
      }),
    );
  });

  const TIMES: [seconds: number, toleranceSeconds: number | undefined, outcome: string][] = [
    [300, undefined, 'accepted'],
    [301, undefined, 'stale'],
    [-300, undefined, 'accepted'],
    [-301, undefined, 'ahead'],
    [10, 10, 'accepted'],
    [11, 10, 'stale'],
    [1, 0, 'stale'],
  ];
  for (const [seconds, toleranceSeconds, outcome] of TIMES) {
    test(`${seconds} s after the signature, with ${toleranceSeconds ?? 'the usual'} tolerance: ${outcome}`, () => {
      const options = {
        now: after(seconds),
        ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
      };
      assert.equal(
        reasonOf(() => verify(body, HEADER, secret, options)),
        outcome,
      );
    });
  }

  test('takes the present time where none is given', () => {
    assert.equal(
      reasonOf(() => verify(body, HEADER, secret)),
      'stale',
    );
    const fresh = sign(body, secret, instant(Date.now()));
    assert.equal(verify(body, fresh, secret).id, 'evt_1');
  });

  test('while a secret is rolled, one signature that fits one secret is enough', () => {
    for (const header of [
      `t=${t},v1=${OTHER_MAC},v1=${mac}`,
      `t=${t},v1=${mac},v1=${OTHER_MAC}`,
      `v1=${mac},t=${t}`,
      `t=${t},v0=abc,v1=${mac},v2=later`,
    ])
      assert.equal(verify(body, header, secret, { now }).id, 'evt_1', header);
    assert.equal(verify(body, HEADER, ['whsec_new', secret], { now }).id, 'evt_1');
    const rolled = sign(body, ['whsec_new', secret], instant(now.getTime()));
    for (const one of ['whsec_new', secret]) assert.equal(verify(body, rolled, one, { now }).id, 'evt_1');
    assert.equal(
      verify(body, `t=${t},v1=${OTHER_MAC},v1=${mac}`, [secret, 'whsec_new'], { now }).id,
      'evt_1',
    );
  });

  const WRONG: [name: string, header: string | undefined, outcome: WebhookVerificationReason][] = [
    ['no header', undefined, 'malformed_header'],
    ['an empty header', '', 'malformed_header'],
    ['no time', `v1=${mac}`, 'malformed_header'],
    ['two times', `t=${t},t=${t + 1},v1=${mac}`, 'malformed_header'],
    ['a time that is not a number', `t=1e9,v1=${mac}`, 'malformed_header'],
    ['no signature', `t=${t}`, 'malformed_header'],
    ['a signature in capitals', `t=${t},v1=${mac.toUpperCase()}`, 'malformed_header'],
    ['a short signature', `t=${t},v1=${mac.slice(2)}`, 'malformed_header'],
    ['another version alone', `t=${t},v0=${mac}`, 'malformed_header'],
    ['very many parts', `t=${t},${'v1=0,'.repeat(500)}v1=${mac}`, 'malformed_header'],
    ['a very long header', `t=${t},v1=${mac},x=${'y'.repeat(5000)}`, 'malformed_header'],
    ['another time', `t=${t + 1},v1=${mac}`, 'wrong_signature'],
    ['another signature', `t=${t},v1=${OTHER_MAC}`, 'wrong_signature'],
  ];
  for (const [name, header, outcome] of WRONG) {
    test(`${name}: ${outcome}`, () => {
      assert.equal(
        reasonOf(() => verify(body, header, secret, { now })),
        outcome,
      );
    });
  }

  test('another secret, and the same JSON written another way, are wrong signatures', () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    for (const run of [
      () => verify(body, HEADER, 'whsec_other', { now }),
      () => verify(body, HEADER, ['whsec_other', 'whsec_another'], { now }),
      () => verify(pretty, HEADER, secret, { now }),
    ])
      assert.equal(reasonOf(run), 'wrong_signature');
  });

  test('a signed body that is not an event is not_json', () => {
    for (const raw of ['', 'ok', '[]', 'null', '"evt_1"', '{"id":'])
      assert.equal(
        reasonOf(() => verify(raw, sign(raw, secret, instant(now.getTime())), secret, { now })),
        'not_json',
        raw,
      );
  });

  test('a mistake of the caller is a TypeError and never a verdict on the webhook', () => {
    const parsed = JSON.parse(body) as string;
    const invalid = new Date(Number.NaN);
    for (const run of [
      () => verify(parsed, HEADER, secret, { now }),
      () => verify(body, HEADER, '', { now }),
      () => verify(body, HEADER, [], { now }),
      () => verify(body, HEADER, [secret, ''], { now }),
      () => verify(body, HEADER, secret, { now: invalid }),
      () => verify(body, HEADER, secret, { now, toleranceSeconds: Number.NaN }),
    ])
      assert.throws(run, TypeError);
  });

  test('exports what its types promise', () => {
    assert.deepEqual(Object.keys(helper).sort(), ['WebhookVerificationError', 'verify']);
  });

  test('is found by its name from CommonJS as well', () => {
    const script = "process.stdout.write(typeof require('monedero/webhooks').verify)";
    const ran = spawnSync(process.execPath, ['--input-type=commonjs', '-e', script], { encoding: 'utf8' });
    assert.equal(ran.stdout, 'function', ran.stderr);
  });
});
