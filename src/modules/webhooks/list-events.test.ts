// Events over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { keepEvent } from '../../../test/support/webhook-rows.ts';
import { envelopeOf, findStored } from './envelope.ts';

const { app, api, url, tenant, newKey, newOrganization } = await startTestApp({ worker: false });

const EVENTS = '/api/v1/events';
const found = async (query: string): Promise<string[]> =>
  (await api.get(`${EVENTS}?${query}`)).body.data.map(({ id }: { id: string }) => id);

const begin = tenant.now();
const early = await keepEvent(app, tenant, { type: 'balance.low', at: plus(begin, -MINUTE_MS) });
const created = await keepEvent(app, tenant, { type: 'card.created', objectId: 'card_1' });
const person = await keepEvent(app, tenant, { type: 'cardholder.created', objectId: 'ch_1' });
const session = await keepEvent(app, tenant, { type: 'cardholder_onboarding_session.completed' });
const closed = await keepEvent(app, tenant, { type: 'card.closed', objectId: 'card_1', sequence: 2n });

suite('list events', () => {
  test('shows what happened, newest first, as receivers get it', async () => {
    const { status, body } = await api.get(EVENTS);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [closed, session, person, created, early],
    );
    const event = await findStored(app.pool, tenant.id, closed);
    assert.ok(event);
    assert.equal(JSON.stringify(body.data[0]), envelopeOf(event, false));
    assert.equal(body.data[0].sequence, 2);
  });

  test('filters by type, family, object and time, all at once', async () => {
    assert.deepEqual(await found('type=card.created'), [created]);
    assert.deepEqual(await found('type=card.*'), [closed, created]);
    assert.deepEqual(await found('type=cardholder.*'), [person]);
    assert.deepEqual(await found('type=*'), [closed, session, person, created, early]);
    assert.deepEqual(await found('objectId=card_1'), [closed, created]);
    assert.deepEqual(await found('objectId=card_1&type=card.closed'), [closed]);
    assert.deepEqual(await found('objectId=card_2'), []);
    assert.deepEqual(await found(`since=${isoOf(begin)}`), [closed, session, person, created]);
    assert.deepEqual(await found(`since=${isoOf(plus(tenant.now(), MINUTE_MS))}`), []);
    assert.deepEqual(await found(`since=${isoOf(plus(begin, -MINUTE_MS))}&type=balance.low`), [early]);
    assert.deepEqual(await found(`since=${isoOf(plus(begin, 1 - MINUTE_MS))}&type=balance.low`), []);
    assert.deepEqual(await found('since=1970-01-01T00:00:00Z&type=balance.low'), [early]);
  });

  test('relates events to whatever their objects name: to a card its purchases, to a person both', async () => {
    const organization = await newOrganization('Related');
    const ours = await app.tenants.get(organization.testTenantId);
    const own = client(url, await newKey({ organization }));
    const [holder, card, other] = [app.newId('ch'), app.newId('card'), app.newId('card')];
    const purchase = app.newId('tx');
    const keep = (type: string, objectId: string, object: Record<string, string> = {}) =>
      keepEvent(app, ours, { type, objectId, object });
    const made = await keep('cardholder.created', holder);
    const issued = await keep('card.created', card, { cardholderId: holder });
    const elsewhere = await keep('card.created', other, { cardholderId: holder });
    const bought = await keep('transaction.authorized', purchase, { cardId: card, cardholderId: holder });

    const related = async (query: string): Promise<string[]> =>
      (await own.get(`${EVENTS}?relatedTo=${query}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await related(purchase), [bought]);
    assert.deepEqual(await related(card), [bought, issued]);
    assert.deepEqual(await related(holder), [bought, elsewhere, issued, made]);
    assert.deepEqual(await related(`${holder}&type=card.*`), [elsewhere, issued]);
    assert.deepEqual(await related(app.newId('card')), []);
    assert.deepEqual(await found(`relatedTo=${card}`), []);
    for (const wrong of ['card_1', '%25', '"', '']) {
      const { status, body } = await own.get(`${EVENTS}?relatedTo=${wrong}`);
      assert.deepEqual([status, body.field], [400, 'relatedTo'], wrong);
    }
  });

  test('pages through all of them, each once', async () => {
    const first = await api.get(`${EVENTS}?limit=3`);
    const second = await api.get(`${EVENTS}?limit=3&cursor=${first.body.nextCursor}`);
    const seen = [...first.body.data, ...second.body.data].map(({ id }) => id);
    assert.deepEqual(seen, [closed, session, person, created, early]);
    assert.equal(second.body.nextCursor, null);
  });

  test('goes on with a cursor where a filter finds nothing in ten thousand events', async () => {
    const organization = await newOrganization('Busy');
    const busy = await app.tenants.get(organization.testTenantId);
    const mine = client(url, await newKey({ organization }));
    const oldest = await keepEvent(app, busy, { type: 'balance.low' });
    const prefix = app.newId('evt').slice(0, -8);
    await app.pool.run(
      sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
          select ${busy.id}, ${prefix} || lpad(n::text, 8, '0'), 'card.updated', 'card_1', ${isoOf(busy.now())}, '{}', n
          from generate_series(1, 10100) n`,
    );
    const first = await mine.get(`${EVENTS}?type=balance.low`);
    assert.deepEqual(first.body.data, []);
    const second = await mine.get(`${EVENTS}?type=balance.low&cursor=${first.body.nextCursor}`);
    assert.deepEqual(
      second.body.data.map(({ id }: { id: string }) => id),
      [oldest],
    );
    assert.equal(second.body.nextCursor, null);
  });

  for (const [query, field] of [
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
    ['type=card', 'type'],
    ['type=cards.*', 'type'],
    ['since=yesterday', 'since'],
    ['objectId=', 'objectId'],
    ['kind=card.created', 'kind'],
  ] as const) {
    test(`refuses ?${query} with 400 and the field`, async () => {
      const { status, body } = await api.get(`${EVENTS}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }
});

suite('get an event', () => {
  test('shows what the list shows', async () => {
    const { body: list } = await api.get(EVENTS);
    assert.deepEqual((await api.get(`${EVENTS}/${closed}`)).body, list.data[0]);
  });

  test('does not find an event that does not exist, or belongs to another tenant', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const live = client(url, await newKey({ mode: 'live' }));
    const replies = [
      await api.get(`${EVENTS}/evt_01h455vb4pex5vsknk084sn02q`),
      await api.get(`${EVENTS}/evt_x`),
      await stranger.get(`${EVENTS}/${closed}`),
      await live.get(`${EVENTS}/${closed}`),
    ];
    for (const { status, body } of replies) assert.deepEqual([status, body.error], [404, 'not_found']);
    for (const other of [stranger, live]) assert.deepEqual((await other.get(EVENTS)).body.data, []);
  });

  test('needs events:read, or events', async () => {
    for (const scope of ['events', 'events:read']) {
      const reader = client(url, await newKey({ scopes: [scope] }));
      assert.equal((await reader.get(`${EVENTS}/${closed}`)).status, 200);
    }
    const other = client(url, await newKey({ scopes: ['webhooks'] }));
    assert.equal((await other.get(`${EVENTS}/${closed}`)).body.requiredScope, 'events:read');
  });
});
