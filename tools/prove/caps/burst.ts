// Sends the payments of a round at once, part after part, while servers are killed and commits are lost.
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../../test/support/chance.ts';
import { until } from '../../../test/support/wait.ts';
import { payAtTwo, payUntilAnswered, type Answer, type Request } from '../payer.ts';
import type { Cluster } from '../cluster.ts';
import type { Plan } from './plan.ts';
import { moveClock, type Organization } from '../organization.ts';

const KILL_AFTER_MS_BELOW = 250;
const COMMITS_LOST_MAX = 3;
const COMMITS_STUCK = 6;
const ONE_WORKER_KILL_OF = 6;

export type Faults = { kills: number; workerKills: number; jumps: number };

export async function burst(
  cluster: Cluster,
  organization: Organization,
  plan: Plan,
  { chance, faults }: { readonly chance: Chance; readonly faults: Faults },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const running: Array<Promise<unknown>> = [];
  const ask = plan.isAtTwoServers === true ? payAtTwo : payUntilAnswered;
  const send = (requests: readonly Request[]): void => {
    for (const request of requests)
      running.push(ask(cluster.urls, request, chance).then((one) => answers.push(one)));
  };
  if (plan.isAtTwoServers === true) cluster.stickCommits(COMMITS_STUCK);
  const disturbing = plan.isAtTwoServers === true ? undefined : disturb(cluster, chance, faults);
  const size = Math.ceil(plan.requests.length / (plan.jumps.length + 1));
  for (const [part, jump] of [...plan.jumps, undefined].entries()) {
    const before = answers.length;
    send(plan.requests.slice(part * size, (part + 1) * size));
    if (jump === undefined) break;
    const needed = before + Math.min(jump.afterAnswers, size);
    await Promise.race([until('some are answered', () => answers.length >= needed), Promise.all(running)]);
    await moveClock(organization, jump.toMs);
    faults.jumps += 1;
  }
  await Promise.all([...running, disturbing]);
  cluster.loseCommits(0);
  cluster.stickCommits(0);
  return answers;
}

/** Loses commits, and kills a server soon. */
export async function disturb(cluster: Cluster, chance: Chance, faults: Faults): Promise<void> {
  cluster.loseCommits(1 + chance.below(COMMITS_LOST_MAX));
  await wait(chance.below(KILL_AFTER_MS_BELOW));
  await cluster.killServer(chance.below(cluster.urls.length));
  faults.kills += 1;
  if (chance.below(ONE_WORKER_KILL_OF) > 0) return;
  await cluster.killWorker();
  faults.workerKills += 1;
}
