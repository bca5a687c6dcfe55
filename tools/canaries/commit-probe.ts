// Mutants of how a process finds out the outcome of a commit whose answer was lost: each takes what another
// process may have written for its own.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const keyIsProbe = edit('src/platform/command/group.ts', (text) =>
  text
    .replace(
      'commitProbe: writeSet.commitProbe,',
      'commitProbe: () => answers[0] === undefined ? writeSet.commitProbe() : insertIfAbsentQuery(idempotencyKeys, answers[0]),',
    )
    .replace('import { lockQuery }', 'import { insertIfAbsentQuery, lockQuery }')
    .replace('  findQuery,\n', '  findQuery,\n  idempotencyKeys,\n'),
);

export const commitProbeMutants: readonly Mutant[] = [
  {
    name: 'a commit whose wait for a standby was broken off is answered with success',
    plant: replace(
      'src/platform/command/commit-outcome.ts',
      '    await untilStandbysHave(pool, db, cause);\n    return true;',
      '    return true;',
    ),
    tests: ['test/replica/synchronous'],
    only: 'a commit whose wait is broken off',
  },
  {
    name: 'a repeat in a group is answered from what a standby may lack',
    plant: replace(
      'src/platform/command/group.ts',
      'writes.length === 0 && isAnswered',
      'false && isAnswered',
    ),
    tests: ['test/replica/synchronous'],
    only: 'a repeat in a group of commands',
    hangs: true,
  },
  {
    name: 'a repeat of other work is answered from what a standby may lack',
    plant: replace('src/platform/work.ts', 'all.length === 0 ? [WAIT_FOR_STANDBYS] : all', 'all'),
    tests: ['test/replica/synchronous'],
    only: 'a repeat of other work',
    hangs: true,
  },
  {
    name: 'the answer under a key, which another server may have stored, is the commit probe of a group',
    plant: keyIsProbe,
    tests: ['test/faults/two-servers'],
    only: 'where that commit was rolled back',
  },
  {
    name: 'a row whose id follows from an instant is the commit probe of a group',
    plant: replace(
      'src/platform/write-set.ts',
      "typeof id === 'string' && newIds.has(id)",
      "typeof id === 'string'",
    ),
    tests: ['test/faults/two-workers'],
    only: 'is not taken for that of the other',
  },
  {
    name: 'a row that stands in the way of a commit probe by another unique index is taken for it',
    plant: replace('src/platform/db/bulk.ts', 'on conflict (tenant_id, id) do', 'on conflict do'),
    tests: ['src/platform/command/commit-outcome'],
  },
];
