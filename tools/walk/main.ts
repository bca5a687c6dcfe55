// `npm run walk`: the committed tree in an empty folder, README and the how-tos pasted block by block into
// one shell, and how long it takes from `npm ci` to what a reader comes for. It is then done again in that
// folder. Fails if a block does; a goal that is missed is printed only, since a busy machine misses it as
// well.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/ports.ts';
import { argumentsOf } from '../arguments.ts';
import { runToEnd, type Cleanup } from '../bench/processes.ts';
import { MILESTONES, PAGES, START } from './pages.ts';
import { openShell, openTerminal, type Place, type Terminal } from './terminal.ts';
import { blocksOf, printed, walk, type Page } from './walk.ts';

const USAGE = `npm run walk -- [flags]
  --milestones  only the pages up to the last milestone
  --once        not again in the folder that was used`;
const ROOT = join(import.meta.dirname, '..', '..');
/** A slow network may be the reader's; the goals say what is slow. */
const INSTALLED_WITHIN_MS = 900_000;
const SECOND_MS = 1000;

const run = promisify(execFile);

/** What the reader of a clone has: no program of our packages, and no setting of npm's own run. */
function environmentOf(port: number): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => /proxy$|cert/i.test(name));
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((one) => !/node_modules|node-gyp-bin/.test(one));
  return {
    ...Object.fromEntries(kept.map(([name, value = '']) => [name, value])),
    PATH: path.join(delimiter),
    PORT: String(port),
  };
}

async function checkOut(folder: string): Promise<void> {
  const archive = join(folder, 'tree.tar');
  await run('git', ['archive', '--output', archive, 'HEAD'], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
}

type Clock = { say(what: string): void; reached(what: string): void };

function startClock(): Clock {
  const began = performance.now();
  const said = (what: string): void => {
    const seconds = ((performance.now() - began) / SECOND_MS).toFixed(1).padStart(7);
    console.log(`${seconds} s  ${what}`);
  };
  return {
    say: said,
    reached(what) {
      const goal = MILESTONES.find(({ reaches }) => reaches === what)?.goalSeconds;
      const isMissed = goal !== undefined && performance.now() - began > goal * SECOND_MS;
      said(`→ ${what} (goal: ${goal} s${isMissed ? ', missed' : ''})`);
    },
  };
}

/** `npm ci && npm start`, as README has it, until it says that it is ready. */
async function startServer(place: Place, cleanup: Cleanup): Promise<Terminal> {
  const block = (await blocksOf(START.page, place.folder)).find((text) => text.includes(START.block));
  if (block === undefined) throw new Error(`${START.page} has no block with ${START.block}`);
  const server = openTerminal({ ...place, environment: environmentOf(await freePort()) }, ['-c', block]);
  // Before the folder goes, however the walk ends.
  cleanup.add(() => server.end());
  await printed(server, START.shows, INSTALLED_WITHIN_MS);
  return server;
}

async function walkAll(folder: string, pages: readonly Page[], cleanup: Cleanup): Promise<void> {
  const receiverPort = await freePort();
  const place = { folder, root: folder, receiverPort, environment: environmentOf(receiverPort) };
  const clock = startClock();
  const server = await startServer(place, cleanup);
  try {
    clock.say(`${START.page}: ${START.block}`);
    const shell = openShell(place);
    try {
      for (const page of pages) {
        await walk(place, page, { shell, onReached: clock.reached });
        clock.say(page.path);
      }
    } finally {
      await shell.end();
    }
  } finally {
    await server.end();
  }
}

/** Up to the last milestone. */
const shortest = PAGES.slice(
  0,
  PAGES.findLastIndex(({ promises }) => promises.some((one) => 'reaches' in one)) + 1,
);

const { values } = argumentsOf(USAGE, {
  options: { milestones: { type: 'boolean' }, once: { type: 'boolean' } },
});
await runToEnd(async (cleanup) => {
  const folder = await mkdtemp(join(tmpdir(), 'monedero-walk-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL may run as another user, who must come into it.
  await chmod(folder, 0o755);
  await checkOut(folder);
  for (const round of values.once === true ? ['a new'] : ['a new', 'a used']) {
    console.log(`In ${round} folder, by the clock that begins with npm ci:`);
    const pages = values.milestones === true ? shortest : PAGES;
    await walkAll(
      folder,
      pages.filter(({ onlyOnce }) => round === 'a new' || onlyOnce !== true),
      cleanup,
    );
  }
  return true;
});
