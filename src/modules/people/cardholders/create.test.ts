// Creating cardholders over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isoOf, isoOrNull, systemClock } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/people.ts';
import { until } from '../../../../test/support/wait.ts';

import { applicationOf } from './jobs.ts';
import type { KycVerdict } from './port.ts';
import { findCardholder } from './queries.ts';
import { resolveKyc } from './resolve-kyc.ts';

const { api, app, tenant } = await startTestApp();

const countRows = async (): Promise<number> => {
  const { n } = await app.pool.one(sql<{ n: number }>`select count(*)::int as n from cardholders`);
  return n;
};

suite('create a cardholder', () => {
  test('answers 201 with exactly the documented part, pending', async () => {
    const body = person({ firstName: 'María José', identificationType: undefined });
    const { status, body: created } = await api.post('/api/v1/cardholders', body);

    assert.equal(status, 201);
    assert.deepEqual(Object.keys(created), [
      'id',
      'firstName',
      'lastName',
      'country',
      'kycStatus',
      'createdAt',
    ]);
    assert.match(created.id, /^ch_[0-9a-z]{26}$/);
    assert.equal(created.kycStatus, 'pending');
    assert.equal(created.firstName, 'María José');
  });

  test('stores numbers without separators and shows the whole object on get', async () => {
    const body = person({ phoneNumber: '+54 9 11 5555-1234' });
    const dni = body.taxId.slice(2, 10);
    const written = `${body.taxId.slice(0, 2)}-${dni}-${body.taxId.slice(10)}`;
    const { body: created } = await api.post('/api/v1/cardholders', {
      ...body,
      taxId: written,
      identificationType: 'DNI',
      identificationValue: `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`,
    });
    const { body: shown } = await api.get(`/api/v1/cardholders/${created.id}`);

    assert.deepEqual(shown, {
      ...created,
      dateOfBirth: '1990-05-17',
      phoneNumber: '+5491155551234',
      email: body.email,
      taxId: body.taxId,
      identificationType: 'DNI',
      identificationValue: dni,
      address: null,
      nationality: null,
      termsAcceptedAt: null,
      kycReasons: [],
      kycNeeds: [],
      kycLink: null,
      updatedAt: created.createdAt,
    });
  });

  test('takes what only some issuers ask: address, nationality, and when the person agreed', async () => {
    const address = {
      line1: 'Av. Corrientes 1234',
      city: 'Buenos Aires',
      region: 'CABA',
      postalCode: 'C1043',
    };
    const said = { address, nationality: 'UY', termsAcceptedAt: '2026-01-02T10:00:00-03:00' };
    const { body: created } = await api.post('/api/v1/cardholders', person(said));
    const { body: shown } = await api.get(`/api/v1/cardholders/${created.id}`);
    assert.deepEqual(
      [shown.address, shown.nationality, shown.termsAcceptedAt],
      [{ ...address, line2: null }, 'UY', '2026-01-02T13:00:00.000Z'],
    );
    assert.deepEqual(Object.keys(shown.address), ['line1', 'line2', 'city', 'region', 'postalCode']);
    const row = (await findCardholder(app.pool, tenant.id, created.id)) ?? assert.fail('it is not there');
    const { address: sent, nationality, acceptedTermsAt } = applicationOf(row);
    assert.deepEqual(
      [sent, nationality, isoOrNull(acceptedTermsAt)],
      [shown.address, 'UY', shown.termsAcceptedAt],
    );
    const later = await api.post('/api/v1/cardholders', person({ termsAcceptedAt: '2099-01-01T00:00:00Z' }));
    assert.deepEqual([later.status, later.body.reason], [400, 'in_the_future']);
  });

  test('puts cardholder.created in the outbox in the same commit', async () => {
    const { body: created } = await api.post('/api/v1/cardholders', person());
    const rows = await app.pool.all(
      sql<{ type: string; object: { id: string; kycStatus: string } }>`
        select type, object from events where tenant_id = ${tenant.id} and object_id = ${created.id}`,
    );
    assert.deepEqual(
      rows.map((row) => [row.type, row.object.id, row.object.kycStatus]),
      [['cardholder.created', created.id, 'pending']],
    );
  });

  const WRONG: Array<[string, Record<string, unknown>, string]> = [
    ['a missing field', { firstName: undefined }, 'firstName'],
    ['an empty name', { lastName: '  ' }, 'lastName'],
    ['a wrong type', { firstName: 7 }, 'firstName'],
    ['an unknown field', { nickname: 'x' }, 'nickname'],
    ['a country that is not served', { country: 'US' }, 'country'],
    ['an impossible date', { dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
    ['a date in another format', { dateOfBirth: '17/05/1990' }, 'dateOfBirth'],
    ['a minor', { dateOfBirth: `${Number(isoOf(systemClock.now()).slice(0, 4)) - 10}-01-01` }, 'dateOfBirth'],
    ['somebody of 200 years', { dateOfBirth: '1800-01-01' }, 'dateOfBirth'],
    ['a bad e-mail', { email: 'nobody' }, 'email'],
    ['a bad phone', { phoneNumber: '12' }, 'phoneNumber'],
    ['the old Mexican mobile prefix', { phoneNumber: '+5215512345678' }, 'phoneNumber'],
    ['a bad check digit', { taxId: '20123456780' }, 'taxId'],
    ['the tax id of a company', { taxId: '30500010912' }, 'taxId'],
    ['a document without its type', { identificationValue: '30123456' }, 'identificationType'],
    ['a type without its document', { identificationType: 'DNI' }, 'identificationValue'],
    [
      'a document of another country',
      { identificationType: 'CURP', identificationValue: 'GODE561231HDFMZR03' },
      'identificationType',
    ],
    [
      'a document that contradicts the tax id',
      { identificationType: 'DNI', identificationValue: '94123456' },
      'identificationValue',
    ],
    ['a name with markup', { firstName: '<b>Ana</b>' }, 'firstName'],
  ];
  for (const [what, changes, field] of WRONG) {
    test(`refuses ${what} with 400 and the field, and writes nothing`, async () => {
      const before = await countRows();
      const { status, body } = await api.post('/api/v1/cardholders', person(changes));

      assert.equal(status, 400);
      assert.equal(body.error, 'invalid_request');
      assert.equal(body.field, field);
      assert.ok(body.message.length > field.length + 2);
      assert.match(body.requestId, /^req_/);
      assert.equal(await countRows(), before);
    });
  }

  const PEOPLE: Array<[string, Record<string, unknown>]> = [
    [
      'MX',
      { country: 'MX', taxId: 'ZATJ870805CK6', dateOfBirth: '1987-08-05', phoneNumber: '+525512345678' },
    ],
    [
      'BR',
      {
        country: 'BR',
        taxId: '390.533.447-05',
        identificationType: 'CPF',
        identificationValue: '39053344705',
      },
    ],
    [
      'CL',
      { country: 'CL', taxId: '12.531.909-2', identificationType: 'RUT', identificationValue: '12531909-2' },
    ],
    [
      'CO',
      { country: 'CO', taxId: '1020304050', identificationType: 'CC', identificationValue: '1020304050' },
    ],
    [
      'PE',
      { country: 'PE', taxId: '10101174102', identificationType: 'DNI', identificationValue: '10117410' },
    ],
    [
      'UY',
      { country: 'UY', taxId: '1.234.567-2', identificationType: 'CI', identificationValue: '12345672' },
    ],
  ];
  for (const [country, changes] of PEOPLE) {
    test(`takes a person of ${country}`, async () => {
      const { status, body } = await api.post('/api/v1/cardholders', person(changes));
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(body.country, country);
    });
  }

  test('refuses an e-mail that another cardholder has, however it is written', async () => {
    const first = person();
    const { body: made } = await api.post('/api/v1/cardholders', first);
    const { status, body } = await api.post(
      '/api/v1/cardholders',
      person({ email: first.email.toUpperCase() }),
    );
    assert.deepEqual([status, body.error, body.field], [409, 'duplicate_email', 'email']);
    assert.equal(body.cardholderId, made.id);
  });

  test('refuses a tax id that another cardholder has', async () => {
    const first = person();
    const { body: made } = await api.post('/api/v1/cardholders', first);
    const { status, body } = await api.post('/api/v1/cardholders', person({ taxId: first.taxId }));
    assert.deepEqual([status, body.error, body.field], [409, 'duplicate_tax_id', 'taxId']);
    assert.equal(body.cardholderId, made.id);
  });

  test('lets one of twenty requests for the same person through', async () => {
    const body = person();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/api/v1/cardholders', body)),
    );
    const statuses = replies.map((reply) => reply.status).sort();
    assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)]);
  });
});

suite('KYC in the sandbox', () => {
  test('says what the issuer needs and where the person gives it, until it has decided', async () => {
    const { body: created } = await api.post('/api/v1/cardholders', person({ lastName: 'Documents' }));
    const look = () => api.get(`/api/v1/cardholders/${created.id}`);
    const { body: asked } = await until('it waits', look, ({ body }) => body.kycStatus === 'review');
    const link = `https://issuer.example.com/identity/${created.id}`;
    assert.deepEqual([asked.kycNeeds, asked.kycLink], [['documents'], link]);
    const { body: decided } = await api.post('/api/v1/sandbox/kyc', {
      cardholderId: created.id,
      status: 'approved',
    });
    assert.deepEqual([decided.kycStatus, decided.kycNeeds, decided.kycLink], ['approved', [], null]);
    const told = await app.pool.all(
      sql<{ object: { kycStatus: string; kycLink: string | null } }>`
        select object from events where object_id = ${created.id} and type = 'cardholder.updated' order by id`,
    );
    assert.deepEqual(
      told.map(({ object }) => [object.kycStatus, object.kycLink]),
      [
        ['review', link],
        ['approved', null],
      ],
    );
  });

  test('follows what the issuer needs while it is in review, and shows no link but one in https', async () => {
    const { body: created } = await api.post('/api/v1/cardholders', person({ lastName: 'Slow' }));
    const asks = async (needs: KycVerdict['needs'], link?: string) => {
      const verdict = { reference: created.id, decision: 'review', reasons: [], needs, link } as const;
      const hasMoved = await app.works.run(tenant, systemActor('test'), (work) =>
        resolveKyc(work, verdict, SANDBOX),
      );
      const { body } = await api.get(`/api/v1/cardholders/${created.id}`);
      return [hasMoved, body.kycNeeds, body.kycLink];
    };
    assert.deepEqual(await asks(['data'], 'javascript:alert(1)'), [true, ['data'], null]);
    assert.deepEqual(await asks(['documents'], 'https://a.example/x'), [
      true,
      ['documents'],
      'https://a.example/x',
    ]);
    assert.deepEqual(await asks(['documents'], 'https://a.example/x'), [
      false,
      ['documents'],
      'https://a.example/x',
    ]);
    assert.deepEqual(await asks(undefined), [false, ['documents'], 'https://a.example/x']);
  });

  const OUTCOMES: Array<[string, string, string[]]> = [
    ['Anything', 'approved', []],
    ['Rejected', 'rejected', ['identity_not_verified']],
    ['Review', 'review', ['manual_review']],
  ];
  for (const [lastName, kycStatus, kycReasons] of OUTCOMES) {
    test(`the last name ${lastName} ends ${kycStatus} by itself, with one cardholder.updated`, async () => {
      const { body: created } = await api.post('/api/v1/cardholders', person({ lastName }));
      const { body } = await until(
        `KYC is ${kycStatus}`,
        () => api.get(`/api/v1/cardholders/${created.id}`),
        (reply) => reply.body.kycStatus !== 'pending',
      );
      assert.deepEqual([body.kycStatus, body.kycReasons], [kycStatus, kycReasons]);

      const events = await app.pool.all(
        sql<{ object: { kycStatus: string } }>`
          select object from events where object_id = ${created.id} and type = 'cardholder.updated'`,
      );
      assert.deepEqual(
        events.map((event) => event.object.kycStatus),
        [kycStatus],
      );
    });
  }
});
