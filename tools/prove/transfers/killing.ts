// Kills servers and the worker one after the other while something goes on, breaks connections at COMMIT, and
// has the rail and the provider of accounts fail. Afterwards all that is late is done.
import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS, systemClock } from '#platform/time/clock.ts';
import { hurryJobs, jobsAreDone } from '../../../test/faults/fixtures/jobs.ts';
import { troubleUntil } from '../../../test/faults/fixtures/trouble.ts';
import { chance as chanceOf, type Chance } from '../../../test/support/chance.ts';
import type { Cluster } from '../cluster.ts';
import { moveClock, nowOf, type Organization } from '../organization.ts';

const PAUSE_MS_BELOW = 800;
const COMMITS_LOST_MAX = 3;
/** Worker and servers in turn. */
const KILLS_MIN = 2;
const KILLS_MAX = 4;
/** What waits for the processes that were killed need not wait longer than this. */
const HURRY_EVERY_MS = 500;
const SEED_BELOW = 2 ** 32;

export type Faults = { kills: number; workerKills: number; jumps: number; repeated: number };
export type Run = {
  readonly cluster: Cluster;
  readonly organization: Organization;
  readonly chance: Chance;
  readonly faults: Faults;
};

export async function whileKilling<T>(run: Run, load: () => Promise<T>): Promise<T> {
  const { cluster, organization, chance, faults } = run;
  let isOver = false;
  const loaded = load().finally(() => (isOver = true));
  // It is awaited below, once nothing is killed any more.
  loaded.catch(() => undefined);
  const own = chanceOf(chance.below(SEED_BELOW));
  let isQuiet = false;
  const troubled = troubleUntil(() => isQuiet, organization, ['rail', 'accounts'], own);
  const mayGoOn = (kills: number): boolean => kills < KILLS_MIN || (!isOver && kills < KILLS_MAX);
  for (let kills = 0; mayGoOn(kills); kills++) {
    cluster.loseCommits(1 + chance.below(COMMITS_LOST_MAX));
    await wait(chance.below(PAUSE_MS_BELOW));
    if (kills % 2 === 0) {
      await cluster.killWorker();
      faults.workerKills += 1;
    } else {
      await cluster.killServer(chance.below(cluster.urls.length));
      faults.kills += 1;
    }
    // Sometimes all processes are up and work goes on; sometimes some are still starting.
    if (chance.below(3) > 0) await cluster.ready();
  }
  const killedUntil = systemClock.now();
  isQuiet = true;
  await troubled;
  await cluster.ready();
  while (!isOver) {
    await hurryJobs(organization, killedUntil);
    await wait(HURRY_EVERY_MS);
  }
  const done = await loaded;
  cluster.loseCommits(0);
  return done;
}

/** Every question has had its time, every order has ended, and what was to come back is back. */
export async function untilAllHasEnded({ organization, faults }: Run): Promise<void> {
  await jobsAreDone(organization);
  for (const ms of [25 * HOUR_MS, 2 * MINUTE_MS]) {
    await moveClock(organization, (await nowOf(organization)) + ms);
    faults.jumps += 1;
    await jobsAreDone(organization);
  }
}
