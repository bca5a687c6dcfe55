// The answer to a commit is lost that has made the key of a login by browser: it must not be answered 503,
// since the same code a second time revokes the key.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { SECOND_MS } from '#platform/time/clock.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { approved, given, isGood, newMember, poll, startLogin } from '../support/device-logins.ts';
import { startProxy, type Verdict } from '../support/proxy.ts';

/** In the message that commits. */
const COMMIT = rawQuery('commit', []).name ?? '';

const testApp = await startTestApp();
const { url, clock } = testApp;
const proxy = await startProxy(testApp.databaseUrl);
after(() => proxy.close());
const far = await testApp.another(proxy.url);

/** Of the next commit of other work than commands. */
function breakNext(verdict: Verdict): void {
  proxy.judge((sent, application) => {
    if (application !== 'monedero' || !sent.includes(COMMIT)) return 'pass';
    proxy.judge(() => 'pass');
    return verdict;
  });
}

suite('the key of a login', () => {
  test('that was committed is given, although the answer to the commit was lost', async () => {
    const { session } = await newMember(testApp);
    const login = await approved(session, await startLogin(url));
    breakNext('break_after');
    const { raw } = await given(far.url, login);
    assert.equal(await isGood(url, raw), true);
    assert.equal((await session.get('/api/v1/api_keys')).body.data.length, 1);
  });

  test('that was not committed is answered 503, and given to the next question', async () => {
    const { session } = await newMember(testApp);
    const login = await approved(session, await startLogin(url));
    breakNext('break_before');
    assert.equal((await poll(far.url, login)).status, 503);
    clock.advance(5 * SECOND_MS);
    assert.equal(await isGood(url, (await given(far.url, login)).raw), true);
    assert.equal((await session.get('/api/v1/api_keys')).body.data.length, 1);
  });
});
