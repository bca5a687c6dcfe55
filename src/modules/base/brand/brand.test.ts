// The brand of a side over real HTTP: what may be set, what is shown, and that it is of this side alone.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PROVEN_MS } from '#platform/route/access.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { pngOf } from '../../../../test/support/images.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';
import { newTeam } from '../../../../test/support/teams.ts';

const testApp = await startTestApp();
const { app, api, url, links, tenant, newKey, organization } = testApp;
const PATH = '/api/v1/brand';
const NOTHING = {
  name: null,
  shownName: 'Tests',
  colour: null,
  accents: null,
  logo: null,
  support: { email: null, url: null, phone: null, whatsapp: null },
  termsUrl: null,
  privacyUrl: null,
  updatedAt: null,
};
const SUPPORT = {
  email: 'ayuda@example.com',
  url: 'https://example.com/ayuda',
  phone: '+541155551234',
  whatsapp: '+5491155551234',
};

suite('a brand', () => {
  test('is nothing at first, and changes field by field', async () => {
    assert.deepEqual((await api.get(PATH)).body, NOTHING);
    const { status, body } = await api.patch(PATH, { name: ' Almacén ', support: SUPPORT });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.name, body.shownName, body.support], ['Almacén', 'Almacén', SUPPORT]);
    const next = (await api.patch(PATH, { support: { phone: null }, termsUrl: 'https://example.com/t' }))
      .body;
    assert.deepEqual(next.support, { ...SUPPORT, phone: null });
    assert.deepEqual([next.name, next.termsUrl], ['Almacén', 'https://example.com/t']);
    assert.deepEqual((await api.get(PATH)).body, next);
    assert.equal((await api.patch(PATH, { name: null })).body.shownName, 'Tests');
  });

  test('changed at once, each in another field, is changed in all', async () => {
    await Promise.all([
      api.patch(PATH, { colour: '#AA0000' }),
      api.patch(PATH, { privacyUrl: 'https://example.com/p' }),
      api.patch(PATH, { support: { email: 'otra@example.com' } }),
    ]);
    const { colour, privacyUrl, support } = (await api.get(PATH)).body;
    assert.deepEqual(
      [colour, privacyUrl, support.email],
      ['#aa0000', 'https://example.com/p', 'otra@example.com'],
    );
  });

  test('says what pages make of its colour, which stays as it was chosen', async () => {
    const { colour, accents } = (await api.patch(PATH, { colour: '#ffff00' })).body;
    assert.equal(colour, '#ffff00');
    assert.equal(accents.dark.accent, '#ffff00');
    assert.match(accents.light.accent, /^#[0-9a-f]{6}$/);
    assert.notEqual(accents.light.accent, '#ffff00');
  });

  test('has a logo at an address of its own, which changes with it', async () => {
    const png = pngOf(288, 96);
    const { logo } = (await api.patch(PATH, { logo: png.toString('base64') })).body;
    assert.deepEqual([logo.type, logo.width, logo.height], ['image/png', 288, 96]);
    assert.ok(logo.url.startsWith(`${links}/brand/logos/`), logo.url);
    const address = url + new URL(logo.url).pathname;
    const response = await fetch(address);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), png);
    const { headers } = response;
    assert.deepEqual(
      [headers.get('content-type'), headers.get('x-content-type-options')],
      ['image/png', 'nosniff'],
    );
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    assert.match(headers.get('cache-control') ?? '', /immutable/);

    const other = (await api.patch(PATH, { logo: pngOf(100, 100).toString('base64') })).body.logo;
    assert.notEqual(other.url, logo.url);
    assert.equal((await fetch(address)).status, 404);
    assert.equal((await api.patch(PATH, { logo: null })).body.logo, null);
    assert.equal((await fetch(url + new URL(other.url).pathname)).status, 404);
  });

  const WRONG: ReadonlyArray<readonly [what: string, body: unknown, field: string]> = [
    ['an empty name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a name that turns what follows', { name: 'Banco\u202Eoicaf' }, 'name'],
    ['a colour by its name', { colour: 'red' }, 'colour'],
    ['a colour that would end the sheet', { colour: '#fff}*{}' }, 'colour'],
    ['terms over http', { termsUrl: 'http://example.com' }, 'termsUrl'],
    ['a script for terms', { termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    ['terms at this machine', { privacyUrl: 'https://localhost/p' }, 'privacyUrl'],
    ['terms with a password', { privacyUrl: 'https://a:b@example.com/' }, 'privacyUrl'],
    ['terms that turn what follows', { termsUrl: 'https://example.com/\u202egpj' }, 'termsUrl'],
    ['a page that hides letters', { support: { url: 'https://example.com/a\u3164b' } }, 'support.url'],
    ['a telephone without its country', { support: { phone: '1155551234' } }, 'support.phone'],
    ['an e-mail address that is none', { support: { email: 'x' } }, 'support.email'],
    ['a contact that is none', { support: { fax: '1' } }, 'support.fax'],
    ['a logo that is not base64', { logo: '<svg>' }, 'logo'],
    ['a drawing that could run', { logo: Buffer.from('<svg><script/></svg>').toString('base64') }, 'logo'],
    ['a logo that is too wide', { logo: pngOf(1_025, 10).toString('base64') }, 'logo'],
    ['a logo that is too large', { logo: pngOf(10, 10, 102_401).toString('base64') }, 'logo'],
    ['a field that is none', { title: 'x' }, 'title'],
  ];
  for (const [what, body, field] of WRONG)
    test(`with ${what} is refused with its field, in three languages`, async () => {
      const before = (await api.get(PATH)).body;
      const messages = new Set<string>();
      for (const language of ['en', 'es', 'pt']) {
        const reply = await api.patch(PATH, body, { 'Accept-Language': language });
        assert.deepEqual([reply.status, reply.body.field], [400, field], JSON.stringify(reply.body));
        messages.add(reply.body.message);
      }
      assert.equal(messages.size, 3);
      assert.deepEqual((await api.get(PATH)).body, before);
    });

  test('shows all of an address that an earlier version took, which leads to the same place', async () => {
    const taken = 'https://example.com/\u202egpj?a=\ufe0f';
    await api.patch(PATH, { termsUrl: 'https://example.com/t' });
    await app.pool.run(sql`update brands set terms_url = ${taken} where tenant_id = ${tenant.id}`);
    const { termsUrl } = (await api.get(PATH)).body;
    assert.equal(termsUrl, 'https://example.com/%E2%80%AEgpj?a=%EF%B8%8F');
    assert.equal(termsUrl, new URL(taken).href);
    await api.patch(PATH, { termsUrl: null });
  });

  test('is of one side of one organization', async () => {
    await api.patch(PATH, { name: 'Almacén', logo: pngOf(20, 20).toString('base64') });
    const live = client(url, await newKey({ mode: 'live' }));
    assert.deepEqual((await live.get(PATH)).body, NOTHING);
    const other = await testApp.newOrganization('Otra');
    const elsewhere = client(url, await newKey({ organization: other }));
    assert.deepEqual((await elsewhere.get(PATH)).body, { ...NOTHING, shownName: 'Otra' });
    const { logo } = (await api.get(PATH)).body;
    const stolen = new URL(logo.url).pathname.replace(organization.testTenantId, other.testTenantId);
    assert.equal((await fetch(url + stolen)).status, 404);
  });

  test('is shown to the owner of a wallet by name and logo alone', async () => {
    const OWN = '/api/v1/wallet/brand';
    await api.patch(PATH, { name: 'Almacén', colour: '#0a6b4d', logo: pngOf(20, 20).toString('base64') });
    const { shownName: name, logo } = (await api.get(PATH)).body;
    const owner = await newOwner(testApp);
    assert.deepEqual((await owner.session.get(OWN)).body, { name, logo });
    assert.equal((await owner.session.get(PATH)).status, 403);
    const other = await testApp.newOrganization('Otra');
    const elsewhere = await sessionOf(testApp, owner.email, { tenantId: other.testTenantId });
    assert.deepEqual((await elsewhere.get(OWN)).body, { name: 'Otra', logo: null });
    for (const by of [api, client(url, {})]) assert.ok([401, 403].includes((await by.get(OWN)).status));
  });

  test('is read by each role, and changed by an owner who has proven it a moment ago', async () => {
    const team = await newTeam(testApp);
    const { email, tenantId } = team;
    const late = await sessionOf(testApp, email, { tenantId, signedInAgoMs: PROVEN_MS + 1_000 });
    assert.equal((await late.get(PATH)).status, 200);
    assert.equal((await late.patch(PATH, { name: 'x' })).body.error, 'step_up_required');
    assert.equal((await team.owner.patch(PATH, { name: 'x' })).status, 200);
    const [entry] = (await team.owner.get('/api/v1/audit_log')).body.data;
    assert.deepEqual([entry.action, entry.target.id], ['brand.updated', tenantId]);
    const reader = client(url, await newKey({ scopes: ['settings:read'] }));
    assert.equal((await reader.patch(PATH, {})).body.requiredScope, 'settings:write');
  });
});

suite('the sheet of a colour', () => {
  test('is made for any colour, and browsers keep it', async () => {
    const response = await fetch(`${url}/brand/colours/ffff00.css`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    assert.match(await response.text(), /^:root\{--accent:#[0-9a-f]{6};--tint:#[0-9a-f]{6};\}\n@media/);
  });

  test('is nothing else', async () => {
    for (const path of ['/brand/colours/fff.css', '/brand/colours/zzzzzz.css', '/brand/x', '/brand'])
      assert.equal((await fetch(url + path)).status, 404, path);
    assert.equal((await fetch(`${url}/brand/colours/ffff00.css`, { method: 'POST' })).status, 405);
  });
});
