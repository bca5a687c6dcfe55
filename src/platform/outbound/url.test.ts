// Problems of a URL that are found before its name is resolved.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OutboundRules } from './address.ts';
import { destinationOf, problemOfUrl, readUrl, type UrlProblem } from './url.ts';

const STRICT: OutboundRules = { allowLoopback: false, httpsOnly: true };
const LOOSE: OutboundRules = { allowLoopback: true, httpsOnly: false };

const pathOf = (characters: number): string => 'a'.repeat(characters - 'https://example.com/'.length);

const URLS: ReadonlyArray<[url: string, strict: UrlProblem | undefined, loose: UrlProblem | undefined]> = [
  ['https://example.com', undefined, undefined],
  ['https://example.com:8443/hook?tenant=1#here', undefined, undefined],
  ['https://example.com./hook', undefined, undefined],
  ['https://bücher.example/hook', undefined, undefined],
  ['https://8.8.8.8/hook', undefined, undefined],
  ['https://[2606:4700:4700::1111]/hook', undefined, undefined],
  ['https://localhost.example.com/', undefined, undefined],
  [`https://example.com/${pathOf(2_048)}`, undefined, undefined],
  [`https://example.com/${pathOf(2_049)}`, 'too_long', 'too_long'],

  ['', 'not_a_url', 'not_a_url'],
  ['example.com/hook', 'not_a_url', 'not_a_url'],
  ['https://', 'not_a_url', 'not_a_url'],
  ['https://exa mple.com', 'not_a_url', 'not_a_url'],
  ['https://exam\nple.com', 'not_a_url', 'not_a_url'],
  ['https://example.com/\tadmin', 'not_a_url', 'not_a_url'],
  [' https://example.com', 'not_a_url', 'not_a_url'],
  ['https://example.com\u0000.evil.example', 'not_a_url', 'not_a_url'],
  ['https://example.com/\u202egpj', 'not_a_url', 'not_a_url'],
  ['https://example.com/a\u200bb', 'not_a_url', 'not_a_url'],
  ['https://exam\u00adple.com/', 'not_a_url', 'not_a_url'],
  ['https://example.com/a\ufe0fb', 'not_a_url', 'not_a_url'],
  ['https://example.com/a\u3164b', 'not_a_url', 'not_a_url'],
  ['https://example.com/ñandú/日本', undefined, undefined],
  ['https://example.com:99999/', 'not_a_url', 'not_a_url'],
  ['https://example.com:0/', 'not_a_url', 'not_a_url'],
  ['https://.', 'not_a_url', 'not_a_url'],
  ['https://.example.com', 'not_a_url', 'not_a_url'],
  ['https://a..b', 'not_a_url', 'not_a_url'],
  ['https://example.com..', 'not_a_url', 'not_a_url'],
  [`https://${'a'.repeat(64)}.example.com`, 'not_a_url', 'not_a_url'],
  ['https://evil.example\\@example.com', 'not_a_url', 'not_a_url'],
  ['https://1.2.3.256/', 'not_a_url', 'not_a_url'],
  ['https://[fe80::1%25eth0]/', 'not_a_url', 'not_a_url'],

  ['ftp://example.com', 'scheme', 'scheme'],
  ['file:///etc/passwd', 'scheme', 'scheme'],
  ['javascript:alert(1)', 'scheme', 'scheme'],
  ['localhost:8080', 'scheme', 'scheme'],
  ['ws://example.com', 'scheme', 'scheme'],
  ['http://example.com', 'not_https', undefined],
  ['HTTP://example.com', 'not_https', undefined],
  ['https://user:secret@example.com', 'credentials', 'credentials'],
  ['https://user@example.com', 'credentials', 'credentials'],
  ['https://example.com@127.0.0.1/', 'credentials', 'credentials'],

  ['https://127.0.0.1/', 'address', undefined],
  ['https://127.8.9.10:9000/', 'address', undefined],
  ['https://127.0.0.1./', 'address', undefined],
  ['https://[::1]/', 'address', undefined],
  ['https://localhost/', 'address', undefined],
  ['https://LOCALHOST/', 'address', undefined],
  ['https://localhost./', 'address', undefined],
  ['https://hooks.localhost/', 'address', undefined],
  ['https://2130706433/', 'address', undefined],
  ['https://0x7f000001/', 'address', undefined],
  ['https://0x7f.1/', 'address', undefined],
  ['https://017700000001/', 'address', undefined],
  ['https://0177.0.0.1/', 'address', undefined],
  ['https://127.1/', 'address', undefined],
  ['https://127%2e0.0.1/', 'address', undefined],
  ['https://①②⑦.⓪.⓪.①/', 'address', undefined],
  ['https:\\\\127.0.0.1\\', 'not_a_url', 'not_a_url'],

  ['https://0.0.0.0/', 'address', 'address'],
  ['https://0/', 'address', 'address'],
  ['https://[::]/', 'address', 'address'],
  ['https://10.0.0.1/', 'address', 'address'],
  ['https://172.16.0.1/', 'address', 'address'],
  ['https://192.168.1.1/', 'address', 'address'],
  ['https://3232235777/', 'address', 'address'],
  ['https://0xc0.0xa8.0x01.0x01/', 'address', 'address'],
  ['https://0300.0250.1.1/', 'address', 'address'],
  ['https://169.254.169.254/latest/meta-data', 'address', 'address'],
  ['https://2852039166/', 'address', 'address'],
  ['https://100.64.0.1/', 'address', 'address'],
  ['https://[::ffff:127.0.0.1]/', 'address', 'address'],
  ['https://[::ffff:7f00:1]/', 'address', 'address'],
  ['https://[::7f00:1]/', 'address', 'address'],
  ['https://[::127.0.0.1]/', 'address', 'address'],
  ['https://[64:ff9b::7f00:1]/', 'address', 'address'],
  ['https://[2002:7f00:1::]/', 'address', 'address'],
  ['https://[fd00:ec2::254]/', 'address', 'address'],
  ['https://[fe80::1]/', 'address', 'address'],
  ['https://[3ffe::1]/', 'address', 'address'],
  ['https://[4000::1]/', 'address', 'address'],
];

suite('a URL', () => {
  test('is refused for what is wrong with it, and for nothing else', () => {
    for (const [url, strict, loose] of URLS) {
      assert.equal(problemOfUrl(url, STRICT), strict, `${JSON.stringify(url)}, strictly`);
      assert.equal(problemOfUrl(url, LOOSE), loose, `${JSON.stringify(url)}, loosely`);
    }
  });

  test('that was taken with what cannot be seen still leads to where it did', () => {
    const url = 'https://example.com/a\u200bb';
    assert.ok(readUrl(url, STRICT) instanceof URL);
  });

  test('of plain HTTP may be refused where loopback is allowed', () => {
    assert.equal(problemOfUrl('http://127.0.0.1/', { allowLoopback: true, httpsOnly: true }), 'not_https');
    assert.equal(problemOfUrl('http://127.0.0.1/', { allowLoopback: false, httpsOnly: false }), 'address');
  });

  const LEADS_TO: ReadonlyArray<[url: string, origin: string, host: string, port: number]> = [
    ['https://Example.com/a', 'https://example.com', 'example.com', 443],
    ['https://example.com:8443/a', 'https://example.com:8443', 'example.com', 8443],
    ['http://[::1]:80/', 'http://[::1]', '::1', 80],
    ['http://0x7f.1:3000/', 'http://127.0.0.1:3000', '127.0.0.1', 3000],
  ];
  test('leads to a host and a port', () => {
    for (const [url, origin, host, port] of LEADS_TO) {
      const parsed = readUrl(url, LOOSE);
      assert.ok(parsed instanceof URL, url);
      const isHttps = url.startsWith('https');
      assert.deepEqual(destinationOf(parsed, LOOSE), { origin, isHttps, host, port, allowLoopback: true });
    }
  });
});
