// A person connects a client in a real browser, from its request by way of the sign-in to its own address,
// and disconnects it again, on the screen of a telephone and on a large one.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { pkce, refresh, registered, sendForm } from '../support/oauth.ts';
import { startReceiver } from '../support/receiver.ts';
import { newOwner } from '../support/signed-in.ts';
import { says } from '../app/support/console-tab.ts';
import { follow, sheetSays, tap } from '../app/support/wallet-tab.ts';
import { hasHeading, signInOn } from './support/tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const receiver = await startReceiver();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const SCREENS = [
  { width: 390, height: 844, deviceScaleFactor: 1, mobile: true },
  { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false },
];

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const screen of SCREENS) {
    test(`a person signs in, connects a client and disconnects it, at ${screen.width} pixels`, async () => {
      assert.ok(browser);
      const owner = await newOwner(testApp);
      const redirect_uri = receiver.url(`/callback-${screen.width}`);
      const client_name = 'Asistente de compras y facturas';
      const { id } = await registered(testApp, { client_name, redirect_uris: [redirect_uri] });
      const { verifier, challenge } = pkce();
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: id,
        redirect_uri,
        scope: 'wallet:read wallet:schedule wallet:pay wallet:admin',
        state: 'a b',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const tab = await browser.newTab();
      await tab.send('Emulation.setDeviceMetricsOverride', screen);
      await tab.send('Page.navigate', {
        url: `${testApp.links}/oauth/authorize?${query.toString()}&lang=en`,
      });
      await tab.until(hasHeading('Sign in'));
      await signInOn(tab, testApp, owner.email);
      await tab.until(hasHeading(`Let ${client_name} use your wallet?`));
      const [wide, high] = await tab.read(
        z.tuple([z.number(), z.number()]),
        `[document.documentElement.scrollWidth, Math.min(...[...document.querySelectorAll('button')]
          .map((one) => one.getBoundingClientRect().height))]`,
      );
      assert.ok(wide <= screen.width, `${wide} pixels wide`);
      assert.ok(high >= 44, `a button of ${high} pixels`);
      await tab.press('Allow');
      await tab.until(`location.pathname === '/callback-${screen.width}'`);
      const answer = new URL(await tab.read(z.string(), 'location.href')).searchParams;
      assert.deepEqual([answer.get('iss'), answer.get('state')], [testApp.links, 'a b']);
      const { status, body } = await sendForm(testApp, '/oauth/token', {
        grant_type: 'authorization_code',
        client_id: id,
        code: answer.get('code') ?? '',
        redirect_uri,
        code_verifier: verifier,
      });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.scope, 'wallet:read wallet:schedule wallet:pay wallet:admin');

      await tab.open(`${testApp.links}/clients?lang=en`);
      await tab.until(hasHeading('Connected applications'));
      await follow(tab, 'a[href*="/clients/gra_"]');
      await tab.until(hasHeading(client_name));
      await tap(tab, 'Disconnect');
      await tab.until(sheetSays(`Disconnect ${client_name}?`));
      await follow(tab, 'dialog[open] .danger');
      await tab.until(says('There are no connected applications'));
      const refused = await refresh(testApp, { id, redirectUri: redirect_uri }, body.refresh_token);
      assert.equal(refused.status, 400);
      assert.deepEqual(tab.complaints, []);
    });
  }
});
