// Where people are sent on to after signing in, and where they never are.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { nextOf } from './next.ts';

const BASE = 'https://wallet.example';

suite('after signing in a person is sent on', () => {
  const OURS = [
    '/docs',
    '/approvals/apr_01h455vb4pex5vsknk084sn02q',
    '/consent?client_id=https%3A%2F%2Fclient.example&state=a+b',
    '/approvals/a.b?x=../y',
    '/scheduled/sch_01h455vb4pex5vsknk084sn02q',
    '/wallet/approve/appr_01h455vb4pex5vsknk084sn02q',
    '/clients?tenant=ten_01h455vb4pex5vsknk084sn02q&lang=pt',
  ];
  for (const path of OURS) test(`to ${path}`, () => assert.equal(nextOf(path), path));

  const NOT_OURS = [
    '',
    '/',
    'docs',
    '//evil.example',
    '///evil.example/docs',
    '/\\evil.example',
    '\\\\evil.example',
    '/docs\\@evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/docs/%2e%2e/other',
    '/docs/../other',
    '/docs/./x',
    '/docs//evil.example',
    '/docs#x',
    '/docs?x=#y',
    '/docsandmore',
    '/sign-in',
    '/api/v1/cards',
    'https:',
    'https:/docs',
    'https://evil.example/docs',
    'https:docs',
    'javascript:alert(1)',
    ' /docs',
    '/docs ',
    '/\t/evil.example',
    '\n/docs',
    '/docs\r\nSet-Cookie: a=b',
    '/docs?a=\u0000',
    '/dócs',
    `/docs/${'a'.repeat(500)}`,
  ];
  for (const path of NOT_OURS)
    test(`never to ${JSON.stringify(path.slice(0, 40))}`, () => assert.equal(nextOf(path), undefined));

  test('to this server alone, whatever was asked for', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%',
      '%2f',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      'docs',
      'evil.example',
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => `/docs${parts.join('')}`);
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (given) => {
        const next = nextOf(given);
        if (next === undefined) return;
        const url = new URL(next, BASE);
        assert.deepEqual([url.origin, url.pathname + url.search], [BASE, next]);
      }),
      { numRuns: 2_000 },
    );
  });
});
