// Rows as a file for a spreadsheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

const linesOf = (rows: readonly object[]): string[] => csvOf(rows).slice(1).split('\r\n').slice(0, -1);

test('a file has a column for each field, also of objects within and of those that few rows have', () => {
  const rows = [
    { id: 'tx_1', amountCents: -5, merchant: { name: 'Almacén', category: '5411' }, decline: null },
    {
      id: 'tx_2',
      amountCents: 7,
      merchant: { name: 'Taller', category: '7538' },
      settled: true,
      tags: ['a', 'b'],
    },
  ];
  assert.deepEqual(linesOf(rows), [
    'id,amountCents,merchant.name,merchant.category,decline,settled,tags',
    'tx_1,-5,Almacén,5411,,,',
    'tx_2,7,Taller,7538,,true,a b',
  ]);
});

test('what a spreadsheet would run is a text', () => {
  for (const text of ['=1+1', '+1', '-1', '@x', '\tx'])
    assert.deepEqual(linesOf([{ name: text }, { name: [text] }]), ['name', `'${text}`, `'${text}`], text);
});

test('commas, quotes and line breaks stay within their cell', () => {
  assert.equal(csvOf([{ a: 'x, "y"\r\nz' }]).slice(1), 'a\r\n"x, ""y""\r\nz"\r\n');
});

test('a spreadsheet reads letters with accents', () => {
  assert.equal(csvOf([]).codePointAt(0), 0xfeff);
});
