// `npm run bench:app`: the budgets of the web app, measured in Chromium: how soon a page is there on a phone,
// how quickly a long list answers a key, and how much is downloaded and held in memory. A goal that is missed
// is printed and fails nothing, since a busy machine misses it as well.
import { randomBytes } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { openAppFiles, type AppName } from '#web/app/files.ts';
import { wholeChromiumPath, startChromium, type Chromium, type Tab } from '../../../test/support/chromium.ts';
import { startPostgres } from '../database.ts';
import { AS_STARTED, nextMessage, runToEnd, startChild, type Cleanup } from '../processes.ts';
import { createFigures, percentile, tableText, type Figures } from './figures.ts';
import { filterMs, heldBy, loadAll, scroll, typeMs, walkMs, watchEvents } from './long-list.ts';
import { opening, openReader, untilWorker, type Device, type Reader } from './opening.ts';
import type { Opened } from './server.ts';

const USAGE = `npm run bench:app -- [flags]
  --rounds N   how often each is measured; medians count (3)
  --rows N     how many rows of the list are loaded (10000; at least 1000)`;

const BYTES_GOAL: Readonly<Record<AppName, number>> = { console: 65_000, wallet: 35_000 };
const MEGABYTE = 1_000_000;
const MOST = 0.95;
/** What pages are opened for. */
const BALANCE = "document.querySelector('.hero .amount .whole') !== null";
const HEADING = "document.querySelector('main h1') !== null";

type Run = { readonly browser: Chromium; readonly opened: Opened; readonly figures: Figures };

async function bytesOf(figures: Figures): Promise<void> {
  const { manifest } = await openAppFiles();
  for (const app of ['wallet', 'console'] as const) {
    const { script, imports, languages } = manifest.entries[app];
    const names = [script, ...imports, languages['es'] ?? ''];
    const bytes = names.reduce((sum, name) => sum + (manifest.files[name]?.gzipBytes ?? 0), 0);
    const figure = { name: `${app}, script of its first screen, gzip`, unit: 'bytes' } as const;
    figures.add({ ...figure, goal: BYTES_GOAL[app] }, bytes);
  }
}

type Page = {
  readonly name: string;
  readonly device: Device;
  readonly path: string;
  readonly isShown: string;
  readonly shown: string;
  readonly paintMsGoal: number;
};
const WALLET: Page = {
  name: 'wallet, phone',
  device: 'phone',
  path: '/wallet',
  isShown: BALANCE,
  shown: 'balance',
  paintMsGoal: 1_500,
};
const CONSOLES: readonly Page[] = [
  { device: 'phone', paintMsGoal: 2_000 } as const,
  { device: 'desktop', paintMsGoal: 600 } as const,
].map((one) => ({
  ...one,
  name: `console, ${one.device}`,
  path: '/console',
  isShown: HEADING,
  shown: 'heading',
}));

async function openPage({ browser, figures }: Run, page: Page, reader: Reader): Promise<Tab> {
  const tab = await openReader(browser, reader, page.device);
  await noteOpening(tab, figures, page, { url: reader.url, visit: 'cold' });
  return tab;
}

type Visit = { readonly url: string; readonly visit: 'cold' | 'warm' };

async function noteOpening(tab: Tab, figures: Figures, page: Page, { url, visit }: Visit): Promise<void> {
  const { paintMs, shownMs, requests } = await opening(tab, url + page.path, page.isShown);
  const name = `${page.name}, ${visit}`;
  figures.add({ name: `${name}: first paint`, unit: 'ms', goal: page.paintMsGoal }, Math.round(paintMs));
  figures.add({ name: `${name}: ${page.shown}`, unit: 'ms', goal: undefined }, Math.round(shownMs));
  figures.add({ name: `${name}: requests until then`, unit: '', goal: undefined }, requests);
}

async function openAll(run: Run): Promise<void> {
  const { url, ownerCookie, memberCookie } = run.opened;
  const owner = { url, cookie: ownerCookie };
  const tab = await openPage(run, WALLET, owner);
  await untilWorker(tab);
  await noteOpening(tab, run.figures, WALLET, { url, visit: 'warm' });
  await tab.open('about:blank');
  for (const page of CONSOLES)
    await (await openPage(run, page, { url, cookie: memberCookie })).open('about:blank');
}

async function useList({ browser, opened, figures }: Run, rows: number, rounds: number): Promise<void> {
  const { url, memberCookie: cookie } = opened;
  const tab = await openReader(browser, { url, cookie }, 'desktop');
  await tab.open(`${url}/console/transactions`);
  const of = `console, ${rows.toLocaleString('en')} rows`;
  const ms = (name: string, goal?: number) => ({ name: `${of}: ${name}`, unit: 'ms' as const, goal });
  figures.add(ms('all loaded, page by page'), Math.round(await loadAll(tab, rows)));
  const megabytes = (name: string) => ({ name: `${of}: ${name}`, unit: 'MB' as const, goal: 40 });
  figures.add(megabytes('heap once they are loaded'), (await heldBy(tab)).heapBytes / MEGABYTE);
  await watchEvents(tab);
  for (let round = 0; round < rounds; round++) {
    figures.add(ms('arrow key to paint, p95', 50), percentile(await walkMs(tab), MOST));
    figures.add(ms('letter in the filter to paint, p95', 50), percentile(await typeMs(tab), MOST));
    const { framesMs, longFrames } = await scroll(tab);
    figures.add(ms('frame while it scrolls, p95', 33), percentile(framesMs, MOST));
    const long = { name: `${of}: frames over 50 ms while it scrolls`, unit: '' } as const;
    figures.add({ ...long, goal: undefined }, longFrames);
    const held = await heldBy(tab);
    figures.add(megabytes('heap after the keys of each round'), held.heapBytes / MEGABYTE);
    figures.add({ name: `${of}: rows in the page`, unit: '', goal: 60 }, held.rows);
    figures.add({ name: `${of}: elements in the page`, unit: '', goal: undefined }, held.nodes);
  }
  for (const value of ['declined', 'authorized'])
    figures.add(ms('click on a tab to its rows', 200), Math.round(await filterMs(tab, value)));
  if (tab.complaints.length > 0) throw new Error(`the browser complained: ${tab.complaints.join('\n')}`);
}

async function start(cleanup: Cleanup, rows: number): Promise<Opened> {
  const postgres = await startPostgres(cleanup);
  const server = startChild(join(import.meta.dirname, 'server.ts'), {
    execArgv: AS_STARTED,
    env: {
      BENCH_DATABASE_URL: postgres.url,
      BENCH_SECRET_KEY: randomBytes(SECRET_KEY_BYTES).toString('base64'),
      BENCH_ROWS: String(rows),
    },
    cleanup,
  });
  return nextMessage<Opened>(server, 'opened');
}

const loadText = (): string => `${loadavg()[0]?.toFixed(1)} processes wanted ${availableParallelism()} cores`;

await runToEnd(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      rows: { type: 'string', default: '10000' },
      help: { type: 'boolean', default: false },
    },
  });
  const [rounds, rows] = [Number(values.rounds), Number(values.rows)];
  const path = wholeChromiumPath();
  if (values.help || !(rounds > 0) || !(rows >= 1_000)) {
    console.log(USAGE);
    return values.help;
  }
  if (path === undefined) throw new Error('no Chromium is installed');
  const before = loadText();
  const opened = await start(cleanup, rows);
  const browser = await startChromium(path);
  cleanup.add(() => browser.close());
  const run = { browser, opened, figures: createFigures() };
  await bytesOf(run.figures);
  for (let round = 0; round < rounds; round++) await openAll(run);
  await useList(run, rows, rounds);
  const summaries = run.figures.summaries();
  console.log(`before: ${before}; after: ${loadText()}\n\n${tableText(summaries)}`);
  return true;
});
