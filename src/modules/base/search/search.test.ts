// The search finds what there is by its id and by what people know it by, only if its caller may read it, and
// takes no card number.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isoOf } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { plantedCard } from '../../../../test/support/cards.ts';
import { client, type Client } from '../../../../test/support/client.ts';
import { cuitOf, person } from '../../../../test/support/people.ts';
import { cookieOfPerson } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';
import { createEndpoint } from '../../../../test/support/webhook-rows.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../../../../test/payments/support.ts';

const PATH = '/api/v1/search';
const testApp = await startTestApp({ plantsRows: true });
const { app, url, api, tenant, newKey, newOrganization } = testApp;

type SearchResult = { kind: string; id: string; label: string; detail: string | null };
async function search(q: string, of: Client = api): Promise<SearchResult[]> {
  const { status, body } = await of.post(PATH, { q });
  assert.equal(status, 200, JSON.stringify(body));
  return body.found;
}
const idsOf = (found: readonly SearchResult[]): string[] => found.map(({ id }) => id);

const known = person({ firstName: 'Zoé', lastName: 'Buscada', email: 'Zoe.Buscada@example.test' });
const { body: holder } = await api.post('/api/v1/cardholders', known);
const holderId = String(holder.id);
const card = await plantedCard(testApp, {
  cardholder_id: holder.id,
  last4: '7391',
  label: 'Viajes a Córdoba',
});

const largeOne = await newOrganization('Large');
const large = client(url, await newKey({ organization: largeOne }));
const taxId = cuitOf(46_500_000) ?? '';
const eldestPerson = person({
  taxId,
  firstName: 'Primera José',
  lastName: "D'Angelo Núñez-Škoda",
  email: 'Prima.Donna+cartas@example.test',
  phoneNumber: '+5493516778877',
});
const { body: eldest } = await large.post('/api/v1/cardholders', eldestPerson);
/** By each of them the first person of the large organization is found. */
const TEXTS_OF_ELDEST = [
  'primera',
  'NUN prim',
  'skoda jose',
  'ŠKO',
  'd’angelo',
  'dang',
  'nunez-skoda, primera',
  'prima.donna',
  'cartas',
  'prima.donna+cartas@exam',
  eldestPerson.email.toUpperCase(),
  taxId.slice(0, 9),
  `${taxId.slice(0, 2)}.${taxId.slice(2, 7)}`,
  '+54 9 351 677-8877',
  '+54 (351) 677 8877',
  '0351 15 677-8877',
  '15 677 8877',
  '677-8877',
  '8877',
];
const OLD = 2_100;
const OTHERS = OLD + 3_100;
const CARDS = 1_100;
await app.pool.run(
  rawQuery(
    `insert into cardholders (tenant_id, id, first_name, last_name, date_of_birth, phone_number, email, tax_id, country,
       kyc_status, kyc_reasons, created_at, updated_at)
     select $1, 'ch_7' || lpad(n::text, 25, '0'), case when n <= $2 then 'Vieja' else 'Otra' end, 'De Tal', '1990-01-01',
       '+5411' || 20000000 + n, n || '@example.test', 'x' || n, 'AR', 'approved', '[]', $3, $3
     from generate_series(1, $4) as n`,
    [largeOne.testTenantId, OLD, isoOf(tenant.now()), OTHERS],
  ),
);
const side = await app.tenants.get(largeOne.testTenantId);
const { id: eldestCard } = await plantedCard(
  { app, tenant: side },
  { last4: '4907', label: 'Tarjeta inicial' },
);
await app.pool.run(
  rawQuery(
    `insert into cards select (jsonb_populate_record(c, jsonb_build_object('id', 'card_7' || lpad(n::text, 25, '0'),
       'last4', '0001', 'label', null))).* from cards c, generate_series(1, $2) as n where c.tenant_id = $1 and c.id = $3`,
    [side.id, CARDS, eldestCard],
  ),
);

suite('the search', () => {
  test('finds a cardholder by name without accents, e-mail, tax id and their beginnings', async () => {
    for (const q of [
      'zoe busc',
      'ZOÉ',
      'zoe.buscada@EXAMPLE.test',
      known.taxId,
      `${known.taxId.slice(0, 2)}-${known.taxId.slice(2, 10)}-${known.taxId.slice(10)}`,
      known.taxId.slice(0, 9),
    ])
      assert.ok(idsOf(await search(q)).includes(holderId), q);
    const [found] = await search(holderId);
    assert.deepEqual(found, {
      kind: 'cardholder',
      id: holderId,
      label: 'Zoé Buscada',
      detail: known.email,
      cardholderId: null,
    });
  });

  test('finds a card by its last four digits and its label', async () => {
    const shown = {
      kind: 'card',
      id: card.id,
      label: '•••• 7391',
      detail: 'Viajes a Córdoba',
      cardholderId: null,
    };
    assert.deepEqual(await search('7391'), [shown]);
    assert.deepEqual(await search('cordoba'), [shown]);
    assert.deepEqual(await search(card.id), [shown]);
  });

  test('finds what is not known by text by its whole id', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const agent = await newAgent(testApp, owner, {
      agent_label: 'Agente de compras',
      approval_config: { auto_approve_under_cents: 1_000 },
    });
    const payee = await newPayee(owner);
    const { body: paid } = await pay(agent.key, payee, 90_000);
    const { id: endpoint } = await createEndpoint(api, { url: 'https://example.test/buscada' });
    await api.post('/api/v1/sandbox/authorizations', {
      cardId: card.id,
      amountCents: 100,
      merchant: { name: 'Kiosco', category: '5411' },
    });
    const first = async (path: string) => (await api.get(path)).body.data[0].id;
    const ids = {
      transaction: await first('/api/v1/transactions'),
      wallet: await first('/api/v1/wallets'),
      sub_wallet: await first('/api/v1/sub_wallets'),
      payee: (await first('/api/v1/payments')) === paid.id ? paid.payeeId : undefined,
      payment: paid.id,
      approval: paid.approvalId,
      event: await first('/api/v1/events'),
      webhook_endpoint: endpoint,
    };
    for (const [kind, id] of Object.entries(ids))
      assert.deepEqual(
        (await search(String(id))).map((one) => [one.kind, one.id]),
        [[kind, id]],
      );
    assert.deepEqual(idsOf(await search('compras')), [ids.sub_wallet]);
    assert.deepEqual(idsOf(await search('test/buscada')), [endpoint]);
    const other = await api.get('/api/v1/cards');
    const request = other.headers.get('x-request-id') ?? '';
    const [logged] = await until(
      'it is logged',
      () => search(request),
      (found) => found.length > 0,
    );
    assert.deepEqual(logged, {
      kind: 'request',
      id: request,
      label: 'GET /api/v1/cards',
      detail: '200',
      cardholderId: null,
    });
  });

  test('finds nothing where there is nothing, nor what another organization has', async () => {
    assert.deepEqual(await search('ch_01h455vb4pex5vsknk084sn02q'), []);
    assert.deepEqual(await search('no such name'), []);
    assert.deepEqual(await search("%' or true --"), []);
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    for (const q of [holderId, card.id, 'buscada', '7391', known.email, known.taxId])
      assert.deepEqual(await search(q, other), [], q);
  });

  test('finds only what its caller may read, and is for those who have its scope', async () => {
    const some = client(url, await newKey({ scopes: ['search:read', 'cards:read'] }));
    assert.deepEqual(idsOf(await search('7391', some)), [card.id]);
    for (const q of [holderId, 'buscada', known.email]) assert.deepEqual(await search(q, some), [], q);
    const without = client(url, await newKey({ scopes: ['cards:read'] }));
    assert.equal((await without.post(PATH, { q: '7391' })).body.error, 'insufficient_scope');
  });

  test('refuses a card number, and what is too short, too long or unknown', async () => {
    for (const q of ['4242424242424242', ' 4242 4242 4242 4242', 'card 4242-4242-4242-4242']) {
      const { status, body } = await api.post(PATH, { q });
      assert.deepEqual([status, body.field], [400, 'q'], q);
      assert.ok(!JSON.stringify(body).includes('4242'));
    }
    for (const body of [{}, { q: 'a' }, { q: 'a'.repeat(101) }, { q: 'ab', kind: 'card' }])
      assert.equal((await api.post(PATH, body)).status, 400);
    // A number of an account is longer.
    assert.deepEqual(await search('0000003100010000000001'), []);
    assert.equal((await api.get(`${PATH}?q=ab`)).status, 405);
  });

  test('leaves no trace of what a member searched for', async () => {
    const email = 'reader@example.test';
    await addUser(app, { organization: tenant.organizationId, email, role: 'viewer' });
    const { cookie } = await cookieOfPerson(testApp, email);
    const member = client(url, { Cookie: cookie, Origin: url });
    const { status, headers } = await member.post(PATH, { q: known.email });
    assert.equal(status, 200);
    const byKey = await api.post(PATH, { q: known.email });
    const ofKey = byKey.headers.get('x-request-id') ?? '';
    await until(
      'that of a key is logged',
      () => search(ofKey),
      (found) => found.length > 0,
    );
    const rows = await app.pool.all(
      sql<{ id: string; text: string }>`
        select id, r::text as text from api_requests r where tenant_id = ${tenant.id}`,
    );
    assert.ok(!rows.some(({ id }) => id === headers.get('x-request-id')));
    assert.ok(!rows.some(({ text }) => text.toLowerCase().includes(known.email.toLowerCase())));
    assert.ok(!testApp.logged().some((line) => line.toLowerCase().includes(known.email.toLowerCase())));
  });

  test('finds any person and card, however many are newer, and none of another organization', async () => {
    for (const q of TEXTS_OF_ELDEST) assert.deepEqual(idsOf(await search(q, large)), [eldest.id], q);
    for (const q of ['4907', 'tarjeta ini', 'INICIAL TARJ'])
      assert.ok(idsOf(await search(q, large)).includes(eldestCard), q);
    for (const q of [...TEXTS_OF_ELDEST, 'otra', '4907', 'tarjeta ini'])
      assert.deepEqual(await search(q), [], q);
  });

  test('finds the newest of many, wherever they are, and nothing by the middle of a word', async () => {
    const newestOf = (last: number): string[] =>
      [0, 1, 2, 3, 4].map((n) => `ch_7${String(last - n).padStart(25, '0')}`);
    assert.deepEqual(idsOf(await search('otra', large)), newestOf(OTHERS));
    assert.deepEqual(idsOf(await search('ot d', large)), newestOf(OTHERS));
    assert.deepEqual(idsOf(await search('vieja', large)), newestOf(OLD));
    for (const q of [
      'imera',
      'primera otra',
      '677-88',
      '%%',
      "''",
      String.raw`\\`,
      "':*|!",
      '()',
      '@@',
      '& |',
    ])
      assert.deepEqual(await search(q, large), [], q);
  });

  test('finds a person by what is true of them now, and one who was erased by nothing', async () => {
    const path = `/api/v1/cardholders/${eldest.id}`;
    assert.equal((await large.patch(path, { email: 'nueva@example.test' })).status, 200);
    assert.deepEqual(await search('prima.donna', large), []);
    assert.deepEqual(idsOf(await search('nueva', large)), [eldest.id]);
    await app.pool.run(sql`update cardholders set last_name = 'Renombrada' where id = ${eldest.id}`);
    assert.deepEqual(await search("d'ang", large), []);
    assert.deepEqual(idsOf(await search('renombrada', large)), [eldest.id]);
    const actor = systemActor('test');
    await app.operatorActions.persons.erase({ tenant: side, actor, id: eldest.id, why: 'they asked for it' });
    for (const q of [...TEXTS_OF_ELDEST, 'nueva', 'renombrada'])
      assert.deepEqual(await search(q, large), [], q);
  });
});
