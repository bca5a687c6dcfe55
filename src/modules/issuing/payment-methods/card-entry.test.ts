// What people type of their cards, and what is wrong with it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { readCardEntry, shownAgain, type CardField, type CardProblem, type TypedCard } from './card-entry.ts';

const at = (iso: string) => instant(Date.parse(iso));
const NOW = at('2026-11-21T12:00:00Z');
const GOOD: TypedCard = {
  number: '4242 4242 4242 4242',
  expiry: '12/29',
  cvc: '123',
  holderName: 'María Prueba',
};

const problemOf = (changes: Partial<TypedCard>, field: CardField, now = NOW): CardProblem | undefined => {
  const read = readCardEntry({ ...GOOD, ...changes }, now);
  return 'problems' in read ? read.problems[field] : undefined;
};
const entryOf = (changes: Partial<TypedCard>, now = NOW) => {
  const read = readCardEntry({ ...GOOD, ...changes }, now);
  return 'entry' in read ? read.entry : undefined;
};

suite('a card that was typed', () => {
  test('is read as digits, yyyy-mm and a tidy name', () => {
    assert.deepEqual(entryOf({ holderName: '  María \t Prueba ' }), {
      number: '4242424242424242',
      expiry: '2029-12',
      cvc: '123',
      holderName: 'María Prueba',
    });
  });

  const NUMBERS: Array<[string, CardProblem | undefined]> = [
    ['4242-4242-4242-4242', undefined],
    ['4242\u00a04242\u00a04242\u00a04242', undefined],
    ['４２４２４２４２４２４２４２４２', undefined],
    ['5555555555554444', undefined],
    ['2720990000000007', undefined],
    ['378282246310005', undefined],
    ['', 'number_missing'],
    ['   ', 'number_missing'],
    ['4242 4242 4242 4241', 'number_invalid'],
    ['4242 4242 4242 424x', 'number_invalid'],
    ['4242 4242 4242', 'number_short'],
    ['42424242424242', 'number_short'],
    ['5555 5555 5555 444', 'number_short'],
    ['4242 4242 4242 4242 4242', 'number_long'],
    ['3782822463100051', 'number_long'],
    ['9'.repeat(5000), 'number_long'],
  ];
  for (const [number, problem] of NUMBERS) {
    test(`with the number ${number.slice(0, 24)} has ${problem ?? 'no problem'}`, () => {
      const cvc = number.startsWith('37') ? '1234' : '123';
      assert.equal(problemOf({ number, cvc }, 'number'), problem);
    });
  }

  const EXPIRIES: Array<[string, string]> = [
    ['08/29', '2029-08'],
    ['8/29', '2029-08'],
    ['08 / 29', '2029-08'],
    ['08-2029', '2029-08'],
    ['08.29', '2029-08'],
    ['08 29', '2029-08'],
    ['0829', '2029-08'],
    ['829', '2029-08'],
    ['1229', '2029-12'],
    ['082029', '2029-08'],
    ['2029-08', '2029-08'],
  ];
  for (const [typed, expiry] of EXPIRIES) {
    test(`with the expiry ${typed} is good until ${expiry}`, () => {
      assert.equal(entryOf({ expiry: typed })?.expiry, expiry);
    });
  }

  const BAD_EXPIRIES: Array<[string, CardProblem]> = [
    ['', 'expiry_missing'],
    ['13/29', 'expiry_invalid'],
    ['00/29', 'expiry_invalid'],
    ['12', 'expiry_invalid'],
    ['12/9', 'expiry_invalid'],
    ['December 2029', 'expiry_invalid'],
    ['10/26', 'expiry_past'],
    ['12/1999', 'expiry_past'],
    ['11/47', 'expiry_far'],
  ];
  for (const [expiry, problem] of BAD_EXPIRIES) {
    test(`with the expiry "${expiry}" has ${problem}`, () => {
      assert.equal(problemOf({ expiry }, 'expiry'), problem);
    });
  }

  test('is good until its month has ended in the last time zone', () => {
    assert.equal(problemOf({ expiry: '11/26' }, 'expiry', at('2026-12-01T11:59:59Z')), undefined);
    assert.equal(problemOf({ expiry: '11/26' }, 'expiry', at('2026-12-01T12:00:00Z')), 'expiry_past');
  });

  const CVCS: Array<[string, string, CardProblem | undefined]> = [
    ['4242424242424242', '123', undefined],
    ['378282246310005', '1234', undefined],
    ['4242424242424242', '', 'cvc_missing'],
    ['4242424242424242', '12', 'cvc_invalid'],
    ['4242424242424242', '12a', 'cvc_invalid'],
    ['4242424242424242', '1234', 'cvc_three'],
    ['378282246310005', '123', 'cvc_four'],
  ];
  for (const [number, cvc, problem] of CVCS) {
    test(`${number.slice(0, 2)}… with the CVC "${cvc}" has ${problem ?? 'no problem'}`, () => {
      assert.equal(problemOf({ number, cvc }, 'cvc'), problem);
    });
  }

  const NAMES: Array<[string, CardProblem | undefined]> = [
    ["João D'Ávila-Ñandú", undefined],
    ['', 'name_missing'],
    ['...', 'name_invalid'],
    ['<b>Ana</b>', 'name_invalid'],
    ['4242 4242 4242 4242', 'name_invalid'],
    ['Ana\u0000Prueba', 'name_invalid'],
    ['A'.repeat(101), 'name_long'],
  ];
  for (const [holderName, problem] of NAMES) {
    test(`with the name ${JSON.stringify(holderName.slice(0, 24))} has ${problem ?? 'no problem'}`, () => {
      assert.equal(problemOf({ holderName }, 'holderName'), problem);
    });
  }

  test('with several problems has all of them at once', () => {
    const read = readCardEntry({ number: '', expiry: '', cvc: '', holderName: '' }, NOW);
    assert.deepEqual('problems' in read ? read.problems : undefined, {
      number: 'number_missing',
      expiry: 'expiry_missing',
      cvc: 'cvc_missing',
      holderName: 'name_missing',
    });
  });

  test('is shown again without anything that could be its number', () => {
    assert.deepEqual(shownAgain({ ...GOOD, expiry: '1/30' }), { expiry: '1/30', holderName: 'María Prueba' });
    const mixedUp = { ...GOOD, expiry: '4242424242424242', holderName: '4242 4242 4242 4242' };
    assert.deepEqual(shownAgain(mixedUp), { expiry: '', holderName: '' });
  });
});
