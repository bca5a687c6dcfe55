// What tests of the web app share: axe over what is on the screen, sizes and themes, and pictures of it.
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { LANGUAGES } from '#platform/language.ts';
import type { Tab } from '../../support/chromium.ts';

export const WIDTHS = [390, 1280] as const;
export const THEMES = ['light', 'dark'] as const;

const HEIGHT = 800;
const PHONE_WIDTH_MAX = 500;
const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

export async function useScreen(tab: Tab, width: number, theme: (typeof THEMES)[number]): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: HEIGHT,
    deviceScaleFactor: 1,
    mobile: width < PHONE_WIDTH_MAX,
  });
  await tab.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** From the next page on, each word is longer by 40 %, as another language may be. */
export async function useLongWords(tab: Tab): Promise<void> {
  const source = await readFile(new URL('long-words.js', import.meta.url), 'utf8');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
}

/** All rules of axe, over all that is shown. */
export async function barriersOn(tab: Tab): Promise<string[]> {
  const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
  await tab.send('Runtime.evaluate', { expression: `${axe}; undefined` });
  const { result } = await tab.send('Runtime.evaluate', {
    expression: "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    awaitPromise: true,
    returnByValue: true,
  });
  const { value } = z.object({ value: violations }).parse(result);
  return value.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const SHOTS = process.env['SCREENSHOTS'];

/** `npm run screenshots` keeps what each screen looked like. */
export async function keepPicture(tab: Tab, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  // A tab behind another one is not drawn.
  await tab.send('Page.bringToFront');
  const { data } = await tab.send('Page.captureScreenshot', { format: 'png' });
  const language = await tab.read(z.string(), 'document.documentElement.lang');
  await writeFile(`${SHOTS}/${name}-${language}.png`, Buffer.from(String(data), 'base64'));
}

/** Of a screen that its address alone brings back, in all languages. */
export async function keepPictures(tab: Tab, name: string, isShown: string): Promise<void> {
  await keepPicture(tab, name);
  if (SHOTS === undefined) return;
  const { url, before } = await tab.read(
    z.object({ url: z.string(), before: z.string() }),
    '({ url: location.href, before: document.documentElement.lang })',
  );
  const open = async (language: string): Promise<void> => {
    await tab.send('Network.setCookie', { name: 'monedero_language', value: language, url });
    await tab.open(url);
    await tab.until(isShown);
  };
  for (const language of LANGUAGES.filter((one) => one !== before)) {
    await open(language);
    await keepPicture(tab, name);
  }
  await open(before);
}
