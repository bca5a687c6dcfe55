// Which addresses are public, which are loopback, and which are neither.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isAllowedAddress, isLoopbackAddress, isPublicAddress } from './address.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '2800:3f0:4001::1',
];

const LOOPBACK = ['127.0.0.1', '127.0.0.0', '127.255.255.254', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1'];

const NEVER: ReadonlyArray<[what: string, ...addresses: string[]]> = [
  ['unspecified', '0.0.0.0', '0.1.2.3', '::', '0:0:0:0:0:0:0:0'],
  ['private', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ['shared by a carrier', '100.64.0.0', '100.127.255.255'],
  ['link-local', '169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1'],
  ['metadata', '169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254'],
  ['documentation', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  ['reserved', '192.0.0.8', '240.0.0.1', '255.255.255.254', '2001:1::1'],
  ['broadcast', '255.255.255.255'],
  ['6to4', '192.88.99.1', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  ['Teredo', '2001::1', '2001:0:7f00:1::', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b:1::a00:1'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '::2'],
  ['IPv4-translated', '::ffff:0:127.0.0.1', '::ffff:0:7f00:1'],
  ['unique local', 'fc00::1', 'fd12:3456:789a::1'],
  ['site-local', 'fec0::1'],
  ['discarded', '100::1'],
  ['ORCHID', '2001:10::1', '2001:20::1'],
  ['beyond 2000::/3', '1fff::1', '4000::1', '5f00::1', 'e000::1'],
  ['the 6bone', '3ffe::1'],
  ['with a zone', 'fe80::1%eth0', '::1%lo', '2606:4700::1%1'],
  [
    'written in another way',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.000.000.001',
    '8.8.8',
    '08.8.8.8',
  ],
  ['no address', '', ' 8.8.8.8', '8.8.8.8 ', '8.8.8.8.', '[::1]', 'localhost', 'example.com', '8.8.8.8:80'],
];

suite('an address', () => {
  test('of the public internet is public', () => {
    for (const address of PUBLIC) {
      assert.ok(isPublicAddress(address), address);
      assert.ok(!isLoopbackAddress(address), address);
    }
  });

  test('of loopback is allowed by that rule only', () => {
    for (const address of LOOPBACK) {
      assert.ok(isLoopbackAddress(address), address);
      assert.ok(isAllowedAddress(address, { allowLoopback: true }), address);
      assert.ok(!isAllowedAddress(address, { allowLoopback: false }), address);
    }
  });

  for (const [what, ...addresses] of NEVER) {
    test(`that is ${what} is never allowed`, () => {
      for (const address of addresses) {
        assert.ok(!isAllowedAddress(address, { allowLoopback: true }), address);
        assert.ok(!isPublicAddress(address), address);
      }
    });
  }
});
