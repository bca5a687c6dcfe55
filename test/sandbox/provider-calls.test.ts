// What calls to providers came to, as the operator sees it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';

const { api, app, logged } = await startTestApp();

suite('a call to a provider', () => {
  test('that fails is one warning with port, operation and cause, and is counted with the others', async () => {
    const fault = { port: 'mailer', kind: 'error', count: 1, ms: 0 };
    const somebody = person({ lastName: 'Anything' });
    const { body: cardholder } = await api.post('/api/v1/cardholders', somebody);
    await until(
      'the identity is verified',
      () => api.get(`/api/v1/cardholders/${cardholder.id}`),
      ({ body }) => body.kycStatus === 'approved',
    );
    assert.match(
      app.metrics.text(),
      /^monedero_provider_calls_total\{port="kyc_issuer",outcome="open"\} \d+$/m,
    );
    assert.ok(!logged().join('').includes('provider.failed'));

    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    assert.equal((await api.post('/api/auth/otp', { email: somebody.email })).status, 202);
    const failed = await until(
      'it is logged',
      () =>
        logged()
          .flatMap((text) => text.split('\n'))
          .filter((line) => line.includes('provider.failed')),
      (lines) => lines.length > 0,
    );
    assert.equal(failed.length, 1);
    assert.match(
      failed[0] ?? '',
      /"level":"warn",.*"port":"mailer","operation":"\w+","outcome":"unknown","cause":"\S.*"/,
    );
    assert.match(app.metrics.text(), /^monedero_provider_calls_total\{port="mailer",outcome="unknown"\} 1$/m);
  });
});
