// Views that a member saves of the lists of the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { sessionOf } from '../support/signed-in.ts';
import {
  consoleTabOf,
  fill,
  isAt,
  isClosed,
  lookedAt,
  openDialog,
  says,
  sendIt,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { url, operator, tenant } = testApp;

let count = 0;
/** A member who may only read, and their tab. */
async function viewer(language = 'en') {
  const email = `viewer${++count}@example.test`;
  await addUser(operator, { organization: tenant.organizationId, email, role: 'viewer' });
  const session = await sessionOf(testApp, email, { tenantId: tenant.id });
  return { session, tab: await consoleTabOf(testApp, browser, { email, language }) };
}
const view = (name: string): string =>
  `[...document.querySelectorAll('.views .tabs a')].find((one) => one.textContent === ${JSON.stringify(name)})`;
const isShown = (name: string): string => `${view(name)}?.getAttribute('aria-current') === 'page'`;
const press = (tab: Tab, link: string): Promise<unknown> => tab.read(z.unknown(), `${link}.click()`);

suite('a view of a list', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is saved by a name, opened from elsewhere, renamed and deleted', async () => {
    const { tab } = await viewer();
    await tab.open(`${url}/console/payments`);
    await tab.until(says('Payments'));
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.views').length"), 0);
    // Nothing of this filters the list.
    await tab.open(`${url}/console/payments?status=unheard&lang=en&q=pay`);
    await tab.until(says('Payments'));
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.views').length"), 0);
    await tab.open(`${url}/console/payments?lang=en&status=failed`);
    await openDialog(tab, 'Save view');
    await fill(tab, 'name', 'Failed ones');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${isShown('Failed ones')}`);
    await lookedAt(tab, 'view');

    await tab.open(`${url}/console/payments`);
    await tab.until(`${view('Failed ones')} !== undefined && !(${isShown('Failed ones')})`);
    await press(tab, view('Failed ones'));
    await tab.until(isAt('/console/payments?status=failed'));
    await openDialog(tab, 'Rename');
    await fill(tab, 'name', 'To be sent again');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${isShown('To be sent again')}`);
    await openDialog(tab, 'Delete view');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${view('To be sent again')} === undefined`);
    await tab.until(isAt('/console/payments?status=failed'));
    assert.deepEqual(tab.complaints, []);
  });

  test('whose filter is not known any more opens without it', async () => {
    const { session, tab } = await viewer('pt');
    const kept = { list: 'withdrawals', name: 'Antiga', query: 'colour=red&status=frozen' };
    assert.equal((await session.post('/api/v1/views', kept)).status, 201);
    await tab.open(`${url}/console/withdrawals`);
    await tab.until(`${view('Antiga')} !== undefined`);
    await press(tab, view('Antiga'));
    await tab.until(isShown('Antiga'));
    await tab.until(says('Ainda não há nada aqui'));
    await tab.until(says('Excluir visualização'));
    assert.deepEqual(tab.complaints, []);
  });

  test('says at its name that another one has it, and is of its list alone', async () => {
    const { session, tab } = await viewer('es');
    await session.post('/api/v1/views', { list: 'payments', name: 'Fallidos', query: 'status=failed' });
    await tab.open(`${url}/console/cards?status=PAUSED`);
    await tab.until(says('Guardar vista'));
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.views .tabs').length"), 0);
    await tab.open(`${url}/console/payments?status=returned`);
    await tab.until(`${view('Fallidos')} !== undefined`);
    await openDialog(tab, 'Guardar vista');
    await fill(tab, 'name', 'FALLIDOS');
    await sendIt(tab);
    await tab.until(says('Otra vista de esta lista tiene ese nombre.'));
    assert.deepEqual(
      tab.complaints.filter((one) => !one.includes('409')),
      [],
    );
  });
});
