// Numbers of a body are taken by what was written, and those that JSON.parse would alter are refused with
// their field.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Refusal } from '../refusal.ts';
import { parseJson } from './body.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text), 'application/json');

suite('numbers in a body', () => {
  const TAKEN: Array<[text: string, value: unknown]> = [
    ['{"amount": 19.99}', { amount: 19.99 }],
    ['{"amount": 1500.50}', { amount: 1500.5 }],
    ['{"amount": 2.000000000000000000}', { amount: 2 }],
    ['{"amount": 9007199254740991}', { amount: 9_007_199_254_740_991 }],
    ['{"amount": -12.5}', { amount: -12.5 }],
    ['{"amount": 1000000000000000000}', { amount: 1e18 }],
    ['{"id": "1e2", "cvu": "0000003100000000000001"}', { id: '1e2', cvu: '0000003100000000000001' }],
    ['{"id": "a1E5", "price": 0.1}', { id: 'a1E5', price: 0.1 }],
  ];
  for (const [text, value] of TAKEN)
    test(`${text} is taken as it is`, () => assert.deepEqual(parse(text), value));

  const REFUSED: Array<[text: string, field: string, message: RegExp]> = [
    ['{"amount": 1e2}', 'amount', /without an exponent/],
    ['{"amount": 1E2}', 'amount', /without an exponent/],
    ['{"amount": 1.5e+3}', 'amount', /without an exponent/],
    ['{"a": {"list": [1, 2, 1e0]}}', 'a.list.2', /without an exponent/],
    ['1e2', 'body', /without an exponent/],
    ['{"amount": 123456789012345678901234567890}', 'amount', /more digits/],
    ['{"amount": 9007199254740993}', 'amount', /more digits/],
    ['{"amount": 90071992547409.91}', 'amount', /more digits/],
    ['{"amount": 19.990000000000000001}', 'amount', /more digits/],
    ['{"amount": 0.1000000000000000055511151231257827}', 'amount', /more digits/],
  ];
  for (const [text, field, message] of REFUSED)
    test(`${text} is refused with its field`, () => {
      assert.throws(
        () => parse(text),
        (error) => {
          assert.ok(error instanceof Refusal);
          const [problem] = error.wording.problems ?? [];
          assert.equal(problem?.field, field);
          assert.match(problem?.message.en ?? '', message);
          return true;
        },
      );
    });

  test('nested deeper than the stack is answered as an error of the body', () => {
    const text = `${'['.repeat(100_000)}1e2${']'.repeat(100_000)}`;
    assert.throws(() => parse(text), Refusal);
  });
});
