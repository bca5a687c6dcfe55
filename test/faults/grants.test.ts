// The answer to a commit is lost that has given a client its tokens: it must not be answered 503, since
// what it presents a second time ends the grant.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { rawQuery } from '#platform/db/sql.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeFor, refresh, sendForm, tokensFor } from '../support/oauth.ts';
import { startProxy, type Verdict } from '../support/proxy.ts';
import { newOwner } from '../support/signed-in.ts';

const READ = { scopes: ['wallet:read'] };
/** In the message that commits. */
const COMMIT = rawQuery('commit', []).name ?? '';

const testApp = await startTestApp();
const proxy = await startProxy(testApp.databaseUrl);
after(() => proxy.close());
const far: TestApp = { ...testApp, ...(await testApp.another(proxy.url)) };

/** Of the next commit of other work than commands. */
function breakNext(verdict: Verdict): void {
  proxy.judge((sent, application) => {
    if (application !== 'monedero' || !sent.includes(COMMIT)) return 'pass';
    proxy.judge(() => 'pass');
    return verdict;
  });
}

suite('tokens whose commit was carried out, and whose answer was lost', () => {
  test('are given for a code, and are good', async () => {
    const { exchange, client } = await codeFor(testApp, (await newOwner(testApp)).email, READ);
    breakNext('break_after');
    const { status, body } = await sendForm(far, '/oauth/token', exchange);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((await refresh(testApp, client, body.refresh_token)).status, 200);
  });

  test('are given for a refresh token, and are good', async () => {
    const { tokens, client } = await tokensFor(testApp, (await newOwner(testApp)).email, READ);
    breakNext('break_after');
    const { status, body } = await refresh(far, client, tokens.refresh_token);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((await refresh(testApp, client, body.refresh_token)).status, 200);
  });
});

test('a refresh that was not committed is answered 503, and the same token is good for the next try', async () => {
  const { tokens, client } = await tokensFor(testApp, (await newOwner(testApp)).email, READ);
  breakNext('break_before');
  assert.equal((await refresh(far, client, tokens.refresh_token)).status, 503);
  assert.equal((await refresh(far, client, tokens.refresh_token)).status, 200);
});
