// What the client verifies: what Monedero signs, and nothing else. It agrees with the helper for Node on
// every webhook.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { verify as verifyInNode } from 'monedero/webhooks';
import { instant } from '#platform/time/clock.ts';
import { sign } from '#platform/secrets/signature.ts';
import { verify, type WebhookVerificationError } from '../../packages/client/src/webhooks.ts';

/** A signature made elsewhere: with the Stripe SDK, whose scheme is the same. */
const SECRET = 'whsec_7f3b1d2c9a';
const T = 1_767_225_600;
const BODY =
  '{"id":"evt_1","type":"card.created","created":1767225600,"livemode":false,"data":{"object":{"id":"card_1"}}}';
const MAC = '8dcffcfffa2e9953957dca108f6189eb969e0553f9b7da42963294cb41d3375f';
const HEADER = `t=${T},v1=${MAC}`;
const after = (seconds: number): Date => new Date((T + seconds) * 1000);
const now = after(0);

const outcomeOf = async (run: () => unknown): Promise<string> => {
  try {
    await run();
    return 'accepted';
  } catch (error) {
    if (error instanceof TypeError) return 'TypeError';
    assert.match(String(error), /^WebhookVerificationError: .{20}/);
    return (error as WebhookVerificationError).reason;
  }
};

suite('verify of the client', () => {
  test('returns the event, given as text or as bytes, with headers of any runtime', async () => {
    const bytes = new TextEncoder().encode(BODY);
    const request = new Request('http://a.test', { headers: { 'Service-Signature': HEADER } });
    const headers = [
      HEADER,
      request.headers,
      { 'service-signature': HEADER },
      { 'Service-Signature': HEADER },
    ];
    for (const payload of [BODY, bytes, bytes.buffer, Buffer.from(BODY)])
      for (const given of headers) {
        const event = await verify(payload, given, SECRET, { now });
        assert.ok(event.type === 'card.created');
        assert.deepEqual([event.id, event.data.object.id], ['evt_1', 'card_1']);
      }
  });

  const TIMES: [seconds: number, toleranceSeconds: number | undefined, outcome: string][] = [
    [300, undefined, 'accepted'],
    [301, undefined, 'stale'],
    [-300, undefined, 'accepted'],
    [-301, undefined, 'ahead'],
    [11, 10, 'stale'],
    [1, 0, 'stale'],
  ];
  for (const [seconds, toleranceSeconds, outcome] of TIMES) {
    test(`${seconds} s after the signature, with ${toleranceSeconds ?? 'the usual'} tolerance: ${outcome}`, async () => {
      const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
      assert.equal(
        await outcomeOf(() => verify(BODY, HEADER, SECRET, { now: after(seconds), ...tolerance })),
        outcome,
      );
    });
  }

  test('takes the present time where none is given', async () => {
    assert.equal(await outcomeOf(() => verify(BODY, HEADER, SECRET)), 'stale');
    const header = sign(BODY, SECRET, instant(Date.now()));
    assert.equal(await outcomeOf(() => verify(BODY, header, SECRET)), 'accepted');
  });

  test('accepts either of two secrets while one is rolled, in either of two signatures', async () => {
    const both = `t=${T},v1=${'f'.repeat(64)},v1=${MAC}`;
    assert.equal(await outcomeOf(() => verify(BODY, both, ['whsec_new', SECRET], { now })), 'accepted');
    assert.equal(await outcomeOf(() => verify(BODY, both, [SECRET, 'whsec_new'], { now })), 'accepted');
    assert.equal(await outcomeOf(() => verify(BODY, both, ['whsec_new'], { now })), 'wrong_signature');
  });

  const others: [name: string, body: unknown, header: string | undefined, secret: unknown][] = [
    ['the body was changed', BODY.replace('card_1', 'card_2'), HEADER, SECRET],
    ['another secret', BODY, HEADER, 'whsec_other'],
    ['another time', BODY, HEADER.replace(String(T), String(T + 1)), SECRET],
    ['no header', BODY, undefined, SECRET],
    ['an empty header', BODY, '', SECRET],
    ['no signature', BODY, `t=${T}`, SECRET],
    ['two times', BODY, `t=${T},${HEADER}`, SECRET],
    ['a signature in capitals', BODY, `t=${T},v1=${MAC.toUpperCase()}`, SECRET],
    ['a name of a later version', BODY, `${HEADER},v2=abc`, SECRET],
    ['a header without an end', BODY, HEADER.padEnd(4097, ','), SECRET],
    ['many parts', BODY, HEADER + ',v0=a'.repeat(15), SECRET],
    ['a parsed body', {}, HEADER, SECRET],
    ['no secret', BODY, HEADER, ''],
    ['no secrets', BODY, HEADER, []],
  ];
  for (const [name, body, header, secret] of others) {
    test(`says the same as the helper for Node: ${name}`, async () => {
      const [here, there] = [verify, verifyInNode].map((one) =>
        outcomeOf(() =>
          Reflect.apply<undefined, unknown[], unknown>(one as never, undefined, [
            body,
            header,
            secret,
            { now },
          ]),
        ),
      );
      assert.equal(await here, await there);
    });
  }

  test('accepts what Monedero signs, and rejects it when one character is changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string({ minLength: 1 }), fc.nat(), async (data, anySecret, at) => {
        const raw = JSON.stringify({ id: 'evt_1', data });
        const header = sign(raw, anySecret, instant(at * 1000));
        const options = { now: new Date(at * 1000) };
        assert.deepEqual(await verify(raw, header, anySecret, options), JSON.parse(raw));
        const changed = `${raw.slice(0, -1)} ${raw.slice(-1)}`;
        assert.equal(await outcomeOf(() => verify(changed, header, anySecret, options)), 'wrong_signature');
      }),
    );
  });

  test('says so where a valid signature is of another text than an event', async () => {
    for (const raw of ['[]', 'null', '1', 'not json'])
      assert.equal(
        await outcomeOf(() => verify(raw, sign(raw, SECRET, instant(T * 1000)), SECRET, { now })),
        'not_json',
      );
  });
});
