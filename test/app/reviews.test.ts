// Owners decide in the console who a cardholder is, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { PROVEN_MS } from '#platform/route/access.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { approved, newDeciding } from '../identity-reviews/support.ts';
import {
  asks,
  consoleTabOf,
  fill,
  follow,
  isAt,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  says,
  sendIt,
  tick,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url } = testApp;
const side = await newDeciding(testApp, 'live');
const { tenantId } = side;
const OWNER = 'ana@example.test';
const VIEWER = 'luis@example.test';
await addUser(app, { organization: side.organization.id, email: OWNER, role: 'owner' });
await addUser(app, { organization: side.organization.id, email: VIEWER, role: 'viewer' });

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('where no one waits, the list says how people come into it', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: OWNER, tenantId });
    await tab.open(`${url}/console/reviews`);
    await tab.until(says('Who waits for somebody to look at a document appears here'));
    assert.deepEqual(tab.complaints, []);
  });

  test('an owner notes a document, and approves with a reason', async () => {
    const { id, reviewId } = await side.applied({ firstName: 'Elena', lastName: 'Ejemplo' });
    const tab = await consoleTabOf(testApp, browser, { email: OWNER, tenantId });
    await tab.open(`${url}/console/reviews?status=open&peek=${reviewId}`);
    await tab.until(`${isShown} && ${says('No document is noted yet')}`);
    await openDialog(tab, 'Note a document');
    await tick(tab, 'Passport');
    await fill(tab, 'number', 'AB 123456');
    await tick(tab, 'In person');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('AB 123456')} && ${says(`By ${OWNER}`)}`);
    await openDialog(tab, 'Approve');
    await tab.until(asks('Approve the identity of Elena Ejemplo'));
    await fill(tab, 'reason', 'Seen at the branch');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Seen at the branch')}`);
    assert.deepEqual(await side.kyc(id), ['approved']);
    assert.deepEqual(tab.complaints, []);
  });

  test('a decision takes a proof, and a viewer is offered none', async () => {
    const { id, reviewId } = await side.applied();
    const late = { email: OWNER, tenantId, signedInAgoMs: PROVEN_MS + 1_000 };
    const tab = await consoleTabOf(testApp, browser, late);
    await tab.open(`${url}/console/reviews?peek=${reviewId}`);
    await tab.until(isShown);
    await openDialog(tab, 'Reject');
    await tick(tab, 'The details do not match');
    await fill(tab, 'reason', 'Another person');
    await sendIt(tab);
    await tab.until(asks('What you filled in stays here'));
    assert.deepEqual(await side.kyc(id), ['review', 'documents_needed']);

    const viewer = await consoleTabOf(testApp, browser, { email: VIEWER, tenantId });
    await viewer.open(`${url}/console/reviews?peek=${reviewId}`);
    await viewer.until(`${isShown} && ${says('No document is noted yet')}`);
    const buttons = "[...document.querySelectorAll('.peek .actions button')].map((one) => one.textContent)";
    assert.deepEqual(await viewer.read(z.array(z.string()), buttons), []);
  });

  test('how many people approve stands above the reviews, and an owner changes it there', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: OWNER, tenantId });
    await tab.open(`${url}/console/reviews`);
    await tab.until(`${isShown} && ${says('One person approves each identity.')}`);
    await openDialog(tab, 'Change how many people approve');
    await tick(tab, 'Two in some countries');
    await tick(tab, 'Brazil');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Two different people approve cardholders from Brazil')}`);
    await openDialog(tab, 'Change how many people approve');
    await tick(tab, 'Mexico');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('from Brazil, Mexico')}`);
    await openDialog(tab, 'Change how many people approve');
    await tick(tab, 'One');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('One person approves each identity.')}`);
    await follow(tab, 'See cardholders in review');
    await tab.until(isAt('/console/cardholders?kycStatus=review'));
    await follow(tab, 'Identity reviews');
    await tab.until(isAt('/console/reviews'));
    assert.deepEqual(tab.complaints, []);
  });

  for (const language of ['es', 'en', 'pt'])
    test(`the list and a review fit, and are without barriers, ${language}`, async () => {
      const { reviewId } = await side.applied();
      const owner = await side.member('owner');
      await approved(owner, reviewId);
      const tab = await consoleTabOf(testApp, browser, { email: OWNER, tenantId, language });
      await tab.open(`${url}/console/reviews?peek=${reviewId}`);
      await tab.until(isShown);
      await lookedAt(tab, `console-reviews-${language}`);
      assert.deepEqual(tab.complaints, []);
    });
});
