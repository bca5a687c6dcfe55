// A search may look for whole keys that cannot be tried out, and takes none of a card for one of them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keysSearched, namesAccount } from './searched.ts';

suite('keys that a search may look for', () => {
  test('are whole ones, in the form in which they are kept', () => {
    const KEYS = [
      ['646 180 11040000000 7', '646180110400000007'],
      ['Ana.Paz@Example.com', 'ana.paz@example.com'],
      ['16.727.230/0001-97', '16727230000197'],
      ['123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
    ] as const;
    for (const [typed, key] of KEYS) assert.ok(keysSearched(typed).includes(key), typed);
    assert.deepEqual(keysSearched('64618011040000000'), []);
  });

  test('are no CPF and no telephone', () => {
    for (const [typed, kept] of [
      ['390.533.447-05', '39053344705'],
      ['39053344705', '39053344705'],
      ['+55 85 99123-4567', '+5585991234567'],
      ['85991234567', '+5585991234567'],
    ] as const)
      assert.ok(!keysSearched(typed).includes(kept), typed);
  });

  test('differ from cards by the check digits of a CLABE and a CNPJ', () => {
    for (const account of ['646180110400000007', '16727230000197']) assert.ok(namesAccount(account), account);
    for (const card of ['4242424242424242', '378282246310005', '30569309025904', '6212345678901265'])
      assert.ok(!namesAccount(card), card);
  });
});
