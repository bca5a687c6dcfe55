// Withdrawals from a wallet of Brazil by a key of Pix: what a person types leads to an account and its
// holder, and a key that is mistyped to none.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isCpf } from '#modules/people/cardholders/identity/br.ts';
import { makeAccountNumber } from '#modules/wallets/wallets/port.ts';
import { startTestApp } from '../support/app.ts';
import { newWallet, sendMoney, untilAvailable, type Opened } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';
import { ASKED, AUTO, FUNDS_CENTS, newAlias, untilWithdrawal, withdraw } from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;
const BR = { country: 'BR', taxId: '52998224725', phoneNumber: '+5511987651234' };
/** With the numbers of a wallet in pesos of Argentina, which amounts of withdrawals in tests go by. */
const LIKE_ARS = {
  autoApproveUnderCents: 100_000,
  whatsappThresholdCents: 1_000_000,
  panicLimit24hCents: 5_000_000,
};
const set = await api.patch('/api/v1/settings', { approvalConfigByCurrency: { BRL: LIKE_ARS } });
assert.equal(set.status, 200, JSON.stringify(set.body));
const owner = await newWallet(testApp, BR);
await sendMoney(testApp, owner.cvu, { amountMinor: BigInt(FUNDS_CENTS), currency: 'BRL' });
await untilAvailable(owner, FUNDS_CENTS / 100);
const OTHER_ACCOUNT = makeAccountNumber('BR', '0031', '77');
const RANDOM = '123e4567-e89b-12d3-a456-426655440000';

const preview = ({ session }: Pick<Opened, 'session'>, destination: string) =>
  session.post('/api/v1/wallet/withdraw/preview', { amount: AUTO, destination });

suite('a withdrawal to a key of Pix', () => {
  test('goes to the account that it leads to, and shows whose that is', async () => {
    const typed = 'Joao.Silva@Example.com';
    const { status, body } = await withdraw(owner, 10, typed);
    assert.equal(status, 200, JSON.stringify(body));
    const settled = await untilWithdrawal(owner, body.id, 'settled');
    assert.deepEqual(
      [settled.destination, settled.holderName, settled.alias, settled.currency],
      [typed, 'Joao Silva', null, 'BRL'],
    );
    assert.match(settled.cvu, /^076\d{17}$/);

    const { body: byNumber } = await preview(owner, settled.cvu);
    assert.deepEqual(
      [byNumber.holderName, byNumber.taxId, byNumber.cvu, byNumber.alias, byNumber.isNewAccount],
      [settled.holderName, settled.taxId, settled.cvu, null, false],
      'the number leads to the same holder, and does not give the key away',
    );
  });

  test('is one key however it is written', async () => {
    const WRITTEN = [
      ['390.533.447-05', '39053344705'],
      ['12.ABC.345/01DE-35', '12abc34501de35'],
      ['(11) 98765-4321', '+5511987654321'],
      [RANDOM, ` ${RANDOM.toUpperCase()} `],
      ['PIX@BCB.GOV.BR', 'pix@bcb.gov.br'],
    ] as const;
    const numbers = new Set<string>();
    for (const [one, other] of WRITTEN) {
      const [first, second] = [await preview(owner, one), await preview(owner, other)];
      assert.equal(first.status, 200, JSON.stringify(first.body));
      assert.deepEqual(first.body, second.body);
      numbers.add(first.body.cvu);
    }
    assert.equal(numbers.size, WRITTEN.length);
    assert.equal((await preview(owner, '390.533.447-05')).body.taxId, '39053344705');
    assert.equal((await preview(owner, '12.ABC.345/01DE-35')).body.taxId, '12ABC34501DE35');
  });

  test('is held for its owner, and goes only where they saw that it goes', async () => {
    const { cardholderId } = owner;
    assert.equal((await api.post('/api/v1/sandbox/phones/verify', { cardholderId })).status, 200);
    const approve = async (key: string, meanwhile: () => Promise<unknown>) => {
      const { body } = await withdraw(owner, ASKED, key);
      assert.equal(body.settlement, 'pending', JSON.stringify(body));
      await meanwhile();
      const reply = { approvalId: body.approvalId, decision: 'approve' };
      await api.post('/api/v1/sandbox/whatsapp/reply', reply);
      return body.id;
    };
    const stays = await approve('+55 11 98765-4321', () => Promise.resolve());
    await untilWithdrawal(owner, stays, 'settled');

    const key = 'se.muda@example.com';
    const moved = { alias: key, cvu: OTHER_ACCOUNT, holderName: 'Eva Gil', taxId: '11144477735' };
    const moves = await approve(key, () => api.post('/api/v1/sandbox/aliases', moved));
    const failed = await untilWithdrawal(owner, moves, 'failed');
    assert.notEqual(failed.cvu, OTHER_ACCOUNT);
    assert.equal((await preview(owner, key)).body.holderName, 'Eva Gil');
  });

  const REFUSED: ReadonlyArray<readonly [typed: string, what: string, message: RegExp]> = [
    ['390.533.447-15', 'a CPF with a wrong digit', /wrong/],
    ['3905334470', 'a CPF with a digit too few', /missing/],
    ['12abc34501de36', 'a CNPJ with a wrong digit', /wrong/],
    ['(20) 98765-4321', 'a telephone of no area', /area code/],
    ['+54 9 11 5555 0123', 'a telephone of another country', /another country/],
    ['joão@example.com', 'an address with an accent', /Pix key/],
    ['noexiste@example.com', 'an address that the sandbox does not find', /./],
    ['+5511990412345', 'a telephone that the sandbox does not find', /./],
    [`904${RANDOM.slice(3)}`, 'a random key that the sandbox does not find', /./],
  ];
  for (const [typed, what, message] of REFUSED)
    test(`is refused with ${what}, and says so`, async () => {
      const { status, body } = await withdraw(owner, 10, typed);
      assert.deepEqual([status, body.error, body.field], [422, 'destination_not_found', 'destination'], what);
      assert.match(body.message, message);
      assert.ok(body.fix.length > 0);
      const { body: said } = await owner.session.post(
        '/api/v1/wallet/withdraw',
        { amount: 10, destination: typed },
        { 'accept-language': 'pt-BR' },
      );
      assert.notEqual(said.message, body.message);
    });

  test('leads to another holder where the page of test data says so', async () => {
    const { body: email } = await preview(owner, 'otro.joao.silva@example.com');
    assert.notEqual(email.holderName, 'Joao Silva');
    const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
    const cpf = endings.map((digits) => `909123456${digits}`).find(isCpf);
    const { status, body } = await preview(owner, cpf ?? '');
    assert.equal(status, 200);
    assert.notEqual(body.taxId, cpf);
  });

  test('is refused where the account is of another country, or the own one', async () => {
    for (const destination of ['646180110400000007', '0110138202011100377664', owner.cvu])
      assert.equal((await withdraw(owner, 10, destination)).body.error, 'destination_rejected', destination);
  });

  test('leads nowhere from a wallet of another country, where the same text is what it was', async () => {
    const argentine = await fundedWallet(testApp, FUNDS_CENTS);
    for (const destination of ['joao.silva@example.com', '+5511987654321', RANDOM]) {
      const { body } = await withdraw(argentine, 10, destination);
      assert.deepEqual(
        [body.error, body.message],
        ['destination_not_found', 'This is neither the number of an account nor an alias.'],
      );
    }
    assert.equal((await preview(argentine, '39053344705')).body.alias, '39053344705');
    assert.equal((await preview(owner, newAlias())).status, 200, 'an alias of the sandbox still leads');
  });
});
