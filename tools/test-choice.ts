// Which test files a run has, by its words and flags.
import { baseIn, changedSince, type Changes } from './changed.ts';
import { dealt, isSlow, partOf, secondsOf, slowReachedBy } from './slow-files.ts';
import { asksDatabase, testFiles } from './test-files.ts';

/** Seconds of processor time: a minute by the clock on two processors. */
const REACHED_SECONDS_MAX = 120;
const BURN_IN_SECONDS_MAX = 100;
/** Beside busy processors, what goes wrong by chance mostly does so once in as many runs. */
export const BURN_IN_TIMES = 5;
/** What a file of the core takes, about: those in the table have their own. */
const CORE_SECONDS = 1;

export type Wish = {
  readonly words: readonly string[];
  readonly all: boolean;
  readonly slow: boolean;
  readonly changed: boolean;
  readonly burnIn: boolean;
  /** Whether what changed last runs first, as far as the time of CI goes. */
  readonly withinBudget: boolean;
  readonly since: string | undefined;
  readonly part: string | undefined;
  readonly onDatabase: boolean;
  readonly partitioned: boolean;
};

export type Choice = {
  readonly files: readonly string[];
  /** It has all files of a kind, and not those that were named. */
  readonly isOfAll: boolean;
  /** The slow ones that were chosen by their part alone, and what has changed. */
  readonly byTurn: ReadonlySet<string>;
  readonly changes: Changes;
};

/** What is about one PostgreSQL: its schema, plans and replicas, and what takes the place of a cluster. */
const NOT_ON_A_CLUSTER = [
  'test/plans/',
  'test/replica/',
  'test/schema/',
  'test/cells/straight.test.ts',
  'test/roles/cluster-route.test.ts',
];
const isOnCluster = process.env['TEST_CITUS_URL'] !== undefined;

/**
 * The nodes of the stand-in are one server, in which a step of a split would wait for itself, and which has
 * no node to ask. No index is built concurrently on a table that has partitions, so no process can be killed
 * in the middle of it. The plans are those of tables, and not of their partitions, which no code declares
 * either: what it declares is held against a schema without them.
 */
const NOT_PARTITIONED = [
  'test/cells/split',
  'test/roles/filled',
  'test/roles/half-migrated',
  'test/plans/',
  'test/schema/cluster-places',
  'test/schema/kept',
  'test/schema/schema',
];

const isLeftOut = (file: string, { partitioned }: Wish): boolean =>
  (isOnCluster && NOT_ON_A_CLUSTER.some((one) => file.startsWith(one))) ||
  (partitioned && NOT_PARTITIONED.some((one) => file.startsWith(one)));

export async function chosenBy(wish: Wish, root: string): Promise<Choice> {
  const changes = wish.changed || wish.burnIn ? await changesOf(wish, root) : undefined;
  const asked = await askedFor(wish, changes);
  const part = wish.part === undefined ? undefined : partOf(wish.part);
  const inBudget = wish.withinBudget ? await newestIn(asked, changes) : asked;
  const inPart =
    part === undefined ? inBudget : dealt(inBudget, part, (file) => secondsOf(file) || CORE_SECONDS);
  const reached = wish.changed ? await reachedFor(changes) : [];
  const files = [...new Set([...inPart, ...reached])].sort();
  const byTurn = part === undefined || !wish.changed ? [] : inPart.filter((file) => !reached.includes(file));
  return {
    files,
    isOfAll: wish.words.length === 0 && !wish.burnIn,
    byTurn: new Set(byTurn),
    changes: changes ?? new Map(),
  };
}

/** Each of them runs several times. */
export async function newestIn(files: readonly string[], changes: Changes = new Map()): Promise<string[]> {
  const age = (file: string): number => changes.get(file) ?? 0;
  const chosen: string[] = [];
  let seconds = 0;
  for (const file of files.toSorted((a, b) => age(a) - age(b))) {
    const more = (secondsOf(file) || CORE_SECONDS) * BURN_IN_TIMES;
    if (seconds + more > BURN_IN_SECONDS_MAX) continue;
    seconds += more;
    chosen.push(file);
  }
  return chosen;
}

async function changesOf({ since }: Wish, root: string): Promise<Changes | undefined> {
  const base = await baseIn(root, since);
  const changes = base === undefined ? undefined : await changedSince(root, base);
  if (changes === undefined) console.error('it is not known what changed');
  else console.error(`${changes.size} files have changed since ${base}`);
  return changes;
}

async function askedFor(wish: Wish, changes: Changes | undefined): Promise<string[]> {
  const files: string[] = [];
  for (const file of await testFiles()) {
    const isAsked =
      wish.words.length > 0
        ? wish.words.some((word) => file.includes(word))
        : wish.burnIn
          ? changes?.has(file) === true
          : wish.all || (await isSlow(file)) === wish.slow;
    if (!isAsked || isLeftOut(file, wish)) continue;
    if (!wish.onDatabase || (await asksDatabase(file))) files.push(file);
  }
  return files;
}

async function reachedFor(changes: Changes | undefined): Promise<readonly string[]> {
  const { files, left } = await slowReachedBy(changes ?? new Map(), REACHED_SECONDS_MAX);
  console.error(`${files.length} slow test files are about that: ${files.join(', ') || 'none'}`);
  if (left.length > 0)
    console.error(`and ${left.length} more, which CI runs by turns, or by name: ${left.join(' ')}`);
  return files;
}

/** What the rows of files lack that failed by their turn alone. */
export const missingRows = ({ byTurn, changes }: Choice, failed: readonly string[]): string[] =>
  failed
    .filter((file) => byTurn.has(file))
    .map(
      (file) =>
        `${file} failed by its turn, and no change is near it: if one of these broke it, its row in tools/slow-tests.ts lacks it: ` +
        [...changes.keys()].filter((path) => !/^docs\/|\.test\.ts$/.test(path)).join(' '),
    );
