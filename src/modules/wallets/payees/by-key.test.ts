// Payees that are named by a key of their account, over HTTP: what is read, resolved and kept, what each
// reader is shown of it, and what is refused.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';
import { newAgent, pay, untilPayment } from '../../../../test/payments/support.ts';
import { newWallet, sendMoney, untilAvailable } from '../../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { api } = testApp;
const PATH = '/api/v1/wallet/payees';
const CBU = '0110138202011100377664';
const CLABE = '646180110400000007';
const RANDOM = '123e4567-e89b-12d3-a456-426655440000';

const brazilian = await newWallet(testApp, {
  country: 'BR',
  taxId: '52998224725',
  phoneNumber: '+5511987651234',
});
const { session: argentine } = await newOwner(testApp);
const create = (body: unknown, by: Client = brazilian.session) => by.post(PATH, body);

suite('a payee that is named by its account', () => {
  const NAMED = [
    ['pix_cpf', '390.533.447-05', '39053344705', '***.533.447-**'],
    ['pix_cnpj', '12.abc.345/01de-35', '12ABC34501DE35', '12.***.***/****-35'],
    ['pix_email', 'Ana.Paz@Example.com', 'ana.paz@example.com', 'a***@e***.com'],
    ['pix_phone', '(11) 98765-4321', '+5511987654321', '+55 11 *****-4321'],
    ['pix_random', RANDOM.toUpperCase(), RANDOM, '123e****0000'],
  ] as const;
  for (const [kind, typed, value, masked] of NAMED)
    test(`is kept by a ${kind} in one form, which its organization sees masked`, async () => {
      const { status, body } = await create({ account: { kind, value: typed } });
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(
        [body.account, body.alias, body.status, body.currency],
        [{ kind, value }, null, 'active', 'BRL'],
      );
      assert.match(body.cvu, /^076\d{17}$/);
      assert.deepEqual((await brazilian.session.get(`${PATH}/${body.id}`)).body.account, body.account);

      const { body: seen } = await api.get(`/api/v1/payees/${body.id}`);
      assert.deepEqual(seen.accountKey, { kind, masked });
      assert.deepEqual([seen.namedBy, seen.alias], ['key', null]);
      for (const secret of [value, typed, body.cvu])
        assert.ok(!JSON.stringify(seen).includes(secret), secret);

      const again = await create({ account: { kind, value } });
      assert.deepEqual([again.body.error, again.body.payeeId], ['duplicate_payee', body.id]);
    });

  test('may be named by its number or alias as well, which are what they were', async () => {
    const byCbu = await create({ account: { kind: 'cbu', value: '01101382 02011100377664' } }, argentine);
    assert.deepEqual(
      [byCbu.status, byCbu.body.cvu, byCbu.body.account],
      [201, CBU, { kind: 'cbu', value: CBU }],
    );
    const byAlias = await create({ account: { kind: 'alias', value: 'Casa.Perro.Sol' } }, argentine);
    assert.deepEqual(
      [byAlias.body.alias, byAlias.body.account],
      ['casa.perro.sol', { kind: 'alias', value: 'casa.perro.sol' }],
    );
    const { body: seen } = await api.get(`/api/v1/payees/${byCbu.body.id}`);
    assert.deepEqual([seen.namedBy, seen.accountKey], ['number', { kind: 'cbu', masked: '011****7664' }]);
  });

  test('is held against what is claimed of it', async () => {
    const account = { kind: 'pix_email', value: 'otro.rui.lima@example.com' };
    const { body } = await create({ account, holder_name: 'Rui Lima' });
    assert.deepEqual([body.error, body.field], ['holder_mismatch', 'holder_name']);
    const cpf = { kind: 'pix_cpf', value: '11144477735' };
    assert.equal((await create({ account: cpf, tax_id: '529.982.247-25' })).body.error, 'tax_id_mismatch');
    assert.equal((await create({ account: cpf, tax_id: '111.444.777-35' })).status, 201);
  });

  test('is a key in Brazil in whichever field it is sent', async () => {
    const { body } = await create({ alias: '+55 21 99876-5432' });
    assert.deepEqual(body.account, { kind: 'pix_phone', value: '+5521998765432' });
    const { body: digits } = await create({ cvu: '12345678909' });
    assert.deepEqual(digits.account, { kind: 'pix_cpf', value: '12345678909' });
  });

  test('waits for its provider in Mexico, as by any other field', async () => {
    const body = { country: 'MX', taxId: 'PELU900517AB0', phoneNumber: '+525512345678' };
    const { session } = await newOwner(testApp, body);
    const reply = await create({ account: { kind: 'clabe', value: '646 180 11040000000 7' } }, session);
    assert.deepEqual([reply.status, reply.body.account], [201, { kind: 'clabe', value: CLABE }]);
  });

  test('is found by its whole key, and by no part of it', async () => {
    const found = async (text: string): Promise<string[]> => {
      const { body } = await api.post('/api/v1/search', { q: text });
      return body.found.map(({ id }: { id: string }) => id);
    };
    const { body } = await create({
      account: { kind: 'pix_email', value: 'busca.lima@example.com' },
      label: 'x',
    });
    const { body: byCnpj } = await create({ account: { kind: 'pix_cnpj', value: '16727230000197' } });
    await create({ account: { kind: 'pix_phone', value: '+5585991234567' } });
    assert.deepEqual(await found('Busca.Lima@example.com'), [body.id]);
    assert.deepEqual(await found('16.727.230/0001-97'), [byCnpj.id]);
    assert.deepEqual(await found(CBU), [
      (await argentine.get(PATH)).body.data.find(({ cvu }: { cvu: string }) => cvu === CBU)?.id,
    ]);
    assert.deepEqual(await found('busca.lima@example.co'), []);
    assert.deepEqual(await found('99123'), []);
    for (const guessable of ['(85) 99123-4567', '390.533.447-05', '39053344705'])
      assert.deepEqual(await found(guessable), [], `${guessable} could be guessed by its mask`);
  });
});

suite('a payee is refused', () => {
  const account = (kind: string, value: string) => ({ account: { kind, value } });
  const WRONG: ReadonlyArray<
    readonly [what: string, body: unknown, error: string, field: string, reason?: string]
  > = [
    [
      'with an alias beside',
      { ...account('pix_cpf', '39053344705'), alias: 'ana.paz' },
      'invalid_request',
      'account',
    ],
    [
      'with a number beside',
      { ...account('pix_cpf', '39053344705'), cvu: CBU },
      'invalid_request',
      'account',
    ],
    [
      'with a kind of another country',
      account('clabe', CLABE),
      'account_kind_not_of_country',
      'account.kind',
    ],
    ['with a kind that there is not', account('iban', 'DE'), 'invalid_request', 'account.kind'],
    [
      'with a wrong digit',
      account('pix_cpf', '39053344715'),
      'invalid_account_key',
      'account.value',
      'check_digit',
    ],
    ['with nothing', account('pix_cpf', ' '), 'invalid_account_key', 'account.value', 'missing'],
    [
      'with another kind',
      account('pix_cpf', 'a@example.com'),
      'invalid_account_key',
      'account.value',
      'other_kind',
    ],
    ['with a NUL', account('pix_email', 'a\0@example.com'), 'invalid_request', 'account.value'],
    ['with 10 kB', account('pix_email', 'a'.repeat(10_000)), 'invalid_request', 'account.value'],
    [
      'with a key of no account',
      account('pix_email', 'noexiste@example.com'),
      'account_key_not_found',
      'account.value',
    ],
    [
      'with a CPF as an alias and a wrong digit',
      { alias: '390.533.447-15' },
      'invalid_account_key',
      'alias',
      'check_digit',
    ],
    [
      'with a key of no account as an alias',
      { alias: 'noexiste@example.com' },
      'account_key_not_found',
      'alias',
    ],
    ['with a key and an alias', { alias: 'ana.paz', cvu: '39053344705' }, 'invalid_cvu', 'cvu'],
  ];
  for (const [what, body, error, field, reason] of WRONG)
    test(what, async () => {
      const reply = await create(body);
      assert.deepEqual(
        [reply.body.error, reply.body.field ?? reply.body.fields?.[0]?.field, reply.body.reason],
        [error, field, reason],
        JSON.stringify(reply.body),
      );
      assert.equal(reply.status, 400);
    });

  test('in the language of the caller, with what to do', async () => {
    const said = await Promise.all(
      ['en', 'es', 'pt'].map(async (language) => {
        const body = { account: { kind: 'pix_cpf', value: '39053344715' } };
        const reply = await brazilian.session.post(PATH, body, { 'accept-language': language });
        assert.ok(reply.body.fix.length > 0);
        return reply.body.message;
      }),
    );
    assert.equal(new Set(said).size, 3);
  });

  test('where an account elsewhere has no keys', async () => {
    const { body } = await create({ account: { kind: 'pix_email', value: 'a@example.com' } }, argentine);
    assert.equal(body.error, 'account_kind_not_of_country');
    assert.match(body.fix, /cbu, cvu, alias/);
    assert.equal((await create({ alias: 'a@example.com' }, argentine)).body.error, 'invalid_alias');
  });
});

test('an agent may be bound to payees by their keys, and sees no others', async () => {
  const { body: cnpj } = await create({ account: { kind: 'pix_cnpj', value: 'AB12CD34000184' } });
  await create({ account: { kind: 'pix_email', value: 'fora.dela@example.com' } });
  const bound = { initial_amount: 0, payees: [cnpj.account.value] };
  const agent = await newAgent(testApp, brazilian, bound);
  const { body } = await agent.key.get(PATH);
  assert.deepEqual(
    body.data.map(({ account }: { account: unknown }) => account),
    [{ kind: 'pix_cnpj', value: 'AB12CD34000184' }],
  );
});

/** What goes unasked from a wallet in reais. */
const BELOW_AUTO = 300;

test('a payment resolves the key again, and asks the owner where it has moved', async () => {
  await sendMoney(testApp, brazilian.cvu, { amountMinor: 1_000_000n, currency: 'BRL' });
  await untilAvailable(brazilian, 10_000);
  const key = 'vai.mudar@example.com';
  const { body: payee } = await create({ account: { kind: 'pix_email', value: key } });
  const agent = await newAgent(testApp, brazilian, { initial_amount: 500 });
  const { body: paid } = await pay(agent.key, payee, BELOW_AUTO);
  const settled = await untilPayment(agent.key, paid.id, 'settled');
  assert.deepEqual([settled.payeeHolderName, settled.payeeAlias], ['Vai Mudar', null]);

  const cvu = makeAccountNumber('BR', '0031', '4711');
  const moved = { alias: key, cvu, holderName: 'Eva Gil', taxId: '11144477735' };
  assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
  const { cardholderId } = brazilian;
  await api.post('/api/v1/sandbox/phones/verify', { cardholderId });
  const { status, body: held } = await pay(agent.key, payee, BELOW_AUTO);
  assert.deepEqual([status, held.status], [202, 'pending_approval'], JSON.stringify(held));
  const reply = { approvalId: held.approvalId, decision: 'approve' };
  assert.equal((await api.post('/api/v1/sandbox/whatsapp/reply', reply)).status, 200);
  await untilPayment(agent.key, held.id, 'settled');
  const { body: now } = await brazilian.session.get(`${PATH}/${payee.id}`);
  assert.deepEqual(
    [now.cvu, now.holderName, now.account],
    [cvu, 'Eva Gil', { kind: 'pix_email', value: key }],
  );
});
