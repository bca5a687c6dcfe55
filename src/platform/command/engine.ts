// Runs the commands that are waiting as one group, and the next group while callers are being answered.
// Groups form by themselves: while one commits, the next one fills.
import { ALWAYS_RIGHT, type ClockCheck } from '../db/clock-watch.ts';
import { isDatabaseAway, isWorthRepeating, type OneGroup, type Pool, type ShardGroups } from '../db/pool.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import type { OnWritten } from '../work/write-set.ts';
import { cacheKey } from '../idempotency/idempotency.ts';
import type { NewId } from '../ids/ids.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { createInFlight, type Begin } from '../basics/in-flight.ts';
import { within } from '../basics/maps.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { refusal } from '../refusals/refusals.ts';
import { currentTraceparent, NO_TRACES, withoutTrace, type Tracer } from '../telemetry/tracer.ts';
import { Stale } from './command.ts';
import { CommitUnknown } from './commit-outcome.ts';
import { cellIdsOf, type Outcome, type Submission } from './group.ts';
import { createRunner, type Runner, type RunnerOptions } from './runner.ts';

export type Engine = {
  submit(submission: Submission): Promise<Outcome>;
  /** Takes nothing new and resolves when all that was taken is answered. */
  close(): Promise<void>;
};

export type EngineOptions = {
  readonly pool: Pool;
  readonly newId: NewId;
  readonly log: Log;
  readonly metrics: Metrics;
  /** `tenant` keeps a group to one tenant, as is done in any case if tables are sharded by tenant. */
  readonly grouping: 'mixed' | 'tenant';
  readonly onWritten?: OnWritten;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp?: () => Promise<void>;
  readonly tracer?: Tracer;
  readonly clockWatch?: ClockCheck;
};

const GROUP_SIZE_MAX = 256;
const QUEUE_DEPTH_MAX = 8_192;
const REPLIES_PER_TURN_MAX = 32;
const TRIES_TOGETHER_MAX = 3;
const TRIES_ALONE_MAX = 5;
const PREPARE_TRIES_MAX = 5;

type Report = (event: string, commands: number, error: unknown) => void;
type Waiting = { readonly submission: Submission; settle(outcome: Outcome): void };

/**
 * If servers go straight to shards, each group of them has its own. Those of one node take turns: groups that
 * ran at once there would be as many and small, and each costs the same whatever its size.
 */
export function createEngine(options: EngineOptions): Engine {
  const { pool } = options;
  const measures = measuresOf(options.metrics);
  const one = (own: Own): EngineOfOne => measures.watched(createOne(options, own, measures));
  const rest = one({ connect: pool.connect });
  const { shardGroups } = pool;
  return shardGroups === undefined
    ? rest
    : createEngines(shardGroups, rest, ({ connect }, begin) =>
        one({ connect, connectToListeners: pool.connect, begin }),
      );
}

/** `rest` takes commands of which it is not known where their rows are. */
function createEngines(
  shardGroups: ShardGroups,
  rest: Engine,
  make: (group: OneGroup, begin: Begin) => Engine,
): Engine {
  const engines = new Map<number, Engine>();
  const nodeOf = new Map<number, string>();
  const groupsOf = new Map<string, Begin>();
  const beginOf =
    (number: number): Begin =>
    () =>
      within(groupsOf, nodeOf.get(number) ?? '', () => createInFlight(1))();
  let closed = false;
  return {
    async submit(submission) {
      try {
        const group = await shardGroups.of(cellIdsOf(submission));
        if (closed || group === undefined) return await rest.submit(submission);
        const { number } = group;
        // It may be another node than before.
        nodeOf.set(number, group.node.name);
        return await within(engines, number, () => make(group, beginOf(number))).submit(submission);
      } catch (error) {
        return { kind: 'broken', error };
      }
    },
    async close() {
      closed = true;
      await Promise.all([rest, ...engines.values()].map((engine) => engine.close()));
    },
  };
}

type Own = Pick<RunnerOptions, 'connect' | 'connectToListeners'> & {
  /** Runs before each group, if it is one of several engines. */
  readonly begin?: Begin;
};

type Measures = ReturnType<typeof measuresOf>;
type EngineOfOne = Engine & { depth(): number };

function measuresOf(metrics: Metrics) {
  const engines: EngineOfOne[] = [];
  metrics.gauge('monedero_command_queue_depth', 'Commands that wait for the next group', () =>
    engines.reduce((sum, { depth }) => sum + depth(), 0),
  );
  return {
    groupSizes: metrics.histogram(
      'monedero_command_group_size',
      'Commands in one transaction',
      [1, 2, 4, 8, 16, 32, 64, 128, 256],
    ),
    troubles: metrics.counter('monedero_command_troubles_total', 'Groups that did not go through as a whole'),
    watched(engine: EngineOfOne): EngineOfOne {
      engines.push(engine);
      return engine;
    },
  };
}

const NO_ANSWERS = (): void => undefined;

/** Runs one group after the other. */
function createOne(options: EngineOptions, own: Own, { groupSizes, troubles }: Measures): EngineOfOne {
  const { pool, newId, log, onWritten = () => undefined } = options;
  // Its locks are then in one shard, and its commit needs one phase.
  const isOfOneShard = own.connectToListeners !== undefined;
  const grouping = pool.isSharded && !isOfOneShard ? 'tenant' : options.grouping;
  const { caughtUp = () => Promise.resolve(), tracer = NO_TRACES, clockWatch = ALWAYS_RIGHT } = options;
  const runner = createRunner({ ...own, newId, log, onWritten, caughtUp, clockWatch });
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  const report: Report = (event, commands, error) => {
    troubles.add({ event });
    log.warn(event, { commands, ...errorFields(error) });
  };

  const drain = async (): Promise<void> => {
    // Callers are answered while the database already works on the next group.
    let answer = NO_ANSWERS;
    while (queue.length > 0) {
      const end = await own.begin?.();
      const group = takeGroup(queue, grouping);
      groupSizes.observe(group.length);
      const together = runTogether(runner, report, group).finally(end);
      answer();
      answer = await together;
      if (end === undefined) continue;
      // The next group of the node may be that of another engine, and is on its way by then.
      setImmediate(answer);
      answer = NO_ANSWERS;
    }
    running = undefined;
    answer();
  };

  return {
    depth: () => queue.length,
    submit(submission) {
      if (closed || queue.length >= QUEUE_DEPTH_MAX) {
        return Promise.resolve(NOT_NOW);
      }
      const span = { name: `command ${submission.command.name}`, kind: 'internal' } as const;
      return tracer.part(span, () => {
        const trace = currentTraceparent();
        return new Promise((settle) => {
          queue.push({ submission: trace === undefined ? submission : { ...submission, trace }, settle });
          // On the next turn, so that requests that arrived together share the first group as well. Its work
          // is that of all of them, and so of no trace.
          running ??= withoutTrace(() => new Promise<void>((start) => setImmediate(start)).then(drain));
        });
      });
    },
    async close() {
      closed = true;
      while (running !== undefined) await running;
      await runner.close();
    },
  };
}

/**
 * Prepares the input of a command and runs it; prepares again if the locked rows turn out to be others than
 * those that were seen, or if a unique index says that another one was faster.
 */
export async function submitPrepared(
  engine: Engine,
  submission: Omit<Submission, 'input'>,
  prepare: (attempt: number) => Promise<unknown>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= PREPARE_TRIES_MAX; attempt++) {
    const outcome = await engine.submit({ ...submission, input: await prepare(attempt) });
    const isStale =
      outcome.kind === 'broken' &&
      (outcome.error instanceof Stale || violatedConstraint(outcome.error) !== undefined);
    if (!isStale) return outcome;
  }
  return NOT_NOW;
}

/** Runs a group to its end and answers how to tell the callers. */
async function runTogether(runner: Runner, report: Report, group: readonly Waiting[]): Promise<() => void> {
  const submissions = group.map((one) => one.submission);
  const triesMax = group.length === 1 ? TRIES_ALONE_MAX : TRIES_TOGETHER_MAX;
  for (let attempt = 1; ; attempt++) {
    try {
      const ran = await runner.run(submissions);
      if (ran !== 'lost') {
        const settle = (): void => settleInTurns(group, ran.outcomes);
        return () => (ran.heard === undefined ? settle() : void ran.heard.then(settle));
      }
      if (attempt < triesMax) continue;
      // Nothing of it has happened, again and again: the caller may try later.
      if (group.length === 1) return () => group.forEach((one) => one.settle(NOT_NOW));
      return giveUp(runner, report, group, new Error('the group was lost each time'));
    } catch (error) {
      const again = isWorthRepeating(error) || (isDatabaseAway(error) && attempt === 1);
      if (again && attempt < triesMax) continue;
      return giveUp(runner, report, group, error);
    }
  }
}

/**
 * A few at a time: each caller makes work for this process, and between them what the database says of the
 * next group is heard, which it waits with until it is.
 */
function settleInTurns(group: readonly Waiting[], outcomes: readonly Outcome[], from = 0): void {
  const end = Math.min(group.length, from + REPLIES_PER_TURN_MAX);
  for (let i = from; i < end; i++) group[i]?.settle(outcomes[i] ?? NO_OUTCOME);
  if (end < group.length) setImmediate(settleInTurns, group, outcomes, end);
}

const NOT_NOW: Outcome = { kind: 'refused', refused: refusal('service_unavailable') };
const NO_OUTCOME: Outcome = { kind: 'broken', error: new Error('a command came back without an outcome') };

/** One poisoned command must fail alone, so a group that fails is taken apart. */
async function giveUp(
  runner: Runner,
  report: Report,
  group: readonly Waiting[],
  error: unknown,
): Promise<() => void> {
  const isAway = isDatabaseAway(error) || error instanceof CommitUnknown;
  if (isAway || group.length === 1) {
    if (isAway) report('commands.database_away', group.length, error);
    return () => group.forEach((one) => one.settle({ kind: 'broken', error }));
  }
  report('commands.group_split', group.length, error);
  const answers: Array<() => void> = [];
  for (const one of group) answers.push(await runTogether(runner, report, [one]));
  return () => answers.forEach((answer) => answer());
}

/**
 * The longest front of the queue that may share a transaction: bounded, one of each idempotency key, one
 * tenant if asked.
 */
function takeGroup(queue: Waiting[], grouping: EngineOptions['grouping']): Waiting[] {
  const group: Waiting[] = [];
  const left: Waiting[] = [];
  const keys = new Set<string>();
  let cells: string | undefined;
  for (const waiting of queue) {
    const { once } = waiting.submission;
    const key = once && cacheKey(once);
    const isFull = group.length === GROUP_SIZE_MAX;
    const isTwin = key !== undefined && keys.has(key);
    const own = grouping === 'tenant' ? cellIdsOf(waiting.submission).join() : undefined;
    const isStranger = cells !== undefined && own !== cells;
    if (isFull || isTwin || isStranger) {
      left.push(waiting);
      continue;
    }
    cells ??= own;
    if (key !== undefined) keys.add(key);
    group.push(waiting);
  }
  queue.splice(0, queue.length, ...left);
  return group;
}
