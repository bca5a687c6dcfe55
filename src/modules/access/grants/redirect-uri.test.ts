// Which addresses a client may name, and which of them an answer may be sent to.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answerAt, isNamed, isRedirectUri } from './redirect-uri.ts';

suite('a redirect URI', () => {
  const GOOD = [
    'https://client.test/callback',
    'https://client.test:8443/a/b?c=d',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:5000/callback',
    'http://localhost:1234/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://client/callback',
    'com.example.app:/oauth',
    'com.example.app://callback',
  ];
  for (const uri of GOOD) test(`may be ${uri}`, () => assert.ok(isRedirectUri(uri)));

  const BAD = [
    '',
    'client.test/callback',
    '//client.test/callback',
    'http://client.test/callback',
    'http://localhost.client.test/callback',
    'http://127.0.0.1.client.test/callback',
    'http://10.0.0.1/callback',
    'https://user@client.test/callback',
    'https://user:pass@client.test/callback',
    'https://client.test/callback#fragment',
    'https://client.test/call back',
    'https://client.test/call\nback',
    'https://client.test/\u202ekcab',
    'https://client.test/call\u200bback',
    'https://client.test/call\ud800back',
    'https://client.test/call\ufe0fback',
    'https://client.test/call\u3164back',
    'https://client.test\\@other.test/',
    'javascript:alert(1)',
    'javascript://client.test/%0aalert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://client.test/1',
    'view-source:https://client.test/',
    'ms-msdt:/id',
    'mailto:a@client.test',
    `https://client.test/${'a'.repeat(2_000)}`,
  ];
  for (const uri of BAD)
    test(`may not be ${JSON.stringify(uri.slice(0, 60))}`, () => assert.equal(isRedirectUri(uri), false));
});

suite('an answer', () => {
  const NAMED = ['https://client.test/callback', 'http://127.0.0.1:1/callback', 'http://localhost/cb?a=1'];
  const GOOD = [
    'https://client.test/callback',
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:65000/callback',
    'http://localhost:9/cb?a=1',
  ];
  for (const uri of GOOD) test(`may be sent to ${uri}`, () => assert.ok(isNamed(uri, NAMED)));

  const BAD = [
    '',
    'https://client.test/callback/',
    'https://client.test/callback?x=1',
    'https://client.test/callback#x',
    'https://client.test:443/callback',
    'https://client.test:444/callback',
    'https://CLIENT.test/callback',
    'https://client.test/x/../callback',
    'https://client.test/callback/../../evil',
    'https://client.test.evil.test/callback',
    'https://client.test@evil.test/callback',
    'http://client.test/callback',
    'http://127.0.0.1:1/other',
    'http://127.0.0.1:1/callback?x=1',
    'http://localhost:1/callback',
    'http://localhost/cb',
    'http://user@localhost/cb?a=1',
    'https://localhost/cb?a=1',
    'http://localhost.evil.test/cb?a=1',
  ];
  for (const uri of BAD) test(`may not be sent to ${uri}`, () => assert.equal(isNamed(uri, NAMED), false));

  test('keeps what the address has, byte for byte, and says who gives it', () => {
    const at = { redirect_uri: 'https://client.test/cb?sig=%2fa+b', state: 'a&b=c d' };
    assert.equal(
      answerAt(at, 'https://issuer.test', { code: 'x' }),
      'https://client.test/cb?sig=%2fa+b&code=x&state=a%26b%3Dc+d&iss=https%3A%2F%2Fissuer.test',
    );
    assert.equal(
      answerAt({ redirect_uri: 'cursor://a.b/c', state: null }, 'https://issuer.test', { code: 'x' }),
      'cursor://a.b/c?code=x&iss=https%3A%2F%2Fissuer.test',
    );
  });
});
