// Which callers are counted as one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerNetworkOf } from './caller-network.ts';

const CASES: ReadonlyArray<readonly [string | null, string | undefined]> = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['10.1.2.3', undefined],
  ['fd00::1', undefined],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['::ffff:127.0.0.1', undefined],
  [null, undefined],
];
for (const [ip, network] of CASES)
  test(`${ip} is counted as ${network ?? 'nothing'}`, () => {
    assert.equal(callerNetworkOf(ip), network);
  });
