// What a message that was pushed shows, and which page a press on it leads to.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addressOf, openPressed, readPush, type Page } from './push.ts';

const ID = 'appr_01h455vb4pex5vsknk084sn02q';
const CARD = 'card_01h455vb4pex5vsknk084sn02q';
const HERE = 'https://pay.example.com';

suite('a message', () => {
  test('shows the words that it brings, and knows its approval', () => {
    const sent = JSON.stringify({ approvalId: ID, language: 'pt', text: 'Um agente pede a sua aprovação' });
    assert.deepEqual(readPush(sent), { title: 'Um agente pede a sua aprovação', lang: 'pt', id: ID });
  });

  test('that cannot be read shows the name of the app alone', () => {
    for (const sent of [undefined, '', 'null', '[]', '{"text":1,"language":"es"}'])
      assert.deepEqual(readPush(sent), { title: 'Monedero', lang: 'es', id: undefined }, sent);
  });

  test('knows the card that it is about', () => {
    const sent = { cardId: CARD, language: 'es', text: 'Una tarjeta espera su dinero' };
    assert.deepEqual(readPush(JSON.stringify(sent)), { title: sent.text, lang: 'es', id: CARD });
    assert.equal(
      readPush(JSON.stringify({ ...sent, cardId: 'sub_01h455vb4pex5vsknk084sn02q' })).id,
      undefined,
    );
  });

  test('leads to an approval or a card, and to no other address', () => {
    assert.equal(addressOf(ID), `/wallet/approve/${ID}`);
    assert.equal(addressOf(CARD), `/wallet/cards/${CARD}`);
    for (const other of [undefined, '', '../../sign-in', `${ID}/x`, `${ID}?a=1`, 7])
      assert.equal(addressOf(other), '/wallet/approve');
  });
});

suite('a press on it', () => {
  const pressed = async (urls: readonly string[]) => {
    const did: unknown[] = [];
    const page = (url: string): Page => ({
      url: HERE + url,
      focus: () => Promise.resolve(did.push(['focus', url])),
      postMessage: (message) => void did.push([url, message]),
    });
    const pages = {
      matchAll: () => Promise.resolve(urls.map(page)),
      openWindow: (url: string) => Promise.resolve(did.push(['open', url])),
    };
    await openPressed(pages, ID);
    return did;
  };
  const ADDRESS = `/wallet/approve/${ID}`;

  test('opens the approval in a new wallet where none is open', async () => {
    assert.deepEqual(await pressed([]), [['open', ADDRESS]]);
    assert.deepEqual(await pressed(['/sign-in', '/console', '/walletx']), [['open', ADDRESS]]);
  });

  test('goes to the page that shows it already, and leads another there', async () => {
    assert.deepEqual(await pressed(['/wallet', ADDRESS]), [['focus', ADDRESS]]);
    assert.deepEqual(await pressed(['/console', '/wallet/more']), [
      ['focus', '/wallet/more'],
      ['/wallet/more', { open: ADDRESS }],
    ]);
  });
});
