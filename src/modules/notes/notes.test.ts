// Notes over real HTTP: who writes and reads them, what is never stored, and how they go.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import type { Role } from '#platform/context/role.ts';
import { sql } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { newCard } from '../../../test/support/cards.ts';
import { client, type Client } from '../../../test/support/client.ts';
import { untilAllWait } from '../../../test/support/locks.ts';
import { person } from '../../../test/support/people.ts';
import { sessionOf } from '../../../test/support/signed-in.ts';
import { fundedWallet, newPayee, pay } from '../../../test/payments/support.ts';
import { ABOUT_ONE_MAX } from './queries.ts';

const testApp = await startTestApp({ plantsRows: true });
const { api, app, url, tenant, organization, operator, newKey } = testApp;
const PATH = '/api/v1/notes';
const CARD_NUMBER = '4111 1111 1111 1111';

let count = 0;
async function member(role: Role, of = organization): Promise<{ email: string; session: Client }> {
  const email = `notes${++count}@example.test`;
  await addUser(operator, { organization: of.id, email, role });
  return { email, session: await sessionOf(testApp, email, { tenantId: of.testTenantId }) };
}
const newPerson = async (by: Client = api): Promise<string> =>
  (await by.post('/api/v1/cardholders', person())).body.id;
const write = (by: Client, about: string, text = 'Called on Monday.') => by.post(PATH, { about, text });
async function written(by: Client, about: string, text?: string): Promise<string> {
  const { status, body } = await write(by, about, text);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}
async function idsOf(by: Client, query: string): Promise<string[]> {
  const { status, body } = await by.get(`${PATH}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
}

suite('a note', () => {
  test('has its author by name, and is read by the whole team until it is deleted', async () => {
    const [about, support, viewer] = [await newPerson(), await member('support'), await member('viewer')];
    const { status, body } = await write(support.session, about, '  First line.\r\n\r\nThird\tline. ');
    const { id, author, createdAt, ...note } = body;
    assert.deepEqual(
      [status, note],
      [
        201,
        { about: { type: 'cardholder', id: about }, cardholderId: about, text: 'First line.\n\nThird line.' },
      ],
    );
    assert.deepEqual([author.type, author.name], ['user', support.email]);
    assert.ok(Date.parse(createdAt) > 0);
    const { body: listed } = await viewer.session.get(`${PATH}?about=${about}`);
    assert.deepEqual(listed.data, [body]);
    assert.deepEqual((await support.session.delete(`${PATH}/${id}`)).body, { id, deleted: true });
    assert.deepEqual(await idsOf(viewer.session, `about=${about}`), []);
  });

  test('says nothing in the audit log but that it was there', async () => {
    const [about, { session }] = [await newPerson(), await member('owner')];
    await session.delete(`${PATH}/${await written(session, about, 'A secret of theirs.')}`);
    const { body } = await session.get(`/api/v1/audit_log?object=${about}`);
    const actions = body.data.map((entry: { action: string }) => entry.action);
    assert.deepEqual(actions, ['note.deleted', 'note.added']);
    assert.ok(!JSON.stringify(body).includes('secret of theirs'));
  });

  test('is stored without the card numbers in it', async () => {
    const id = await written(api, await newPerson(), `They read out ${CARD_NUMBER}.`);
    const row = await app.pool.one(sql<{ text: string }>`select text from notes where id = ${id}`);
    assert.equal(row.text, 'They read out **** **** **** 1111.');
  });

  test('is about a person, a card, a purchase or a payment, and found by each and by the person', async () => {
    const card = await newCard(api);
    const { body: purchase } = await api.post('/api/v1/sandbox/authorizations', {
      cardId: card.id,
      amountCents: 1_000,
      merchant: { name: 'Almacén', category: '5411' },
    });
    const of = [card.cardholderId, card.id, purchase.id];
    const ids: string[] = [];
    for (const about of of) ids.unshift(await written(api, about));
    assert.deepEqual(await idsOf(api, `cardholderId=${card.cardholderId}`), ids);
    for (const [at, about] of of.entries())
      assert.deepEqual(await idsOf(api, `about=${about}`), [ids.at(-1 - at)]);

    const owner = await fundedWallet(testApp, 500_000);
    const { body: payment } = await pay(owner.session, await newPayee(owner), 1_000);
    const ofPayment = await written(api, payment.id);
    assert.deepEqual(await idsOf(api, `cardholderId=${owner.cardholderId}`), [ofPayment]);
    assert.deepEqual(await idsOf(api, 'limit=4'), [ofPayment, ...ids]);
  });

  test('is hidden from who may not read what it is about, and not written by them', async () => {
    const card = await newCard(api);
    const id = await written(api, card.id);
    const key = client(url, await newKey({ scopes: ['notes', 'cardholders:read'] }));
    assert.deepEqual(await idsOf(key, `cardholderId=${card.cardholderId}`), []);
    const refused = await write(key, card.id);
    assert.deepEqual([refused.status, refused.body.requiredScope], [403, 'cards:read']);
    assert.equal((await key.delete(`${PATH}/${id}`)).status, 404);
    assert.deepEqual(
      await idsOf(key, `about=${await newPersonWithNote(key)}`).then(({ length }) => length),
      1,
    );
    const viewer = await member('viewer');
    assert.equal((await write(viewer.session, card.id)).body.requiredScope, 'notes:write');
  });

  test('is of no other organization and of one side', async () => {
    const about = await newPerson();
    const id = await written(api, about);
    const elsewhere = await testApp.newOrganization('Elsewhere');
    const others = [
      client(url, await newKey({ organization: elsewhere })),
      client(url, await newKey({ mode: 'live' })),
    ];
    for (const other of others) {
      assert.deepEqual(await idsOf(other, `about=${about}`), []);
      assert.deepEqual(await idsOf(other, ''), []);
      const refused = await write(other, about);
      assert.deepEqual([refused.status, refused.body.field], [404, 'about']);
      assert.equal((await other.delete(`${PATH}/${id}`)).status, 404);
    }
    assert.deepEqual(await idsOf(api, `about=${about}`), [id]);
  });

  test('is deleted by its author or an owner alone', async () => {
    const about = await newPerson();
    const [author, other, owner] = [
      await member('support'),
      await member('developer'),
      await member('owner'),
    ];
    const id = await written(author.session, about);
    for (const by of [other.session, api]) {
      const refused = await by.delete(`${PATH}/${id}`);
      assert.deepEqual([refused.status, refused.body.error], [403, 'note_of_another']);
    }
    assert.equal((await owner.session.delete(`${PATH}/${id}`)).status, 200);
    assert.equal((await owner.session.delete(`${PATH}/${id}`)).status, 404);
    assert.equal((await api.delete(`${PATH}/${await written(api, about)}`)).status, 200);
  });

  test('is one of two hundred about one thing at most, also where two come at once', async () => {
    const about = await newPerson();
    await written(api, about);
    await app.pool.run(
      sql`insert into notes select (jsonb_populate_record(n, jsonb_build_object('id', 'note_7' || lpad(i::text, 25, '0')))).*
          from notes n, generate_series(1, ${ABOUT_ONE_MAX - 2}::int) i where n.about_id = ${about}`,
    );
    const replies = await Promise.all(
      await app.pool.transaction(
        async (tx) => {
          await lockCardholder(tx, tenant.id, about);
          const sent = [write(api, about), write(api, about)];
          await untilAllWait(tx, sent.length);
          return sent;
        },
        [tenant.id],
      ),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    assert.deepEqual([refused?.body.error, refused?.body.limit], ['note_limit_reached', ABOUT_ONE_MAX]);
  });

  test('goes with its person, about whom none is written after', async () => {
    const cardholderId = await newPerson();
    await written(api, cardholderId);
    await app.operatorActions.persons.erase({
      tenant,
      actor: systemActor('test'),
      id: cardholderId,
      why: 'asked for it',
    });
    assert.deepEqual(await idsOf(api, `cardholderId=${cardholderId}`), []);
    const refused = await write(api, cardholderId);
    assert.deepEqual([refused.status, refused.body.error], [409, 'cardholder_erased']);
  });

  for (const [field, body] of [
    ['about', { about: 'wal_01k5pzx0e7f3q8s2v4w6y9abcd', text: 'x' }],
    ['about', { text: 'x' }],
    ['text', { about: 'ch_01k5pzx0e7f3q8s2v4w6y9abcd', text: ' \n ' }],
    ['text', { about: 'ch_01k5pzx0e7f3q8s2v4w6y9abcd', text: 'x'.repeat(2_001) }],
    ['text', { about: 'ch_01k5pzx0e7f3q8s2v4w6y9abcd', text: 'first\na\u202eb' }],
  ] as const)
    test(`is refused where its ${field} is wrong: ${JSON.stringify(body).slice(-24)}`, async () => {
      const reply = await api.post(PATH, body);
      assert.deepEqual([reply.status, reply.body.problems?.[0]?.field ?? reply.body.field], [400, field]);
    });
});

async function newPersonWithNote(by: Client): Promise<string> {
  const about = await newPerson();
  await written(by, about);
  return about;
}
