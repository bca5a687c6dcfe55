// The query parameters that the return URL gets.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { redirectOf } from './redirect.ts';
import type { OnboardingRow } from './tables.ts';

const row = (redirectUrl: string, state: string | null): OnboardingRow => ({
  tenant_id: 'ten_a',
  id: 'cos_a',
  token_hash: '',
  token: '',
  redirect_url: redirectUrl,
  user_id: null,
  external_user_id: 'user-1',
  country: null,
  state,
  status: 'completed',
  draft: null,
  email_code_hash: null,
  phone_code_hash: null,
  wrong_codes: 0,
  codes_sent: 1,
  codes_expire_at: null,
  cardholder_id: 'ch_a',
  expires_at: instant(0),
  created_at: instant(0),
  completed_at: instant(0),
});

suite('the return URL', () => {
  const cases: [string, string, string | null, string][] = [
    [
      'says which session ended and how',
      'https://e.test/d',
      null,
      'https://e.test/d?session=cos_a&status=completed',
    ],
    ['carries the state', 'https://e.test/d', 's', 'https://e.test/d?session=cos_a&state=s&status=completed'],
    [
      'carries an empty state',
      'https://e.test/d',
      '',
      'https://e.test/d?session=cos_a&state=&status=completed',
    ],
    [
      'keeps a query and a fragment as they were written',
      'https://e.test/d?a=1%202&b=x+y#top',
      null,
      'https://e.test/d?a=1%202&b=x+y&session=cos_a&status=completed#top',
    ],
    [
      'lets a state be nothing but a state',
      'https://e.test/d',
      'x&status=canceled#"><script>',
      'https://e.test/d?session=cos_a&state=x%26status%3Dcanceled%23%22%3E%3Cscript%3E&status=completed',
    ],
  ];
  for (const [what, url, state, expected] of cases) {
    test(what, () => assert.equal(redirectOf(row(url, state)), expected));
  }
});
