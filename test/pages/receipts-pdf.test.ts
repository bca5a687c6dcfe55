// The PDF of a receipt: one sheet, whatever others have written into it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Receipt } from '#modules/money-out/receipts/model.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { createReceiptPdfs } from '#web/pages/receipts-pdf.ts';
import { readPdf } from './support/pdf.ts';

const ARGENTINA: Receipt = {
  type: 'receipt',
  version: 1,
  code: '7K2M9QXT4RWBHJ5N',
  verifyUrl: 'https://pagos.example.com/verify',
  issuer: 'Comercio Ejemplo SRL',
  mode: 'live',
  subject: { type: 'payment', id: 'pay_01m82k59p7efhsncna5a1fa864' },
  status: 'settled',
  amountCents: 1_500_050,
  currency: 'ARS',
  country: 'AR',
  from: { name: 'Łukasz Ñandú', account: '000****4042', institution: null, taxId: '20*****5673' },
  to: {
    name: 'Distribuidora del Sur S.A.',
    account: '007****2988',
    institution: 'Banco Galicia',
    taxId: '30*****0912',
    alias: 'sur.pagos.ya',
  },
  concept: 'Factura 42, resmas A4 🎉',
  conceptBy: 'agent',
  document: { type: 'cae', id: '30500010912-6-3-12345', issuerTaxId: '30500010912' },
  rail: {
    name: 'Transferencias 3.0',
    reference: 'rop_01m82k59p7efhsncna5a1fa864',
    id: '8VZ1Y4WKX9RQ2LPN7GE5DM',
  },
  createdAt: '2026-11-22T21:38:55.303Z',
  settledAt: '2026-11-23T02:38:57.652Z',
  timeZone: 'America/Argentina/Buenos_Aires',
  returned: null,
};
const MEXICO: Receipt = {
  ...ARGENTINA,
  country: 'MX',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  document: null,
  rail: { name: 'SPEI', reference: 'rop_1', id: 'CLAVE123' },
};
const LONG = 'Sociedad '.repeat(60);
const WIDE = 'W'.repeat(600);
const HOSTILE: Receipt = {
  ...ARGENTINA,
  mode: 'test',
  status: 'returned',
  issuer: 'Sociedad '.repeat(11),
  amountCents: Number.MAX_SAFE_INTEGER,
  concept: `\u202Eevil\u0000\r\n${'😀'.repeat(50)}${WIDE}`,
  from: { ...ARGENTINA.from, name: WIDE, institution: LONG },
  to: { ...ARGENTINA.to, name: `שלום مرحبا 株式会社 ${LONG}`, alias: WIDE, institution: LONG },
  rail: { name: WIDE, reference: WIDE, id: WIDE },
  document: { type: 'nfe', id: WIDE, issuerTaxId: WIDE },
  returned: { at: '2026-11-24T02:38:57.652Z', reason: WIDE, id: WIDE },
};

const made = async (language: 'en' | 'es' | 'pt', receipt: Receipt) =>
  readPdf(await createReceiptPdfs()(language, receipt));
const textsOf = ({ written }: Awaited<ReturnType<typeof made>>): string[] =>
  written.map(({ text }) => text.replaceAll('\u00A0', ' '));

suite('the PDF of a receipt', () => {
  test('says what the page says, in the letters of the names', async () => {
    const texts = textsOf(await made('es', ARGENTINA));
    const expected = [
      'Transferencia realizada',
      'ARS 15.000,50',
      'Łukasz Ñandú',
      '20*****5673',
      'sur.pagos.ya',
      '007****2988',
      'Banco Galicia',
      'Factura 42, resmas A4 ?',
      'CAE 30500010912-6-3-12345',
      'Id COELSA',
      '8VZ1Y4WKX9RQ2LPN7GE5DM',
      '7K2M-9QXT-4RWB-HJ5N',
    ];
    for (const part of expected) assert.ok(texts.includes(part), `${part} in ${texts.join(' | ')}`);
    assert.ok(texts.some((text) => /^22 de noviembre de 2026.* 23:38:57 (ART|GMT-3)$/.test(text)));
    assert.ok(texts.join(' ').includes('https://pagos.example.com/verify'));
    assert.ok(!texts.some((text) => text.includes('Modo de prueba')));
  });

  test('names what the country does, in the language of the reader', async () => {
    const english = textsOf(await made('en', MEXICO));
    for (const part of ['Tracking key', 'CLABE', 'RFC', 'SPEI', 'CLAVE123'])
      assert.ok(english.includes(part), part);
    assert.ok(textsOf(await made('pt', HOSTILE)).includes('Transferência devolvida'));
    assert.ok(textsOf(await made('pt', HOSTILE)).some((text) => text.startsWith('Modo de teste')));
  });

  test('says who issued it, and does not cut a name of what it says', async () => {
    const labels = {
      en: ['Transfer ID', 'Invoice issued by', 'Issued by'],
      es: ['Identificador de la transferencia', 'Factura emitida por', 'Emitido por'],
      pt: ['ID da transação', 'Nota fiscal emitida por', 'Emitido por'],
    };
    for (const language of LANGUAGES) {
      const texts = textsOf(await made(language, { ...ARGENTINA, country: 'CL' }));
      for (const part of labels[language]) assert.ok(texts.includes(part), `${part} in ${texts.join(' | ')}`);
    }
  });

  test('has no line for a bank of which it knows the code alone', async () => {
    const unnamed = { ...ARGENTINA, to: { ...ARGENTINA.to, institution: '990' } };
    const texts = textsOf(await made('es', unnamed));
    assert.ok(!texts.includes('990') && !texts.includes('Institución'), texts.join(' | '));
    assert.ok(textsOf(await made('es', ARGENTINA)).includes('Institución'));
  });

  test('is one sheet, with everything on it, whatever names and concepts hold', async () => {
    for (const language of ['en', 'es', 'pt'] as const) {
      const pdf = await made(language, HOSTILE);
      assert.equal(pdf.sheets, 1);
      assert.ok(pdf.written.length > 40);
      for (const { x, y, text } of pdf.written) {
        assert.ok(x >= 50 && x < 546 && y > 40 && y < 800, `${text} at ${x} ${y}`);
        assert.match(text, /^[ -~\u00A0-\u017F…]*$/, 'only letters that are in the font');
      }
      // The lowest line of the table is above the code, which is where it always is.
      const code = pdf.written.find(({ text }) => text === '7K2M-9QXT-4RWB-HJ5N');
      const table = pdf.written.filter(({ text }) => text.startsWith('Sociedad') || text.startsWith('WWW'));
      assert.ok(code !== undefined && Math.min(...table.map(({ y }) => y)) > code.y + 40);
    }
  });

  test('has the same bytes each time, and says its title, language and time', async () => {
    const bytes = await createReceiptPdfs()('es', ARGENTINA);
    assert.ok(bytes.equals(await createReceiptPdfs()('es', ARGENTINA)));
    assert.ok(!bytes.equals(await createReceiptPdfs()('en', ARGENTINA)));
    const { source } = readPdf(bytes);
    assert.match(source, /\/Lang \(es-AR\)/);
    assert.match(source, /\(D:20261123023857Z\)/);
    assert.match(source, /\(Comprobante de transferencia 7K2M-9QXT-4RWB-HJ5N\)/);
    assert.match(source, /\/DisplayDocTitle true/);
  });
});
