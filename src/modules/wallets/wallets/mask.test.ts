// What of a number is seen by somebody who has only the receipt.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskedNumber, maskedTaxId } from './mask.ts';

suite('numbers on a receipt', () => {
  const accounts = [
    ['0000003100010000000042', 'AR', '000****0042'],
    ['0070123430001234567890', 'AR', '007****7890'],
    ['646180157000000004', 'MX', '646****0004'],
    ['00123456-7', 'BR', '******56-7'],
    ['12345', 'CL', '***45'],
    ['7', 'UY', '*'],
  ] as const;
  for (const [number, country, shown] of accounts)
    test(`the account ${number} of ${country} is ${shown}`, () => {
      assert.equal(maskedNumber(number, country), shown);
    });

  const ids = [
    ['20123456786', 'AR', '20*****6786'],
    ['12345678909', 'BR', '***456789**'],
    ['11222333000181', 'BR', '11222333000181'],
    ['GOMA850101AB1', 'MX', 'GOMA******AB1'],
    ['ABC850101AB1', 'MX', 'ABC******AB1'],
    ['123456785', 'CL', '*****6785'],
    ['1234', 'PE', '**34'],
    ['', 'CO', ''],
  ] as const;
  for (const [taxId, country, shown] of ids)
    test(`the tax id ${taxId} of ${country} is ${shown}`, () => {
      assert.equal(maskedTaxId(taxId, country), shown);
    });
});
