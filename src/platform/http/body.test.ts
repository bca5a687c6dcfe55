// Numbers of a body are taken by what was written, and those that JSON.parse would alter are refused with
// their field.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Refusal } from '../refusals/refusal.ts';
import { parseJson } from './body.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text), 'application/json');

suite('numbers in a body', () => {
  const TAKEN: Array<[text: string, value: unknown]> = [
    ['{"amount": 19.99}', { amount: 19.99 }],
    ['{"amount": 1500.50}', { amount: 1500.5 }],
    ['{"amount": 2.000000000000000000}', { amount: 2 }],
    ['{"amount": 9007199254740991}', { amount: 9_007_199_254_740_991 }],
    ['{"amount": -12.5}', { amount: -12.5 }],
    [
      '{"amount": -0.5, "born": "1990-05-31", "text": ": -0"}',
      { amount: -0.5, born: '1990-05-31', text: ': -0' },
    ],
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
    ['{"amount": -0}', 'amount', /more digits/],
    ['{"list":[1,-0.00]}', 'list.1', /more digits/],
    ['-0', 'body', /more digits/],
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

const problemOf = (text: string): { field: string; message: string } => {
  try {
    parse(text);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    const [problem] = error.wording.problems ?? [];
    return { field: problem?.field ?? '', message: problem?.message.en ?? '' };
  }
  return { field: 'none', message: '' };
};

suite('a name that an object has twice', () => {
  const REPEATED: Array<[text: string, field: string]> = [
    ['{"amount":1,"amount":2}', 'amount'],
    ['{"amount":1,"amount":1}', 'amount'],
    [String.raw`{"amount":1,"am\u006funt":2}`, 'amount'],
    ['{ "a" : { "b" : 1 , "c":":", "b" : 2 } }', 'a.b'],
    ['{"list":[{"a":1},["x",{"a":1,"b":[],"a":2}]]}', 'list.1.1.a'],
    [String.raw`{"a":"\\","b":"\":","a":1}`, 'a'],
    ['{"":1,"":2}', 'body'],
    ['{"a":1,"a" :2}', 'a'],
    ['{"a" :1,"b":2,"a"\n:2}', 'a'],
  ];
  for (const [text, field] of REPEATED)
    test(`is refused with its field: ${text}`, () => {
      assert.deepEqual(problemOf(text), { field, message: 'this field is there more than once' });
    });

  const TAKEN = [
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
    '{"url":"https://example.com:80/a:b","at":"2026-05-31T15:00:00Z","at2":"::"}',
    String.raw`{"a":"\"a\":","b":{"a":"b:"},"c":"\\"}`,
    '["a:","a:"]',
    '"a:a"',
  ];
  for (const text of TAKEN)
    test(`of another object, or in a text, is taken: ${text}`, () => {
      assert.deepEqual(parse(text), JSON.parse(text));
    });

  test('is found in a text that is as deep or as wide as a body can be', () => {
    const deep = `${'{"a":'.repeat(40_000)}{"b":1,"b":2}${'}'.repeat(40_000)}`;
    assert.ok(problemOf(deep).field.startsWith('a.a.a'));
    const wide = `{${Array.from({ length: 20_000 }, (_, i) => `"f${i}":":"`).join(',')},"f7":1}`;
    assert.equal(problemOf(wide).field, 'f7');
  });
});

suite('a body that is not JSON', () => {
  const BROKEN: Array<[text: string, line: number, column: number]> = [
    ['{"a":1,}', 1, 8],
    ['{"a":1 "b":2}', 1, 8],
    ['{"a":', 1, 6],
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
    ["{'a':1}", 1, 2],
    ['{"a":01}', 1, 7],
    ['{"a":tru}', 1, 6],
    ['[1,2', 1, 5],
    ['[1,]', 1, 4],
    ['{"a":"x\ny"}', 1, 6],
    ['{}x', 1, 3],
    ['{"a"}', 1, 5],
    ['{]', 1, 2],
    ['undefined', 1, 1],
    [' ', 1, 2],
  ];
  for (const [text, line, column] of BROKEN)
    test(`is refused with the place: ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => parse(text),
        (error) => {
          assert.ok(error instanceof Refusal);
          assert.deepEqual([error.code, error.details], ['invalid_json', { line, column }]);
          return true;
        },
      );
    });
});
