// The page of an invitation, from the letter to the console, and each way in which it is not for the reader.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { signIn } from '../support/codes.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { invite, newTeam, tokenOf } from '../support/teams.ts';
import { until } from '../support/wait.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp();
const { url, operator, clock } = testApp;
let count = 0;

async function newInvitation() {
  const team = await newTeam(testApp, `Almacén ${++count}`);
  const { id, email } = await invite(team, { language: 'es' });
  const path = `/invitations/${await tokenOf(testApp, id)}`;
  return { ...team, id, email, path, link: url + path };
}
const cookieOf = async (email: string) => (await cookieOfPerson(testApp, email, { tenantId: null })).cookie;
const accept = (link: string, headers: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(), headers, redirect: 'manual' });
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

suite('the page of an invitation', () => {
  for (const [language, heading, button] of [
    ['en', /^You are invited to Almacén/, 'Sign in to accept'],
    ['es', /^Lo invitaron a Almacén/, 'Iniciar sesión para aceptar'],
    ['pt', /^Você foi convidado para Almacén/, 'Entrar para aceitar'],
  ] as const)
    test(`says in ${language} who invites to what, and leads to sign in and back`, async () => {
      const { link, path, email } = await newInvitation();
      const page = await open(`${link}?lang=${language}`);
      assert.deepEqual([page.status, page.language], [200, language]);
      assert.match(page.heading, heading);
      assert.ok(page.html.includes(email));
      const way = page.links.find(({ text }) => text === button)?.href ?? assert.fail('no way to sign in');
      assert.equal(new URL(way, url).searchParams.get('next'), `${path}?lang=${language}`);
    });

  test('takes who signs in with a code to the console of the organization', async () => {
    const { link, email, organization } = await newInvitation();
    const { cookie, session } = await signIn(testApp, email);
    const page = await open(link, { Cookie: cookie });
    const done = await page.submit({}, { Cookie: cookie });
    assert.deepEqual([done.status, done.headers.get('location')], [303, '/console']);
    assert.equal((await session.get('/api/auth/session')).body.tenantId, organization.testTenantId);
    assert.equal((await session.get('/api/v1/members')).body.data.length, 2);
    const again = await open(link, { Cookie: cookie });
    assert.deepEqual([again.status, again.heading], [409, 'This invitation was accepted']);
    assert.ok(again.links.some(({ href }) => href === '/console'));
  });

  test('is not for somebody else, who sees with which address to sign in', async () => {
    const { link, email, owner } = await newInvitation();
    const cookie = await cookieOf('stranger@example.test');
    for (const page of [await open(link, { Cookie: cookie })]) {
      assert.deepEqual([page.status, page.heading], [403, 'This invitation is for somebody else']);
      assert.ok(page.links.some(({ text }) => text === `Sign in with ${email}`));
    }
    assert.equal((await accept(link, { Cookie: cookie, ...OURS })).status, 403);
    assert.equal((await owner.get('/api/v1/members')).body.data.length, 1);
  });

  test('is accepted from our pages alone, and by no one without a session', async () => {
    const { link, email, owner, path } = await newInvitation();
    const cookie = await cookieOf(email);
    assert.equal((await accept(link, { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    const out = await accept(link, OURS);
    const to = new URL(out.headers.get('location') ?? '', url);
    assert.deepEqual([to.pathname, to.searchParams.get('next')], ['/sign-in', path]);
    assert.equal((await owner.get('/api/v1/members')).body.data.length, 1);
  });

  test('says when it was withdrawn, has expired, or its organization is suspended', async () => {
    const { link, owner, id } = await newInvitation();
    await owner.delete(`/api/v1/invitations/${id}`);
    const withdrawn = await open(link);
    assert.deepEqual([withdrawn.status, withdrawn.heading], [410, 'This invitation was withdrawn']);

    const second = await newInvitation();
    await setOrganizationStatus(operator, second.organization.id, 'suspended');
    await until('it is suspended', async () => (await second.owner.get('/api/v1/members')).status === 403);
    const cookie = await cookieOf(second.email);
    const suspended = await accept(second.link, { Cookie: cookie, ...OURS });
    assert.equal(suspended.status, 403);
    assert.match(await suspended.text(), /This organization is suspended/);

    clock.advance(7 * DAY_MS);
    const expired = await open(second.link);
    assert.deepEqual([expired.status, expired.heading], [410, 'This invitation has expired']);
    assert.equal((await open(`${url}/invitations/${'A'.repeat(43)}`)).status, 404);
  });
});
