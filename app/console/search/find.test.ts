// Whatever id somebody pastes is found, and screens are found by their names without accents.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { placeAppAt } from '../../lib/router.ts';
import { findActions, findPlaces, findPurchases, screenOf, withFound } from './find.ts';

placeAppAt('/console');
const screens = [
  { name: 'transactions', label: 'Transacciones' },
  { name: 'cardholders', label: 'Titulares' },
  { name: 'approvals', label: 'Aprobación' },
  { name: 'events', label: 'Eventos' },
  { name: 'connections', label: 'Conexiones' },
] as const;
const addresses = (text: string): string[] => findPlaces(text, screens).map(({ address }) => address);

suite('the search', () => {
  test('leads from a whole id to its object, and to its events', () => {
    const id = 'ch_01m876d1n6ejx9pg0d1q51tsed';
    assert.deepEqual(addresses(` ${id} `), [`/console/cardholders/${id}`, `/console/events?q=${id}`]);
    assert.deepEqual(addresses('req_01m876d1n6ejx9pg0d1q51tsed'), [
      '/console/events?q=req_01m876d1n6ejx9pg0d1q51tsed',
    ]);
    assert.deepEqual(
      findPlaces('card_01m876d1n6ejx9pg0d1q51tsed', [{ name: 'cards', label: 'Tarjetas' }]).map(
        ({ address }) => address,
      ),
      ['/console/cards/card_01m876d1n6ejx9pg0d1q51tsed'],
    );
    assert.equal(screenOf('conn_01m876d1n6ejx9pg0d1q51tsed'), 'connections');
  });

  test('finds screens by any part of their names, without accents', () => {
    assert.deepEqual(addresses('aprobacion'), ['/console/approvals']);
    assert.deepEqual(addresses('TRANS'), ['/console/transactions']);
    assert.equal(addresses('').length, screens.length);
    assert.deepEqual(addresses('nothing like it'), []);
  });

  test('takes no part of an id, and no name of what every object has', () => {
    assert.deepEqual(addresses('ch_01'), []);
    assert.deepEqual(addresses('constructor_01m876d1n6ejx9pg0d1q51tsed'), [
      '/console/events?q=constructor_01m876d1n6ejx9pg0d1q51tsed',
    ]);
  });

  test('says what an id is once the server has found it, and moves nothing that was there', () => {
    const id = 'ch_01m876d1n6ejx9pg0d1q51tsed';
    const before = findPlaces(id, screens);
    const found = {
      kind: 'cardholder',
      id,
      label: 'Ana Gómez',
      detail: 'ana@example.test',
      cardholderId: null,
    };
    const places = withFound(before, [found], screens);
    assert.deepEqual(
      places.map(({ address }) => address),
      before.map(({ address }) => address),
    );
    assert.deepEqual([places[0]?.label, places[0]?.detail], ['Ana Gómez', 'ana@example.test']);
  });

  test('leads to a transfer where its id could be that of a purchase', () => {
    const id = 'tx_01m876d1n6ejx9pg0d1q51tsed';
    const transfers = { name: 'transfers', label: 'Transferencias' } as const;
    const all = [...screens, transfers];
    const found = [{ kind: 'transfer', id, label: 'Taller', detail: 'settled', cardholderId: null }];
    const places = withFound(findPlaces(id, all), found, all);
    assert.equal(places[0]?.address, `/console/transfers?peek=${id}`);
    assert.equal(places.filter(({ address }) => address.includes('peek')).length, 1);
    assert.deepEqual(
      [screenOf(id), screenOf(id, 'send.settled'), screenOf(id, 'transfers.create')],
      ['transactions', 'transfers', 'transfers'],
    );
  });

  test('leads from a payment method to whose it is, once where the same text finds both', () => {
    const [pm, ch] = ['pm_01m876d1n6ejx9pg0d1q51tsed', 'ch_01m876d1n6ejx9pg0d1q51tsed'];
    const method = {
      kind: 'payment_method',
      id: pm,
      label: '646****0007',
      detail: 'Ana Gómez',
      cardholderId: ch,
    };
    const holder = { kind: 'cardholder', id: ch, label: 'Ana Gómez', detail: null, cardholderId: null };
    const address = `/console/cardholders/${ch}`;
    assert.deepEqual(withFound([], [method], screens), [
      { label: '646****0007', kind: 'Titulares', detail: 'Ana Gómez', address },
    ]);
    assert.deepEqual(withFound([], [holder, method], screens), [
      { label: 'Ana Gómez', kind: 'Titulares', address },
    ]);
  });

  test('leads to a payee, and from what has no screen nowhere', () => {
    const payees = { name: 'payees', label: 'Destinatarios' } as const;
    const found = [
      { kind: 'payee', id: 'pye_1', label: 'Taller', detail: null, cardholderId: null },
      { kind: 'other', id: 'other_1', label: 'x', detail: null, cardholderId: null },
    ];
    assert.deepEqual(withFound([], found, [...screens, payees]), [
      { label: 'Taller', kind: 'Destinatarios', address: '/console/payees?peek=pye_1' },
    ]);
  });

  test('finds actions by their words in any order, without accents', () => {
    const actions = [{ label: 'Crear clave' }, { label: 'Registrar titular' }, { label: 'Exclusão' }];
    const labels = (text: string): string[] => findActions(text, actions).map(({ label }) => label);
    assert.deepEqual(labels('clave CREAR'), ['Crear clave']);
    assert.deepEqual(labels('exclusao'), ['Exclusão']);
    assert.deepEqual(labels('crear titular'), []);
    assert.equal(labels('').length, actions.length);
  });

  test('leads to purchases by their merchant or their amount, and with no more than that', () => {
    const purchases = { at: (merchant: string) => `at ${merchant}`, of: (amount: string) => `of ${amount}` };
    const places = (text: string) =>
      findPurchases(text, purchases, 'en-US').map(({ label, address }) => [label, address]);
    assert.deepEqual(places(' Café 24 '), [['at Café 24', '/console/transactions?merchant=Caf%C3%A9+24']]);
    assert.deepEqual(places('1500'), [
      ['of 1500', '/console/transactions?minAmountCents=150000&maxAmountCents=150000'],
    ]);
    for (const text of [
      '',
      'a',
      'ana@example.test',
      '4242424242424242',
      '20401112228',
      '+54 11 5555-1234',
      'card_01m876d1n6ejx9pg0d1q51tsed',
      'x'.repeat(101),
    ])
      assert.deepEqual(places(text), [], text);
  });
});
