// Creating payees over real HTTP: what is resolved and kept, what is refused and what that gives away.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client, Reply } from '../../../../test/support/client.ts';
import { CANNOT_LOCK_TABLES, untilAllWait } from '../../../../test/support/locks.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { app, api, another, tenant } = testApp;
const PATH = '/api/v1/wallet/payees';
/** The example of the central bank. */
const CBU = '0110138202011100377664';
const CLABE = '646180110400000007';

const { session } = await newOwner(testApp);
const create = (body: unknown, by: Client = session, headers = {}): Promise<Reply> =>
  by.post(PATH, body, headers);
const auditOf = async (id: string): Promise<string[]> => {
  const { body } = await api.get('/api/v1/audit_log?limit=100');
  const entries: Array<{ action: string; target: { id: string } }> = body.data;
  return entries.filter(({ target }) => target.id === id).map(({ action }) => action);
};
const codeOf = ({ status, body }: Reply): [number, string] => [status, body.error];
const rowsOf = async (number: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from payees where tenant_id = ${tenant.id} and number = ${number}`,
  );
  return n;
};

suite('a payee', () => {
  test('is named by an alias, and is kept with the account and the holder behind it', async () => {
    const { status, body } = await create({ alias: 'Sofia.Ruiz', label: '  Rent ' });
    assert.equal(status, 201, JSON.stringify(body));
    const { id, cvu, taxId, verifiedAt, createdAt, updatedAt, ...rest } = body;
    assert.match(id, /^pye_/);
    assert.match(cvu, /^\d{22}$/);
    assert.match(taxId, /^\d{11}$/);
    assert.equal(createdAt, updatedAt);
    assert.ok(verifiedAt <= createdAt, verifiedAt);
    assert.deepEqual(rest, {
      label: 'Rent',
      holderName: 'Sofia Ruiz',
      alias: 'sofia.ruiz',
      account: { kind: 'alias', value: 'sofia.ruiz' },
      currency: 'ARS',
      status: 'active',
      refusedReason: null,
    });
    assert.deepEqual(await auditOf(id), ['payee.created']);
  });

  test('is found by the same alias in each country, unless the alias was pointed somewhere', async () => {
    const { session: mexican } = await newOwner(testApp, { country: 'MX', taxId: 'GODE900517AB6' });
    const here = (await create({ alias: 'marta.gil' })).body;
    const there = (await create({ alias: 'marta.gil' }, mexican)).body;
    assert.deepEqual([here.currency, there.currency], ['ARS', 'MXN'], JSON.stringify(there));
    assert.deepEqual([here.holderName, there.holderName], ['Marta Gil', 'Marta Gil']);
    assert.match(there.cvu, /^\d{18}$/);

    await api.post('/api/v1/sandbox/aliases', {
      alias: 'marta.paz',
      cvu: '2850590940090418135201',
      holderName: 'Marta Paz',
      taxId: '20267565393',
    });
    assert.deepEqual(codeOf(await create({ alias: 'marta.paz' }, mexican)), [400, 'currency_mismatch']);
  });

  test('is named by the number of an account, in any spelling, and called after its holder', async () => {
    const { status, body } = await create({ cvu: '0110138-2 0201110037766-4' });
    assert.deepEqual([status, body.cvu, body.alias], [201, CBU, null]);
    assert.equal(body.label, body.holderName);
  });

  test('is held against what is claimed of it, however that is written', async () => {
    const { body: first } = await create({ alias: 'pedro.lopez' });
    await session.delete(`${PATH}/${first.id}`);
    const { status, body } = await create({
      alias: 'pedro.lopez',
      cvu: first.cvu,
      holder_name: 'LÓPEZ, PEDRO',
      tax_id: `${first.taxId.slice(0, 2)}-${first.taxId.slice(2, 10)}-${first.taxId.slice(10)}`,
      currency: 'ARS',
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.notEqual(body.id, first.id);
  });

  test('is asked about again when it is created again: its alias may have moved', async () => {
    const { body: before } = await create({ alias: 'se.va.a.mudar' });
    await session.delete(`${PATH}/${before.id}`);
    const moved = {
      alias: 'se.va.a.mudar',
      cvu: '0000184304009000000014',
      holderName: 'Eva Gil',
      taxId: '20267565393',
    };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    const { body: after } = await create({ alias: 'se.va.a.mudar', holder_name: 'GIL EVA' });
    assert.deepEqual([after.cvu, after.holderName, after.taxId], [moved.cvu, moved.holderName, moved.taxId]);
  });

  test('is resolved in Mexico although the answer comes later, and paid in pesos of there', async () => {
    const body = { country: 'MX', taxId: 'PELU900517AB0', phoneNumber: '+525512345678' };
    const { session: mexican } = await newOwner(testApp, body);
    const reply = await create({ cvu: CLABE }, mexican);
    assert.deepEqual([reply.status, reply.body.cvu, reply.body.currency], [201, CLABE, 'MXN']);
    await mexican.delete(`${PATH}/${reply.body.id}`);
    const { body: asAlias } = await create({ alias: CLABE }, mexican);
    assert.deepEqual([asAlias.cvu, asAlias.alias], [CLABE, null], 'a number is one whatever it is sent as');
    assert.deepEqual(codeOf(await create({ cvu: CBU }, mexican)), [400, 'invalid_cvu']);

    const { body: wallet } = await mexican.get('/api/v1/wallet');
    const other = await create({ alias: wallet.alias });
    assert.deepEqual([...codeOf(other), other.body.walletCurrency], [400, 'currency_mismatch', 'ARS']);
  });
});

suite('a payee is refused', () => {
  const WRONG: ReadonlyArray<readonly [what: string, body: unknown, code: string, field?: string]> = [
    ['without an account', {}, 'invalid_request', 'cvu'],
    ['where no account has the alias', { alias: 'noexiste.casa' }, 'alias_not_found', 'alias'],
    ['with an alias that is too short', { alias: 'corto' }, 'invalid_alias', 'alias'],
    ['with an empty alias', { alias: '' }, 'invalid_alias', 'alias'],
    ['with an alias with an ñ', { alias: 'piña.colada' }, 'invalid_alias', 'alias'],
    ['with a Cyrillic letter in the alias', { alias: 'cas\u0430.sol.luna' }, 'invalid_alias', 'alias'],
    ['with something invisible in the alias', { alias: 'casa\u200b.sol' }, 'invalid_alias', 'alias'],
    ['with an alias of 10 kB', { alias: 'a'.repeat(10_000) }, 'invalid_alias', 'alias'],
    ['with a wrong check digit', { cvu: '0110138202011100377665' }, 'invalid_cvu', 'cvu'],
    ['with zeros', { cvu: '0'.repeat(22) }, 'invalid_cvu', 'cvu'],
    ['with the CLABE of another country', { cvu: CLABE }, 'invalid_cvu', 'cvu'],
    ['with a number of 10 kB', { cvu: '1'.repeat(10_000) }, 'invalid_cvu', 'cvu'],
    ['with an account that is not that of its alias', { cvu: CBU, alias: 'rosa.gil' }, 'invalid_cvu', 'cvu'],
    [
      'with another holder',
      { alias: 'otro.juan.perez', holder_name: 'Juan Perez' },
      'holder_mismatch',
      'holder_name',
    ],
    [
      'with a name that is nearly right',
      { alias: 'juana.perez', holder_name: 'Juan Perez' },
      'holder_mismatch',
      'holder_name',
    ],
    [
      'with letters that only look right',
      { alias: 'juan.perez', holder_name: 'Ju\u0430n Perez' },
      'holder_mismatch',
      'holder_name',
    ],
    [
      'with a zero-width space in the name',
      { alias: 'juan.perez', holder_name: 'Juan\u200b Perez' },
      'invalid_request',
      'holder_name',
    ],
    [
      'with a mark that turns the direction of its label',
      { alias: 'juan.perez', label: '\u202eevil' },
      'invalid_request',
      'label',
    ],
    ['with a label of 10 kB', { alias: 'juan.perez', label: 'x'.repeat(10_000) }, 'invalid_request', 'label'],
    [
      'with a name of 10 kB',
      { alias: 'juan.perez', holder_name: 'x'.repeat(10_000) },
      'invalid_request',
      'holder_name',
    ],
    ['with a zero character', { alias: 'juan.perez', label: 'a\0b' }, 'invalid_request', 'label'],
    ['with another tax id', { alias: 'juan.perez', tax_id: '20-26756539-3' }, 'tax_id_mismatch', 'tax_id'],
    [
      'with something that cannot be a tax id',
      { alias: 'juan.perez', tax_id: '20_26756539' },
      'invalid_request',
      'tax_id',
    ],
    ['in another currency', { alias: 'juan.perez', currency: 'USD' }, 'currency_mismatch', 'currency'],
    ['in no currency', { alias: 'juan.perez', currency: 'pesos' }, 'invalid_request', 'currency'],
    [
      'with a field in camelCase',
      { alias: 'juan.perez', holderName: 'Juan Perez' },
      'invalid_request',
      'holderName',
    ],
    ['with a number for a name', { alias: 'juan.perez', holder_name: 7 }, 'invalid_request', 'holder_name'],
  ];
  for (const [what, body, code, field] of WRONG) {
    test(what, async () => {
      const reply = await create(body);
      assert.deepEqual([...codeOf(reply), reply.body.field], [400, code, field]);
      assert.ok(reply.body.fix.length > 10);
    });
  }

  test('without a word of who the holder is, in any language', async () => {
    const { body: real } = await create({ alias: 'otro.ana.diaz' });
    await session.delete(`${PATH}/${real.id}`);
    const claim = { alias: 'otro.ana.diaz', holder_name: 'Ana Diaz', tax_id: '20267565393' };
    for (const language of ['es', 'pt', 'en']) {
      const { body } = await create(claim, session, { 'Accept-Language': language });
      assert.equal(body.error, 'holder_mismatch');
      const said = JSON.stringify(body);
      for (const secret of [...real.holderName.split(' '), real.taxId, real.cvu])
        assert.ok(!said.includes(secret), `${said} has ${secret}`);
    }
  });

  test("where it is the owner's own wallet", async () => {
    const { body: wallet } = await session.get('/api/v1/wallet');
    for (const [field, value] of [
      ['cvu', wallet.cvu],
      ['alias', wallet.alias],
    ] as const) {
      const { status, body } = await create({ [field]: value });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    }
  });

  test('while it is there already, by whichever name, with the id of the one that is', async () => {
    const { body: first } = await create({ alias: 'marta.paz' });
    for (const named of [{ alias: 'MARTA.PAZ' }, { cvu: first.cvu }]) {
      const reply = await create(named);
      assert.deepEqual([...codeOf(reply), reply.body.payeeId], [400, 'duplicate_payee', first.id]);
    }
  });

  test('to a caller that does not own a wallet', async () => {
    const nobody = await sessionOf(testApp, `nobody.${randomUUID()}@example.test`);
    assert.deepEqual(codeOf(await create({ alias: 'juan.perez' }, nobody)), [403, 'no_cardholder']);
    assert.deepEqual(codeOf(await create({ alias: 'juan.perez' }, api)), [403, 'forbidden']);
    const { status, body } = await api.post(PATH, { alias: 'juan.perez' }, { Authorization: '' });
    assert.deepEqual([status, body.error], [401, 'unauthorized']);
  });

  test('to a person who has not proven for a while who they are', async () => {
    const { email } = await newOwner(testApp);
    const later = await sessionOf(testApp, email, { signedInAgoMs: 11 * MINUTE_MS });
    assert.deepEqual(codeOf(await create({ alias: 'juan.perez' }, later)), [403, 'step_up_required']);
    assert.equal((await later.get(PATH)).status, 200);
  });
});

suite('two requests at once', () => {
  test('over two processes make one payee of each account', { skip: CANNOT_LOCK_TABLES }, async () => {
    const { url } = await another();
    const { email } = await newOwner(testApp);
    const [here, there] = [await sessionOf(testApp, email), await sessionOf(testApp, email, { url })];
    const aliases = ['cuenta.uno', 'cuenta.dos'];
    // So that none waits for the wallet to be opened.
    await here.get('/api/v1/wallet');
    const { all } = await app.pool.transaction(async (tx) => {
      // While no payee can be inserted, all of them get as far as they can.
      await tx.run(sql`lock table payees in share mode`);
      const creating = aliases.flatMap((alias) => [here, there, here].map((by) => create({ alias }, by)));
      await untilAllWait(tx, creating.length);
      return { all: Promise.all(creating) };
    });
    const replies = await all;
    const codes = replies.map(({ status, body }) => body.error ?? status);
    assert.equal(codes.filter((code) => code === 201).length, aliases.length, String(codes));
    const others = codes.filter((code) => code !== 201);
    assert.deepEqual(new Set(others), new Set(['duplicate_payee']));
  });

  test('with one key get one answer, and so does one that comes after a crash', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { alias: 'una.vez.sola' };
    const replies = await Promise.all([1, 2, 3].map(() => create(body, session, headers)));
    const [first] = replies;
    for (const reply of replies) assert.deepEqual([reply.status, reply.body], [201, first?.body]);

    // As if the process had died between keeping the payee and keeping the answer.
    await app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
    const repeated = await create(body, session, headers);
    assert.deepEqual([repeated.status, repeated.body], [201, first?.body]);
    assert.equal(await rowsOf(repeated.body.cvu), 1);
    assert.deepEqual(codeOf(await create(body)), [400, 'duplicate_payee']);
  });
});
