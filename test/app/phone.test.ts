// On a phone each row of a list is two lines, and still a row of the same table.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { newDeciding } from '../identity-reviews/support.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { scheduled } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { copyPurchase } from '../support/purchases.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newSending, send, untilTransfer } from '../transfers/support.ts';
import { newAlias, untilWithdrawal, withdraw } from '../withdrawals/support.ts';
import { consoleTabOf, endOfList, isShown } from './support/console-tab.ts';
import { barriersOn, keepPicture, THEMES, useScreen } from './support/looks.ts';

const PHONE = 390;
const NARROWEST = 320;
const TURNED = 844;
const PURCHASES = 120;
const ROW_PX = 64;

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());
const { api, app, tenant, url, organization } = testApp;
const EMAIL = 'owner@example.test';
await addUser(app, { organization: organization.id, email: EMAIL, role: 'owner' });

/** Some of all that there are lists of, and of purchases one that was declined. */
async function fill(): Promise<void> {
  const { body: holder } = await api.post('/api/v1/cardholders', person({ firstName: 'Ana' }));
  const card = await plantedCard(testApp, { cardholder_id: holder.id, label: 'Viajes de ventas' });
  const bought = (amountCents: number, name: string) =>
    api.post('/api/v1/sandbox/authorizations', {
      cardId: card.id,
      amountCents,
      merchant: { name, category: '5411' },
    });
  const { body: purchase } = await bought(4_000, 'Almacén Ejemplo de la Esquina');
  await app.pool.run(copyPurchase(tenant.id, String(purchase.id), { from: 1, count: PURCHASES - 2 }));
  await bought(90_000_000, 'Aerolínea Ejemplo');
  const owner = await fundedWallet(testApp, 500_000, { firstName: 'Luis' });
  const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 4_000 });
  const payee = await newPayee(owner);
  await pay(agent.key, payee, 123_456, { reason: 'Insumos' });
  await scheduled(owner.session, payee);
  const { body: withdrawal } = await withdraw(owner, 20, newAlias());
  await untilWithdrawal(owner, withdrawal.id, 'settled');
  const from = await newSending(testApp);
  const { body: transfer } = await send(api, from, 5_000, { concept: 'Insumos de la oficina' });
  await untilTransfer(api, transfer.id, 'settled');
  const { body: batch } = await sendBatch(api, from, linesOf(2, 1_000));
  await untilBatch(api, batch.id, 'completed');
  await api.post('/api/v1/webhook_endpoints', {
    url: 'https://example.test/a/rather/long/way/to/the/hooks',
    enabledEvents: ['*'],
  });
  await api.post('/api/v1/cardholders', { country: 'ZZ' });
  await (
    await sessionOf(testApp, EMAIL)
  ).post('/api/v1/invitations', {
    email: 'nueva.persona@example.test',
    role: 'viewer',
  });
}
await fill();

/** Every list that a table draws; that of identity reviews is on the live side alone. */
const LISTS = [
  'transactions',
  'cards',
  'cardholders',
  'payments',
  'payees',
  'approvals',
  'scheduled',
  'transfers',
  'batches',
  'withdrawals',
  'wallets',
  'agents',
  'events',
  'webhooks',
  'requests',
  'keys',
  'members',
  'invitations',
  'audit',
];

const ownersTab = (language = 'en'): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email: EMAIL, language });

const FIRST_ROW = "document.querySelector('tbody tr:not(.space)')";
/** Of each row that is drawn: how high it is, what is in its two lines, and what is cut that may not be. */
const LINES = `[...document.querySelectorAll('tbody tr:not(.space)')].map((row) => {
  const box = row.getBoundingClientRect();
  const seen = [...row.cells].filter((cell) => cell.getBoundingClientRect().width > 1);
  const middle = box.top + box.height / 2;
  const namesOf = (cells) => cells.map((cell) => cell.className.split(' ')[0]).sort();
  const isAbove = (cell) => cell.getBoundingClientRect().bottom < middle + 4;
  const mayBeCut = (cell) => /on-(title|detail)/.test(cell.className);
  const isCut = (cell) => [cell, ...cell.querySelectorAll('.badge-word')]
    .some((part) => part.scrollWidth > part.clientWidth);
  return {
    height: box.height,
    title: row.querySelector('.on-title')?.innerText ?? '',
    above: namesOf(seen.filter(isAbove)),
    below: namesOf(seen.filter((cell) => !isAbove(cell))),
    cut: seen.filter((cell) => !mayBeCut(cell) && isCut(cell)).map((cell) => cell.innerText),
    isOutside: seen.some((cell) => cell.getBoundingClientRect().right > box.right - 15),
  };
})`;
const lines = z.array(
  z.object({
    height: z.number(),
    title: z.string(),
    above: z.array(z.string()),
    below: z.array(z.string()),
    cut: z.array(z.string()),
    isOutside: z.boolean(),
  }),
);

async function openList(tab: Tab, name: string, width: number): Promise<void> {
  await useScreen(tab, width, 'light');
  await tab.open(`${url}/console/${name}`);
  await tab.until(`${isShown} && ${FIRST_ROW} !== null`);
}

/** Above the title, and at its right an amount or a state; below what else there is. */
async function hasTwoLines(tab: Tab, name: string): Promise<void> {
  for (const row of await tab.read(lines, LINES)) {
    const at = `${name}: ${JSON.stringify(row)}`;
    assert.equal(row.height, ROW_PX, at);
    assert.ok(row.title !== '' && !row.isOutside && row.below.length > 0, at);
    assert.deepEqual([row.cut, row.below.filter((one) => !BELOW.has(one))], [[], []], at);
    assert.deepEqual(
      row.above.filter((one) => one !== 'on-amount'),
      ['on-title'],
      at,
    );
  }
}
const BELOW = new Set(['on-state', 'on-detail', 'on-when']);

const axNode = z.object({
  ignored: z.boolean(),
  role: z.object({ value: z.string() }).optional(),
  name: z.object({ value: z.string() }).optional(),
});

/** What a screen reader has of a table: how many of what, and the names of what heads its columns. */
async function heardIn(tab: Tab) {
  const { nodes } = await tab.send('Accessibility.getFullAXTree');
  const heard = z
    .array(axNode)
    .parse(nodes)
    .filter(({ ignored }) => !ignored);
  const named = (role: string) => heard.filter((one) => one.role?.value === role);
  return {
    tables: named('table').length,
    rows: named('row').length,
    cells: named('cell').length,
    heads: named('columnheader').map(({ name }) => name?.value),
  };
}

suite('a list on a phone', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('has two lines for each row, of which amounts, states and times are never cut', async () => {
    const tab = await ownersTab();
    for (const name of LISTS) {
      await openList(tab, name, PHONE);
      await hasTwoLines(tab, name);
      for (const theme of THEMES) {
        await useScreen(tab, PHONE, theme);
        await tab.until(isShown);
        assert.deepEqual(await barriersOn(tab), [], name);
        await keepPicture(tab, `phone-${name}-${theme}-${PHONE}`);
      }
    }
    assert.deepEqual(tab.complaints, []);
  });

  test('has them on the live side as well, for who waits for a review', async () => {
    const { applied, organization: deciding, tenantId } = await newDeciding(testApp, 'live');
    await addUser(app, { organization: deciding.id, email: EMAIL, role: 'owner' });
    await applied({ firstName: 'Elena', lastName: 'Ejemplo' });
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL, language: 'en', tenantId });
    await openList(tab, 'reviews', PHONE);
    await hasTwoLines(tab, 'reviews');
    await keepPicture(tab, `phone-reviews-${PHONE}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('has them on the narrowest one as well, in the language with the longest words', async () => {
    const tab = await ownersTab('pt');
    for (const name of LISTS) {
      await openList(tab, name, NARROWEST);
      await hasTwoLines(tab, name);
      await keepPicture(tab, `phone-${name}-${NARROWEST}`);
    }
    assert.deepEqual(tab.complaints, []);
  });

  test('says why a purchase was declined, and of another whose it is', async () => {
    const tab = await ownersTab();
    await openList(tab, 'transactions', PHONE);
    const [declined, authorized = ''] = await tab.read(z.array(z.string()), DETAILS);
    assert.equal(declined, 'Insufficient funds');
    assert.match(authorized, /^Ana /);
  });

  test('is the same table to a screen reader: each row with a cell for each head', async () => {
    const tab = await ownersTab();
    for (const name of ['cards', 'transactions']) {
      await openList(tab, name, PHONE);
      const { tables, rows, cells, heads } = await heardIn(tab);
      assert.equal(tables, 1, name);
      assert.ok(rows > 1 && heads.length >= 5, name);
      assert.equal(cells, (rows - 1) * heads.length, name);
      const parts =
        "[...document.querySelectorAll('.scroller :is(table, thead, tbody, tr:not(.space), th, tr:not(.space) td)')]";
      assert.deepEqual(
        await tab.read(z.array(z.string()), `${parts}.filter((one) => !one.role).map((one) => one.tagName)`),
        [],
      );
    }
  });

  test('draws the rows around what is seen, wherever it is scrolled to', async () => {
    const tab = await ownersTab();
    await openList(tab, 'transactions', PHONE);
    await tab.until(endOfList(PURCHASES));
    await tab.until(`document.querySelector('tbody tr[aria-rowindex="${PURCHASES + 1}"]') !== null`);
    const scroller = "document.querySelector('.scroller')";
    assert.equal(await tab.read(z.number(), `${scroller}.scrollHeight`), PURCHASES * ROW_PX);
    for (const row of [0, 40, 90]) {
      await tab.read(z.unknown(), `${scroller}.scrollTop = ${row * ROW_PX}`);
      await tab.until(`${TOP_ROW} === '${row + 2}'`);
    }
    assert.deepEqual(tab.complaints, []);
  });

  test('shows the same rows once the phone is turned, and back', async () => {
    const tab = await ownersTab();
    await openList(tab, 'transactions', PHONE);
    await tab.until(endOfList(PURCHASES));
    await tab.read(z.unknown(), `document.querySelector('.scroller').scrollTop = ${60 * ROW_PX}`);
    await tab.until(`${TOP_ROW} === '62'`);
    await useScreen(tab, TURNED, 'light');
    await tab.until(`${TOP_ROW} === '62' && ${FIRST_ROW}.getBoundingClientRect().height === 44`);
    await useScreen(tab, PHONE, 'light');
    await tab.until(`${TOP_ROW} === '62' && ${FIRST_ROW}.getBoundingClientRect().height === ${ROW_PX}`);
    assert.deepEqual(tab.complaints, []);
  });
});

/** What the rows say beside their state, as it is seen. */
const DETAILS = `[...document.querySelectorAll('tbody tr:not(.space)')].map((row) =>
  [...row.querySelectorAll('.on-detail')]
    .filter((cell) => cell.getBoundingClientRect().width > 1)
    .map((cell) => cell.innerText)
    .join(', '))`;

/** The first row that is seen whole, below the head where there is one. */
const TOP_ROW = `((scroller) => {
  const { top } = scroller.getBoundingClientRect();
  const head = scroller.querySelector('thead').getBoundingClientRect();
  const from = top + (head.width > 1 ? head.height : 0);
  return [...scroller.querySelectorAll('tbody tr:not(.space)')]
    .find((row) => row.getBoundingClientRect().top >= from - 1)?.getAttribute('aria-rowindex');
})(document.querySelector('.scroller'))`;
