// The bytes that receivers get.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { envelopeOf } from './envelope.ts';

const EVENT = { id: 'evt_1', type: 'card.created', created_at: instant(1_795_271_400_999), sequence: 7n };

suite('an envelope', () => {
  test('is made of what is stored, with the object as it was written', () => {
    const object = '{ "b":1, "a": 1.0, "ü":"\\u00fc", "b":2 }';
    assert.equal(
      envelopeOf({ ...EVENT, object }, true),
      `{"id":"evt_1","type":"card.created","created":1795271400,"livemode":true,"sequence":7,"data":{"object":${object}}}`,
    );
  });

  test('keeps a number beyond what a float can hold', () => {
    const envelope = envelopeOf({ ...EVENT, sequence: 9_007_199_254_740_993n, object: '{}' }, false);
    assert.match(envelope, /"livemode":false,"sequence":9007199254740993,/);
  });
});
