// What tests of the web app share: axe over what is on the screen, sizes and themes, and pictures of it.
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { LANGUAGES } from '#platform/text/language.ts';
import type { Tab } from '../../support/chromium.ts';

export const WIDTHS = [390, 1280] as const;
export const THEMES = ['light', 'dark'] as const;
/** Where a screen is opened once for a width: in light on a phone, in the dark on a desk. */
export const themesAt = (width: (typeof WIDTHS)[number]) =>
  width === 390 ? THEMES : (['dark', 'light'] as const);

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

/** Whether there is an axe in the page: its text is half a megabyte, which is not sent for every look. */
const HAS_AXE = "typeof axe === 'object'";
/** Of what only rules that are not run by themselves ask, it would read all style sheets. */
const LOOK = `{ resultTypes: ['violations'], preload: { assets: ['media'] } }`;
/** By the rules among them that go by colors, which are all that a theme changes. */
const LOOK_AT_COLORS = `{
  resultTypes: ['violations'],
  runOnly: ['cat.color'],
  rules: { 'color-contrast-enhanced': { enabled: false } },
}`;
/**
 * All of a page but its colors: its elements, what is typed in them, whether and where they are shown.
 * The rules that do not go by colors say the same of two pages that are the same in this.
 */
const WITHOUT_COLORS = `JSON.stringify([
  document.documentElement.outerHTML,
  document.activeElement?.id,
  ...[...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    return [
      x, y, width, height, element.scrollWidth, element.scrollHeight, element.value, element.checked,
      style.display, style.visibility, style.opacity, style.position, style.overflow, style.clipPath,
      style.fontSize, style.fontWeight, style.textIndent, style.contentVisibility,
    ];
  }),
])`;
/** The colors alone where they are all that differs from a page on which all rules found nothing. */
const LOOK_AGAIN = `(async () => {
  const page = ${WITHOUT_COLORS};
  if (page === window.pageWithoutBarriers)
    return (await axe.run(document, ${LOOK_AT_COLORS})).violations;
  const { violations } = await axe.run(document, ${LOOK});
  window.pageWithoutBarriers = violations.length === 0 ? page : undefined;
  return violations;
})()`;

/** All rules of axe, over all that is shown. */
export async function barriersOn(tab: Tab): Promise<string[]> {
  if (!(await tab.read(z.boolean(), HAS_AXE))) {
    const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    await tab.send('Runtime.evaluate', { expression: `${axe}; undefined` });
  }
  const found = await tab.read(violations, LOOK_AGAIN);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
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
