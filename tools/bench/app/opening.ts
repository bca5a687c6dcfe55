// How soon a page of the web app is there: when it is painted first, and when what it is opened for is shown.
import { z } from 'zod';
import type { Chromium, Tab } from '../../../test/support/chromium.ts';

const PHONE_SLOWER_TIMES = 6;
const BYTES_A_SECOND = { down: 1_600_000 / 8, up: 750_000 / 8 };
const LATENCY_MS = 150;
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

export type Device = keyof typeof SCREENS;
export type Reader = { readonly url: string; readonly cookie: string };
export type Opening = { readonly paintMs: number; readonly shownMs: number; readonly requests: number };

const openingSchema = z.object({ paintMs: z.number(), shownMs: z.number(), requests: z.number() });

/** Signed in, with nothing kept of any page, and drawn although others are open. */
export async function openReader(browser: Chromium, { url, cookie }: Reader, device: Device): Promise<Tab> {
  const tab = await browser.newTab();
  const [name = '', value = ''] = cookie.split('=');
  for (const [one, text] of [
    [name, value],
    ['monedero_language', 'es'],
  ])
    await tab.send('Network.setCookie', { name: one, value: text, url });
  const { width, height } = SCREENS[device];
  const isPhone = device === 'phone';
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isPhone,
  });
  await tab.send('Page.bringToFront');
  if (!isPhone) return tab;
  await tab.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWER_TIMES });
  await slowNetwork(tab);
  return tab;
}

async function slowNetwork({ send }: Pick<Tab, 'send'>): Promise<void> {
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND.down,
    uploadThroughput: BYTES_A_SECOND.up,
  });
}

/** The worker that answers for the wallet when it is opened again has the network of its phone as well. */
export async function untilWorker(tab: Tab): Promise<void> {
  await tab.read(z.unknown(), 'navigator.serviceWorker.ready.then(() => true)');
  await slowNetwork(await tab.worker());
}

/** Opens it, and waits until what is asked for is in the page and the frame with it has been drawn. */
export async function opening(tab: Tab, address: string, isShown: string): Promise<Opening> {
  const { identifier } = await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(() => {
      const look = () => {
        if (document.documentElement === null || !(${isShown})) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => (window.shownMs = performance.now())));
      };
      look();
    })()`,
  });
  await tab.open(address);
  await tab.until(`window.shownMs !== undefined && ${PAINT} !== undefined`);
  const seen = await tab.read(openingSchema, SEEN);
  await tab.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  return seen;
}

const PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
/** The page itself is a request as well. */
const SEEN = `((paintMs) => ({
  paintMs,
  shownMs: window.shownMs,
  requests: 1 + performance.getEntriesByType('resource').filter((one) => one.responseEnd <= paintMs).length,
}))(${PAINT})`;
