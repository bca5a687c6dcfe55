// Messages to browsers, against the example of RFC 8291 and what browsers give.
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { suite, test } from 'node:test';
import { browserKeys, opened, verified } from '../../../test/support/push-service.ts';
import { systemClock } from '../time/clock.ts';
import { authorizationOf, encryptedFor, isBrowserKeys, PUSH_BYTES_MAX, serverKeyOf } from './web-push.ts';

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const SECRET = Buffer.alloc(32, 7).toString('base64url');

suite('a message to a browser', () => {
  test('is encrypted as the example of the RFC', () => {
    const keyPair = createECDH('prime256v1');
    keyPair.setPrivateKey(EXAMPLE.privateKey, 'base64url');
    const salt = Buffer.from(EXAMPLE.salt, 'base64url');
    const body = encryptedFor(EXAMPLE, EXAMPLE.text, { keyPair, salt });
    assert.equal(body.toString('base64url'), EXAMPLE.body);
  });

  test('is read by the browser that it is for, and looks different each time', async () => {
    const browser = await browserKeys();
    const texts = ['', 'ñandú', 'x'.repeat(PUSH_BYTES_MAX)];
    for (const text of texts) assert.equal(await opened(browser, encryptedFor(browser, text)), text);
    assert.notDeepEqual(encryptedFor(browser, 'twice'), encryptedFor(browser, 'twice'));
    assert.throws(() => encryptedFor(browser, 'x'.repeat(PUSH_BYTES_MAX + 1)), /too long/);
    await assert.rejects(opened(await browserKeys(), encryptedFor(browser, 'not for you')));
  });

  test('is made for keys of the right form alone', async () => {
    const { p256dh, auth } = await browserKeys();
    assert.ok(isBrowserKeys({ p256dh, auth }));
    const offCurve = Buffer.from(p256dh, 'base64url');
    offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
    const wrong = ['', 'AAAA', `${p256dh}A`, `${p256dh}=`, offCurve.toString('base64url'), 'ñ'.repeat(87)];
    for (const other of wrong) assert.ok(!isBrowserKeys({ p256dh: other, auth }), other);
    for (const other of ['', 'AAAA', `${auth}AAAA`])
      assert.ok(!isBrowserKeys({ p256dh, auth: other }), other);
  });
});

suite('the key of a deployment', () => {
  test('is always the same, and signs for one push service', async () => {
    const key = serverKeyOf(SECRET);
    assert.equal(serverKeyOf(SECRET).publicKey, key.publicKey);
    assert.notEqual(serverKeyOf(Buffer.alloc(32, 8).toString('base64url')).publicKey, key.publicKey);
    const now = systemClock.now();
    const sending = {
      endpoint: 'https://push.example.com:8443/a/b',
      contact: 'https://pay.example.com',
      now,
    };
    const { claims, publicKey } = await verified(authorizationOf(key, sending));
    assert.equal(publicKey, key.publicKey);
    assert.deepEqual([claims.aud, claims.sub], ['https://push.example.com:8443', 'https://pay.example.com']);
    assert.ok(claims.exp > now / 1_000 && claims.exp <= now / 1_000 + 86_400);
  });

  test('is one for every secret, also the largest number', () => {
    for (const byte of [0, 1, 255])
      assert.equal(
        Buffer.from(serverKeyOf(Buffer.alloc(32, byte).toString('base64url')).publicKey, 'base64url').length,
        65,
      );
  });
});
