// The PDF of a receipt in the brand of the organization that issued it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fundedWallet, pay, payeeIn, untilPayment } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { drawnPng, pngOf } from '../support/images.ts';
import { newWallet } from '../wallets/support.ts';
import { readPdf } from './support/pdf.ts';

const testApp = await startTestApp();
const { api, url, links } = testApp;

const owner = await fundedWallet(testApp, 100_000);
const inside = await newWallet(testApp);
const { body: paid } = await pay(owner.session, await payeeIn(owner, inside), 1_000);
const { receiptUrl } = await untilPayment(owner.session, paid.id, 'settled');
const address = `${String(receiptUrl).replace(links, url)}.pdf?lang=es`;

async function pdf() {
  const response = await fetch(address);
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, ...readPdf(bytes) };
}
const textsOf = ({ written }: Awaited<ReturnType<typeof pdf>>): string =>
  written.map(({ text }) => text.replaceAll('\u00A0', ' ')).join(' | ');
const brand = async (body: object): Promise<void> =>
  assert.equal((await api.patch('/api/v1/brand', body)).status, 200);
const IMAGE = '/Subtype /Image';

suite('the PDF of a receipt', () => {
  test('has the logo, the contact and the terms, on one sheet, with the same bytes each time', async () => {
    assert.ok(!(await pdf()).source.includes(IMAGE));
    await brand({
      colour: '#ffcc00',
      logo: drawnPng(288, 96).toString('base64'),
      support: { email: 'ayuda@example.com', phone: '+541155551234' },
      termsUrl: 'https://example.com/terminos',
    });
    const made = await pdf();
    assert.equal(made.sheets, 1);
    assert.ok(made.source.includes(IMAGE));
    for (const part of ['ayuda@example.com', '+541155551234', 'Términos y condiciones: https://example.com'])
      assert.ok(textsOf(made).includes(part), textsOf(made));
    assert.ok(made.source.includes('(https://example.com/terminos)'));
    assert.ok((await pdf()).bytes.equals(made.bytes));
  });

  test('follows the brand when it changes, and keeps to one line whatever it holds', async () => {
    const long = `https://example.com/${'terminos/'.repeat(50)}`;
    await brand({ termsUrl: long, support: { url: `${long}ayuda` } });
    const made = await pdf();
    assert.equal(made.sheets, 1);
    for (const { x, y, text } of made.written) assert.ok(x >= 50 && x < 546 && y > 10 && y < 800, text);
    assert.ok(textsOf(made).includes('Términos y condiciones: https://example.com/terminos/terminos/'));
    await brand({ termsUrl: null, support: { url: null, email: null, phone: null } });
    assert.ok(!textsOf(await pdf()).includes('Términos'));
  });

  const BROKEN: ReadonlyArray<readonly [what: string, logo: Buffer]> = [
    ['has a beginning alone', pngOf(288, 96)],
    ['has fewer rows than it says', drawnPng(40, 40, { rows: 39 })],
    ['unpacks to more than it says', drawnPng(40, 40, { rows: 4_000 })],
    ['has rows by a filter that is none', drawnPng(40, 40, { filter: 9 })],
    ['is cut off', drawnPng(200, 200).subarray(0, -40)],
  ];
  for (const [what, logo] of BROKEN)
    test(`leaves out a logo that ${what}, and the process goes on`, async () => {
      await brand({ logo: logo.toString('base64') });
      assert.ok(!(await pdf()).source.includes(IMAGE));
      assert.equal((await api.get('/api/v1/brand')).status, 200);
    });
});
