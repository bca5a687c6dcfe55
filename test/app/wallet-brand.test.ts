// The wallet at its top: the organization as it shows itself, on a phone, in a real browser.
import assert from 'node:assert/strict';
import { deflateSync, crc32 } from 'node:zlib';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { fundedWallet } from '../payments/support.ts';
import { lookedAt, says } from './support/console-tab.ts';
import { useScreen } from './support/looks.ts';
import { complaintsOf, walletTabOf } from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, links, organization } = testApp;
const skip = path === undefined && 'no Chromium is installed';
const owner = await fundedWallet(testApp, 500_000);
const LONGEST = 60;

/** A whole PNG of one colour, which a browser draws. */
function drawnPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  // Each line begins with how it is filtered: not at all.
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width, 0x40)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function opened(screen = ''): Promise<Tab> {
  const tab = await walletTabOf(testApp, browser, { email: owner.email });
  await useScreen(tab, 390, 'light');
  await tab.open(`${links}/wallet${screen}`);
  return tab;
}
const top = "document.querySelector('header.top')";
const read = (tab: Tab, expression: string): Promise<string> => tab.read(z.string(), expression);

suite('the top of the wallet', { skip }, () => {
  test('has the name of an organization without a brand, and its initial', async () => {
    const tab = await opened();
    await tab.until(says(organization.name));
    assert.equal(await read(tab, `${top}.querySelector('.mark').innerText`), organization.name[0]);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('has the name and the logo of a brand, which is named where the name is not beside it', async () => {
    await api.patch('/api/v1/brand', {
      name: 'Almacén Ejemplo',
      logo: drawnPng(400, 100).toString('base64'),
    });
    const tab = await opened();
    await tab.until(`${says('Almacén Ejemplo')} && ${top}.querySelector('img')?.naturalWidth === 400`);
    assert.equal(await read(tab, `${top}.querySelector('img').alt`), '');
    await lookedAt(tab, 'wallet-brand-home');
    await tab.open(`${links}/wallet/activity`);
    await tab.until(`${top}.querySelector('img')?.naturalWidth === 400`);
    assert.equal(await read(tab, `${top}.querySelector('img').alt`), 'Almacén Ejemplo');
    await lookedAt(tab, 'wallet-brand-activity');
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('fits a phone with the longest name and the widest logo', async () => {
    const name = 'W'.repeat(LONGEST);
    await api.patch('/api/v1/brand', { name, logo: drawnPng(1_024, 40).toString('base64') });
    for (const screen of ['', '/activity']) {
      const tab = await opened(screen);
      for (const width of [320, 390]) {
        await useScreen(tab, width, 'light');
        await tab.open(`${links}/wallet${screen}`);
        await tab.until(`${top}.querySelector('img')?.naturalWidth === 1024`);
        const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
        assert.ok(wide <= width, `${wide} pixels wide at ${width}`);
      }
      await lookedAt(tab, `wallet-brand-long${screen.replace('/', '-')}`);
    }
  });
});
