// How a list feels once many rows of it are loaded: keys, typing, scrolling, filters, and what it holds in
// memory. Times of keys are those of the browser's own event timing: from the key to the frame that shows it.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Tab } from '../../../test/support/chromium.ts';

const LOAD_MS_MAX = 600_000;
const PRESSES = 200;
const TYPED = 'almacén ejemplo, 4.000 pesos, ayer a la tarde';
/** A person who goes through a list quickly; what the key before it asked for may still be coming. */
const PACE_MS = 100;
/** Event timing names no event that was quicker. */
const NAMED_MS_MIN = 16;
const SCROLLED_PX = 30_000;
const SCROLLED_PX_A_SECOND = 8_000;
const LONG_FRAME_MS = 50;

/** Scrolls to the end of the rows that there are until these are all; answers how long that took. */
export function loadAll(tab: Tab, rows: number): Promise<number> {
  const loaded = `new Promise((resolve, reject) => {
    const began = performance.now();
    const look = () => {
      const scroller = document.querySelector('.scroller');
      if (scroller?.querySelector('table').getAttribute('aria-rowcount') === '${rows + 1}')
        return resolve(performance.now() - began);
      if (performance.now() - began > ${LOAD_MS_MAX}) return reject(new Error(document.body.innerText));
      if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
      setTimeout(look, 10);
    };
    look();
  })`;
  return tab.read(z.number(), loaded);
}

/** From now on the slowest event since it was last asked for is known. */
export async function watchEvents(tab: Tab): Promise<void> {
  const watched = `(() => {
    let slowest = 0;
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name.startsWith('key') || name === 'input') slowest = Math.max(slowest, duration);
    }).observe({ type: 'event', durationThreshold: ${NAMED_MS_MIN} });
    window.takeSlowest = () => ((taken) => (slowest = 0, taken))(slowest);
  })()`;
  await tab.read(z.unknown(), watched);
}

async function pressMs(tab: Tab, key: string, text?: string): Promise<number> {
  const typed = text === undefined ? {} : { text };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...typed });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  await wait(PACE_MS);
  return Math.max(NAMED_MS_MIN, await tab.read(z.number(), 'window.takeSlowest()'));
}

/** Each key goes on to the next row, which must be the one that is chosen by then. */
export async function walkMs(tab: Tab): Promise<number[]> {
  await tab.read(z.unknown(), "document.querySelector('.scroller').scrollTop = 0");
  await pressMs(tab, 'Escape');
  const times: number[] = [];
  for (let n = 0; n < PRESSES; n++) {
    times.push(await pressMs(tab, 'ArrowDown'));
    await tab.until(
      `document.querySelector('tbody tr[aria-current=true]')?.getAttribute('aria-rowindex') === '${n + 2}'`,
    );
  }
  await pressMs(tab, 'Escape');
  return times;
}

/** A part of an id filters nothing, so all rows stay loaded. */
export async function typeMs(tab: Tab): Promise<number[]> {
  await pressMs(tab, '/');
  const times: number[] = [];
  for (const letter of TYPED) times.push(await pressMs(tab, letter, letter));
  await tab.until(`document.getElementById('filter').value === ${JSON.stringify(TYPED)}`);
  await tab.read(z.unknown(), "document.getElementById('filter').select()");
  await pressMs(tab, 'Backspace');
  await tab.read(z.unknown(), 'document.activeElement.blur()');
  return times;
}

export type Scrolled = { readonly framesMs: readonly number[]; readonly longFrames: number };

export async function scroll(tab: Tab): Promise<Scrolled> {
  await tab.read(z.unknown(), "document.querySelector('.scroller').scrollTop = 0");
  const watched = `(() => {
    const frames = [];
    let before, isOver = false;
    const frame = (at) => {
      if (before !== undefined) frames.push(at - before);
      before = at;
      if (!isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    window.takeFrames = () => (isOver = true, frames);
  })()`;
  await tab.read(z.unknown(), watched);
  await tab.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 500,
    yDistance: -SCROLLED_PX,
    speed: SCROLLED_PX_A_SECOND,
    gestureSourceType: 'mouse',
  });
  const framesMs = await tab.read(z.array(z.number()), 'window.takeFrames()');
  const scrolled = await tab.read(z.number(), "document.querySelector('.scroller').scrollTop");
  if (scrolled < SCROLLED_PX / 2) throw new Error(`it was scrolled by ${scrolled} pixels`);
  return { framesMs, longFrames: framesMs.filter((ms) => ms > LONG_FRAME_MS).length };
}

/** The time from the click on a tab of the list until its rows are drawn, the request included. */
export function filterMs(tab: Tab, value: string): Promise<number> {
  const shown = `new Promise((resolve) => {
    const before = document.querySelector('tbody tr:not(.space)');
    const began = performance.now();
    const look = () => {
      if (document.querySelector('tbody tr:not(.space)') === null || before.isConnected) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    };
    document.querySelector('.tabs a[href*="status=${value}"]').click();
    look();
  })`;
  return tab.read(z.number(), shown);
}

export type Held = { readonly heapBytes: number; readonly nodes: number; readonly rows: number };

/** What is held once what is not held any more has been collected. */
export async function heldBy(tab: Tab): Promise<Held> {
  await tab.send('HeapProfiler.collectGarbage');
  await tab.send('Performance.enable');
  const { metrics } = await tab.send('Performance.getMetrics');
  const all = z.array(z.object({ name: z.string(), value: z.number() })).parse(metrics);
  const of = (name: string): number => all.find((one) => one.name === name)?.value ?? Number.NaN;
  const rows = await tab.read(z.number(), "document.querySelectorAll('tbody tr:not(.space)').length");
  const nodes = await tab.read(z.number(), "document.querySelectorAll('*').length");
  return { heapBytes: of('JSHeapUsedSize'), nodes, rows };
}
