// What a merchant sells, in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds as es } from '../messages/kinds/es.ts';
import { kindsText, kindText } from './merchant-kind.ts';

test('a code is said in words, the more particular group first', () => {
  for (const [code, text] of [
    ['5411', 'Supermercados y alimentos'],
    ['5812', 'Restaurantes y bares'],
    ['5541', 'Combustible'],
    ['5511', 'Autos y talleres'],
    ['5942', 'Librerías'],
    ['3005', 'Vuelos'],
    ['7372', 'Software'],
    ['7995', 'Apuestas'],
  ] as const)
    assert.equal(kindText(code, es), text);
});

test('a code of no group is said as it is', () => {
  assert.equal(kindText('0742', es), '0742');
  assert.equal(kindsText(['5411', '0742'], es), 'Supermercados y alimentos (5411), 0742');
});
