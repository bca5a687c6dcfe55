// Mutants of a cluster: where each table goes, and what must be right before any is moved.
import { replace, type Mutant } from './mutant.ts';

const READY = 'src/platform/db/cluster/ready.ts';
const PLACES = 'src/roles/cluster-places.ts';
const FUNCTIONS = 'src/platform/db/cluster/functions.ts';
const PLACED = ['test/schema/cluster-places'];

export const clusterMutants: readonly Mutant[] = [
  {
    name: 'nothing says where a table goes whose keys have no tenant',
    plant: replace(PLACES, "  'device_logins',\n", ''),
    tests: PLACED,
    only: 'every table is sharded',
  },
  {
    name: 'a table of tenants is copied to all nodes, though its keys have the tenant',
    plant: replace(PLACES, "'provider_refs']", "'provider_refs', 'cards']"),
    tests: PLACED,
    only: 'is placed by name',
  },
  {
    name: 'a check of the ledger is not tried in the shards',
    plant: replace(PLACES, "trigger: 'ledger_transactions_append_only'", "trigger: 'ledger_is_append_only'"),
    tests: PLACED,
    only: 'the checks of the ledger',
  },
  {
    name: 'a function of the product stays on the coordinator',
    plant: replace(PLACES, "    'expect_rows',\n", ''),
    tests: PLACED,
    only: 'every function',
  },
  {
    name: 'a node that lacks a function is taken for one that has it',
    plant: replace(FUNCTIONS, 'if (there === is) return [];', 'if (there === is || !there) return [];'),
    tests: ['src/platform/db/cluster/functions'],
    only: 'a node lacks',
  },
  {
    name: 'a tenant is taken for alone beside a cell of another',
    plant: replace(
      'src/roles/cli/cluster-move.ts',
      'await allCellIds(db))',
      '(await allCellIds(db)).filter((id) => wholeIdOf(id) === id))',
    ),
    tests: ['test/cells/beside'],
    only: 'shares its shards',
  },
  {
    name: 'a job is given up since the database was away',
    plant: replace('src/platform/queue/worker.ts', 'isLast && !isAway ?', 'isLast ?'),
    tests: ['test/queue/away'],
    only: 'is tried again within seconds',
  },
  {
    name: 'a command of operators is run on new databases alone',
    plant: replace(
      'src/roles/cli/operator-commands.ts',
      "    name: 'inspect ledger',",
      "    name: 'inspect books',",
    ),
    tests: ['test/roles/filled'],
    only: 'each command about',
  },
  {
    name: 'tokens that ended are found by their place in a table that each node has for itself',
    plant: replace(
      'src/modules/access/grants/forget.ts',
      'where (tenant_id, id) in (\n            select tenant_id, id from',
      'where ctid in (\n            select ctid from',
    ),
    tests: PLACED,
    only: 'finds the same on each',
  },
  {
    name: 'each node forgets other sessions where several were last seen at one moment',
    plant: replace(
      'src/modules/people/sign-in/forget.ts',
      'order by last_seen_at, id limit',
      'order by last_seen_at limit',
    ),
    tests: PLACED,
    only: 'finds the same on each',
  },
  {
    name: 'a node where the triggers of the ledger would be lost is taken',
    plant: replace(READY, "says.unsafeTriggers !== 'on'", "says.unsafeTriggers === ''"),
    tests: ['src/platform/db/cluster/ready'],
    only: 'what is wrong is said',
  },
  {
    name: 'one PostgreSQL is taken for a cluster',
    plant: replace(READY, 'if (extension === undefined) return', 'if (false as boolean) return'),
    tests: ['test/roles/cluster.test'],
    only: 'says of one PostgreSQL',
  },
];
