// Which route a caller of a path that leads nowhere may have meant.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nearPathOf } from './near-path.ts';

const near = nearPathOf([
  '/api/v1/wallet',
  '/api/v1/wallet/pay',
  '/api/v1/wallet/payees/:id',
  '/api/v1/cardholders',
  '/api/v1/cardholders/:id',
  '/v1/send/transfers',
]);

suite('the path that is meant', () => {
  const MEANT: Array<[path: string, meant: string]> = [
    ['/api/v1/wallets', '/api/v1/wallet'],
    ['/api/v1/wallet/', '/api/v1/wallet'],
    ['/api/v1//wallet', '/api/v1/wallet'],
    ['/API/V1/Wallet', '/api/v1/wallet'],
    ['/wallet', '/api/v1/wallet'],
    ['/v1/wallet/pay', '/api/v1/wallet/pay'],
    ['/api/v1/cardholder', '/api/v1/cardholders'],
    ['/api/v1/card_holders/ch_01h455vb4pex5vsknk084sn02q', '/api/v1/cardholders/{id}'],
    ['/api/v1/send/transfer', '/v1/send/transfers'],
  ];
  for (const [path, meant] of MEANT)
    test(`by ${path} is ${meant}`, () => {
      assert.equal(near(path), meant);
    });

  test('is none where none is near, or the path is longer than any', () => {
    for (const path of [
      '/',
      '',
      '/api/v1',
      '/api/v1/nothing',
      '/.env',
      '/pay',
      `/api/v1/wallet${'/'.repeat(500)}`,
    ])
      assert.equal(near(path), undefined, path);
  });

  test('is found in a moment among many', () => {
    const many = nearPathOf(Array.from({ length: 300 }, (_, i) => `/api/v1/noun${i}/:id/${'x'.repeat(20)}`));
    const before = process.cpuUsage();
    for (let i = 0; i < 100; i++) many(`/api/v1/noun/ch_01h455vb4pex5vsknk084sn02q/${'y'.repeat(20)}`);
    // By the clock, it would take longer beside busy processes.
    assert.ok(process.cpuUsage(before).user < 2_000_000);
  });
});
