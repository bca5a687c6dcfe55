// Payment methods are found by what people know who ask about money: the whole key of an account, the
// number to which they sent it, and the last four.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isLuhn } from '#platform/text/luhn.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { connectCard } from '../support/payment-methods.ts';
import { connectAccount, mexican, methodNow, newClabe, personOf, type Account } from './accounts.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;

type SearchResult = {
  kind: string;
  id: string;
  label: string;
  detail: string | null;
  cardholderId: string | null;
};
async function methodsBy(q: string, by: Client = api): Promise<SearchResult[]> {
  const { status, body } = await by.post('/api/v1/search', { q });
  assert.equal(status, 200, JSON.stringify(body));
  return body.found.filter(({ kind }: SearchResult) => kind === 'payment_method');
}
const idsBy = async (q: string, by?: Client): Promise<string[]> =>
  (await methodsBy(q, by)).map(({ id }) => id);

async function pix(
  pixKey: (person: { taxId: string; email: string }) => string,
): Promise<Account & { key: string }> {
  const person = await personOf(api, 'BR');
  const key = pixKey(person);
  const { status, body } = await connectAccount(api, person.id, { rail: 'pix', pixKey: key });
  assert.equal(status, 200, JSON.stringify(body));
  return { cardholderId: person.id, id: body.id, path: '', key };
}

/** One in ten is so by chance. */
function clabeThat(isLikeCard: boolean): string {
  for (let tries = 0; tries < 1_000; tries++) {
    const clabe = newClabe();
    // A part of it that would fit a card is refused, and not looked for.
    if (isLuhn(clabe) === isLikeCard && !isLuhn(clabe.slice(0, -1))) return clabe;
  }
  throw new Error('there was none');
}

suite('the search finds a payment method', () => {
  for (const isLikeCard of [false, true])
    test(`by a whole CLABE, ${isLikeCard ? 'also one whose digits would fit a card' : 'and leads to whose it is'}`, async () => {
      const clabe = clabeThat(isLikeCard);
      const account = await mexican(api, { clabe });
      const found = {
        kind: 'payment_method',
        id: account.id,
        label: `646****${clabe.slice(-4)}`,
        detail: 'Ana Prueba',
        cardholderId: account.cardholderId,
      };
      for (const q of [clabe, clabe.replace(/^(...)(...)/, '$1 $2 '), account.id])
        assert.deepEqual(await methodsBy(q), [found], q);
      const { depositInstructions } = await methodNow(testApp, account);
      assert.deepEqual(await methodsBy(depositInstructions.clabe), [found]);
      assert.deepEqual(await methodsBy(clabe.slice(0, -1)), []);
    });

  test('by a whole e-mail or random key of Pix, however it is written, and by no part of it', async () => {
    const byEmail = await pix(({ email }) => email);
    assert.deepEqual(await idsBy(byEmail.key.toUpperCase()), [byEmail.id]);
    assert.deepEqual(await idsBy(byEmail.key.slice(0, -1)), []);
    const random = await pix(() => '1b4e28ba-2fa1-11d2-883f-0016d3cca427');
    assert.deepEqual(await idsBy(random.key.toUpperCase()), [random.id]);
    assert.deepEqual(await idsBy(random.key.slice(4)), []);
  });

  test('never by a CPF or a telephone, of which the mask leaves too little open', async () => {
    const byCpf = await pix(({ taxId }) => taxId);
    assert.deepEqual(await idsBy(byCpf.key), []);
    const byPhone = await pix(() => '+5511987651234');
    assert.deepEqual(await idsBy('+55 11 98765-1234'), []);
    // The last four of a CPF are of what its mask shows.
    assert.ok((await idsBy(byCpf.key.slice(5, 9))).includes(byCpf.id));
    assert.ok((await idsBy('1234')).includes(byPhone.id));
  });

  test('by the last four of a card of theirs', async () => {
    const { id: cardholderId } = await personOf(api, 'AR');
    const { id } = await connectCard(api, cardholderId);
    const found = { kind: 'payment_method', id, label: '•••• 4242', detail: 'visa', cardholderId };
    assert.deepEqual(await methodsBy('4242'), [found]);
  });

  test('not once it was deleted, nor for another organization, nor without its scope', async () => {
    const clabe = newClabe();
    const account = await mexican(api, { clabe });
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    const without = client(url, await newKey({ scopes: ['search:read', 'cards:read'] }));
    for (const q of [clabe, account.id]) {
      assert.deepEqual(await idsBy(q), [account.id]);
      for (const by of [other, without]) assert.deepEqual(await idsBy(q, by), [], q);
    }
    assert.equal((await api.delete(account.path)).status, 200);
    assert.deepEqual(await idsBy(clabe), []);
    assert.deepEqual(await idsBy(account.id), [account.id]);
  });
});
