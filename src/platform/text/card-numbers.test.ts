// Card numbers in what people write are masked however they are written, and other numbers are not.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskCardNumbers } from './card-numbers.ts';

suite('a card number in a text', () => {
  for (const [written, kept] of [
    ['4111111111111111', '************1111'],
    ['4111 1111 1111 1111', '**** **** **** 1111'],
    ['4111.1111-1111 1111', '****.****-**** 1111'],
    ['4111\u00a01111\n1111  1111', '****\u00a0****\n****  1111'],
    ['card 4111 1111 1111 1111 123, until 12/27', 'card **** **** **** 1111 123, until 12/27'],
    ['2 4111111111111111', '2 ************1111'],
    ['378282246310005 y 6011000990139424', '***********0005 y ************9424'],
  ] as const)
    test(`is masked in ${JSON.stringify(written)}`, () => {
      assert.equal(maskCardNumbers(written), kept);
    });

  for (const written of [
    'CBU 2850590940090418135201',
    'CLABE 646180157000000004',
    'CNPJ 11.222.333/0001-81, CPF 529.982.247-25',
    'call +54 9 351 677-8877 on 2026-11-30 at 10:15',
    '4111 1111 1111 1112',
  ])
    test(`is not taken from ${JSON.stringify(written)}`, () => {
      assert.equal(maskCardNumbers(written), written);
    });

  test('is not taken for its own mask', () => {
    const once = maskCardNumbers('4111 1111 1111 1111 4242 4242 4242 4242');
    assert.equal(once, '**** **** **** 1111 **** **** **** 4242');
    assert.equal(maskCardNumbers(once), once);
  });
});
