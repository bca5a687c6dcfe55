// Mutants of lists that are read from a replica: what it has not replayed, what it is, and who answers when
// it cannot.
import { replace, type Mutant } from './mutant.ts';

const db = (file: string): string => `src/platform/db/${file}`;
const POSITION = [db('log-position.test')];
const REQUEST = [db('replica-reads.test')];
const STANDBY = ['test/replica/lists'];

export const replicaMutants: readonly Mutant[] = [
  {
    name: 'replica: a list is read before what was written is replayed',
    plant: replace(db('log-position.ts'), 'stand.at === null || stand.at < wanted.at', 'stand.at === null'),
    tests: STANDBY,
    only: 'a list has what was written while its replica stands still',
  },
  {
    name: 'replica: a server that was promoted is read as a standby',
    plant: replace(db('log-position.ts'), "if (!stand.isStandby) return 'promoted';", ''),
    tests: POSITION,
    only: 'not by one that was promoted, however far it is',
  },
  {
    name: 'replica: positions of two timelines are compared',
    plant: replace(
      db('log-position.ts'),
      "if (stand.timeline !== wanted.timeline) return 'other_timeline';",
      '',
    ),
    tests: POSITION,
    only: 'not by one that follows the log from before a failover',
  },
  {
    name: 'replica: what it cannot answer is not asked of the primary',
    plant: replace(db('replica-reads.ts'), 'return primary.batch(queries);', 'throw new Error(left);'),
    tests: REQUEST,
    only: 'stays at the primary once that had to answer',
  },
  {
    name: 'replica: a request goes back to it after the primary had to answer',
    plant: replace(db('replica-reads.ts'), 'left ??= read.why;', 'reads.add({ reason: read.why });'),
    tests: REQUEST,
    only: 'stays at the primary once that had to answer',
  },
  {
    name: 'replica: the next one may be older than the one before',
    plant: replace(db('replica-reads.ts'), 'if (read.seen > seen) seen = read.seen;', ''),
    tests: REQUEST,
    only: 'asks each replica for what the one before had when it answered',
  },
  {
    name: 'replica: a read waits for a server that has stopped to answer',
    plant: replace(db('replica-state.ts'), "if (why === 'away') for (const leave of underWay) leave();", ''),
    tests: STANDBY,
    only: 'a read whose replica falls silent is answered by the primary',
  },
  {
    name: 'replica: a server starts with a standby of another cluster',
    plant: replace(db('replica-check.ts'), "unfit === 'other_database' ? 'wrong' : 'later'", "'later'"),
    tests: STANDBY,
    only: 'does not start with a standby of another cluster',
  },
];
