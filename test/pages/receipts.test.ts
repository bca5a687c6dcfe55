// The pages of receipts: the one that a link opens, as HTML and as PDF, and the one that checks what somebody
// was given.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { comeFrom } from '../support/callers.ts';
import { client } from '../support/client.ts';
import { checkedOffline, paid, paidByAgent, receiptOf } from '../receipts/support.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp();
const { app, links, operator, organization, clock } = testApp;
const textIn = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const fetched = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};
const verify = async (receipt: string, language = 'es') =>
  (await open(`${links}/verify?lang=${language}`)).submit({ receipt });

suite('the page of a receipt', () => {
  test('is opened by its link alone, in three languages, and is kept by no cache', async () => {
    const one = await paid(testApp, { reason: 'Resma A4' });
    const { receiptUrl, receipt } = await receiptOf(one);
    const headings = {
      en: 'Transfer completed',
      es: 'Transferencia realizada',
      pt: 'Transferência realizada',
    };
    for (const [language, heading] of Object.entries(headings)) {
      const page = await open(`${receiptUrl}?lang=${language}`);
      assert.deepEqual([page.status, page.heading, page.language], [200, heading, language]);
      const text = textIn(page.html);
      for (const part of ['Resma A4', one.payee.holderName, receipt.rail.id, receipt.to.account, '123'])
        assert.ok(text.includes(part), `${part} in ${language}`);
      assert.match(text, /\d\d:\d\d:\d\d (ART|GMT-3)/);
      assert.ok(!page.html.includes(one.payee.cvu) && !page.html.includes(one.payee.taxId));
      assert.equal(page.headers.get('cache-control'), 'no-store');
      assert.equal(page.headers.get('referrer-policy'), 'same-origin');
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    }
  });

  test('says of a concept that an agent wrote it, and not of one of the owner', async () => {
    const textOf = async (one: Awaited<ReturnType<typeof paid>>) =>
      textIn((await open(`${(await receiptOf(one)).receiptUrl}?lang=es`)).html);
    const words = 'Concepto escrito por Un agente de quien paga; sin verificar';
    assert.ok((await textOf(await paidByAgent(testApp, 'El presupuesto aprobado'))).includes(words));
    assert.ok(!(await textOf(await paid(testApp))).includes('sin verificar'));
  });

  test('is found however its code is written, and under no other code', async () => {
    const { receipt } = await receiptOf(await paid(testApp));
    const grouped = (receipt.code.match(/.{4}/g) ?? []).join('-').toLowerCase();
    assert.equal((await open(`${links}/receipts/${grouped}`)).status, 200);
    const other = `${receipt.code.slice(0, -1)}${receipt.code.endsWith('0') ? '1' : '0'}`;
    for (const code of [other, receipt.code.slice(1), 'x', `${receipt.code}.png`, '%00'])
      assert.equal((await open(`${links}/receipts/${code}`)).status, 404, code);
  });

  test('says that the money came back, and so does the PDF', async () => {
    const { receiptUrl } = await receiptOf(await paid(testApp, { word: 'devuelve', until: 'returned' }));
    const page = await open(`${receiptUrl}?lang=es`);
    assert.equal(page.heading, 'Transferencia devuelta');
    assert.ok(textIn(page.html).includes('La cuenta del destinatario está cerrada.'));
  });

  test('is a PDF with the same bytes each time where one is asked for', async () => {
    const { receiptUrl, receipt } = await receiptOf(await paid(testApp));
    const byName = await fetched(`${receiptUrl}.pdf?lang=es`);
    assert.deepEqual([byName.status, byName.headers.get('content-type')], [200, 'application/pdf']);
    assert.equal(byName.headers.get('content-disposition'), `inline; filename="${receipt.code}.pdf"`);
    assert.equal(byName.headers.get('cache-control'), 'no-store');
    assert.equal(byName.bytes.subarray(0, 5).toString(), '%PDF-');
    const { url } = await testApp.another();
    const accepting = { Accept: 'application/pdf', 'Accept-Language': 'es' };
    for (const address of [receiptUrl, receiptUrl.replace(links, url)]) {
      const byAccept = await fetched(address, accepting);
      // Another process says another address where it is checked, as long as none is configured.
      if (address === receiptUrl) assert.ok(byAccept.bytes.equals(byName.bytes));
      else assert.equal(byAccept.headers.get('content-type'), 'application/pdf');
    }
    const browser = { Accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9' };
    assert.match((await fetched(receiptUrl, browser)).headers.get('content-type') ?? '', /^text\/html/);
  });

  test('is not shown while the organization is suspended', async () => {
    const { receiptUrl, jws } = await receiptOf(await paid(testApp));
    await setOrganizationStatus(operator, organization.id, 'suspended');
    // Every process hears of it a moment later.
    const untilShown = (status: number) =>
      until(`it is answered ${status}`, async () => (await open(receiptUrl)).status === status);
    try {
      await untilShown(403);
      for (const url of [receiptUrl, `${receiptUrl}.pdf`]) assert.equal((await open(url)).status, 403);
      assert.equal((await verify(jws)).status, 403);
    } finally {
      await setOrganizationStatus(operator, organization.id, 'active');
    }
    await untilShown(200);
  });

  test('is stored under a hash of its code, not under the code', async () => {
    const { receipt } = await receiptOf(await paid(testApp));
    const rows = await app.pool.all(
      sql<{ row: string }>`
        select row_to_json(c)::text as row from receipt_codes c where subject_id = ${receipt.subject.id}`,
    );
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.row.includes(receipt.code));
  });
});

suite('the page that checks receipts', () => {
  test('knows a code that is typed, however it is grouped', async () => {
    const { receipt } = await receiptOf(await paid(testApp));
    const typed = ` ${(receipt.code.match(/.{4}/g) ?? []).join(' ').toLowerCase().replaceAll('0', 'o')} `;
    const page = await verify(typed);
    assert.deepEqual([page.status, page.heading], [200, 'Este comprobante es auténtico']);
    assert.ok(page.links.some(({ href }) => href.startsWith(`/receipts/${receipt.code}`)));
  });

  test('knows a link to a receipt, to the page or to the PDF, and no link without one', async () => {
    const { receipt } = await receiptOf(await paid(testApp));
    for (const rest of [receipt.code, `${receipt.code}.pdf?lang=es`])
      assert.equal((await verify(`${links}/receipts/${rest}`)).heading, 'Este comprobante es auténtico');
    for (const link of [`${links}/receipts/`, `${links}/verify`])
      assert.equal((await verify(link)).status, 422);
  });

  test('knows a receipt that is pasted, also with the line breaks of a mail', async () => {
    const { jws } = await receiptOf(await paid(testApp));
    const broken = (jws.match(/.{1,70}/g) ?? []).join('\r\n');
    assert.equal((await verify(broken)).heading, 'Este comprobante es auténtico');
  });

  test('says how the transfer stands today, whatever was signed before', async () => {
    const one = await paid(testApp, { word: 'devuelve' });
    const { jws, receipt } = await receiptOf(one);
    assert.equal(receipt.status, 'settled');
    await testApp.api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    const page = await verify(jws);
    assert.equal(page.heading, 'Auténtico, pero el dinero fue devuelto');
    assert.ok(textIn(page.html).includes('Después fue devuelto'));
    const { body: keys } = await client(links, {}).get('/.well-known/jwks.json');
    assert.deepEqual(checkedOffline(jws, keys), receipt);
  });

  test('knows nothing that was changed, and no other algorithm, type or key', async () => {
    const { jws } = await receiptOf(await paid(testApp));
    const [head = '', body = '', signature = ''] = jws.split('.');
    const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = await receiptOf(await paid(testApp, { cents: 777 }));
    const forged = {
      'amount changed': `${head}.${part({ ...json(body), amountCents: 1 })}.${signature}`,
      'code of another receipt': `${head}.${part({ ...json(body), code: other.receipt.code })}.${signature}`,
      'signature of another': `${head}.${body}.${other.jws.split('.')[2]}`,
      'signature cut': `${head}.${body}.${signature.slice(0, -4)}`,
      'no algorithm': `${part({ ...json(head), alg: 'none' })}.${body}.${signature}`,
      'no algorithm, no signature': `${part({ alg: 'none' })}.${body}.`,
      'another algorithm': `${part({ ...json(head), alg: 'HS256' })}.${body}.${signature}`,
      'another type': `${part({ ...json(head), typ: 'JWT' })}.${body}.${signature}`,
      'another key': `${part({ ...json(head), kid: 'x' })}.${body}.${signature}`,
      'its own key': `${part({ ...json(head), jwk: {} })}.${body}.${signature}`,
      'four parts': `${jws}.x`,
      'not a receipt': 'hola.que.tal',
      'a prototype': '__proto__.__proto__.__proto__',
    };
    for (const [name, text] of Object.entries(forged)) {
      const page = await verify(text);
      assert.equal(page.status, 422, name);
    }
    assert.equal((await verify('0000000000000000')).status, 404);
    assert.equal((await verify('')).status, 422);
    assert.equal((await verify('a'.repeat(9_000))).status, 422);
    assert.equal((await verify(`${head}.${body}.${signature}`)).status, 200);
  });

  test('takes no form of another site', async () => {
    const page = await open(`${links}/verify`);
    assert.equal((await page.submit({ receipt: 'x' }, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  });

  test('refuses a network that has named 60 codes which do not exist, on every server, for ten minutes', async () => {
    const one = await receiptOf(await paid(testApp));
    const [guessing, same, elsewhere] = [
      await testApp.another(),
      await testApp.another(),
      await testApp.another(),
    ];
    comeFrom('203.0.113.7', guessing);
    comeFrom('203.0.113.7', same);
    comeFrom('203.0.113.8', elsewhere);
    const type = async ({ url }: { url: string }, receipt: string) =>
      (await open(`${url}/verify?lang=es`)).submit({ receipt });

    assert.equal((await type(guessing, 'not a code')).status, 422);
    assert.equal((await type(guessing, one.receipt.code)).status, 200);
    for (let n = 0; n < 59; n++)
      assert.equal((await type(guessing, String(n).padStart(16, '0'))).status, 404, String(n));
    assert.equal((await open(`${same.url}/receipts/${'1'.repeat(16)}`)).status, 404);
    for (const server of [guessing, same]) {
      const refused = await type(server, one.receipt.code);
      assert.deepEqual([refused.status, refused.heading], [429, 'Demasiados códigos incorrectos']);
      assert.equal((await open(`${server.url}/receipts/${one.receipt.code}`)).status, 429);
    }
    assert.equal((await type(elsewhere, one.receipt.code)).status, 200);

    clock.advance(10 * MINUTE_MS);
    assert.equal((await type(same, one.receipt.code)).status, 200);
  });
});
