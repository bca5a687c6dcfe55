// Which URLs an endpoint may have, by side and by what the deployment allows.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Refusal } from '../refusals/refusal.ts';
import { checkUrl } from './check-url.ts';

const SIDES = [
  { name: 'live', mode: 'live', allows: false },
  { name: 'live where loopback is allowed', mode: 'live', allows: true },
  { name: 'test', mode: 'test', allows: false },
  { name: 'test where loopback is allowed', mode: 'test', allows: true },
] as const;

/** What is wrong with it on each side, in the order of SIDES. */
const TABLE: Array<[string, [string, string, string, string]]> = [
  ['https://example.com/hook', ['', '', '', '']],
  ['https://example.com:8443/hook?x=1', ['', '', '', '']],
  ['http://example.com/hook', ['not_https', 'not_https', 'not_https', 'not_https']],
  ['http://127.0.0.1:9000/hook', ['not_https', 'not_https', 'not_https', '']],
  ['http://localhost:9000/hook', ['not_https', 'not_https', 'not_https', '']],
  ['http://[::1]:9000/hook', ['not_https', 'not_https', 'not_https', '']],
  ['https://127.0.0.1/hook', ['address', 'address', 'address', '']],
  ['https://localhost/hook', ['address', 'address', 'address', '']],
  ['http://localhost.example.com/hook', ['not_https', 'not_https', 'not_https', 'not_https']],
  ['https://10.0.0.1/hook', ['address', 'address', 'address', 'address']],
  ['http://10.0.0.1/hook', ['not_https', 'not_https', 'not_https', 'not_https']],
  ['https://169.254.169.254/latest', ['address', 'address', 'address', 'address']],
  ['https://[fd00::1]/hook', ['address', 'address', 'address', 'address']],
  ['https://user:pass@example.com/hook', ['credentials', 'credentials', 'credentials', 'credentials']],
  ['ftp://example.com/hook', ['scheme', 'scheme', 'scheme', 'scheme']],
  ['javascript:alert(1)', ['scheme', 'scheme', 'scheme', 'scheme']],
  ['example.com/hook', ['not_a_url', 'not_a_url', 'not_a_url', 'not_a_url']],
  ['https://', ['not_a_url', 'not_a_url', 'not_a_url', 'not_a_url']],
];

function problemOf(url: string, mode: 'test' | 'live', allows: boolean): unknown {
  try {
    checkUrl(url, mode, allows);
    return '';
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.code, error.details['field']], ['invalid_request', 'url']);
    return error.details['reason'];
  }
}

SIDES.forEach(({ name, mode, allows }, i) => {
  suite(`on the side ${name}`, () => {
    for (const [url, problems] of TABLE) {
      const expected = problems[i];
      test(`${url} is ${expected === '' ? 'taken' : `refused: ${expected}`}`, () => {
        assert.equal(problemOf(url, mode, allows), expected);
      });
    }
  });
});
