// The SQL of a module names its own tables; what it needs of another it asks the other for, as in code. A few
// queries that join across this wall for good reason are here, each with its reason.
import { tablesOf } from './migrations.ts';
import { moduleAt } from './groups.ts';
import { isTest, lineOf, type Problem, type SourceFile } from './problem.ts';
import { queriesOf, tablesIn } from './tenant.ts';

/** Tables that the SQL of a part of src names although they are another part's, by that part, and why. */
type Foreign = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FOREIGN: Foreign = {
  'src/modules/people/cardholders': {
    jobs: 'the sweep leaves out those whose job is still waiting',
    test_clocks: 'documents of many tenants end, each by its own clock',
  },
  'src/modules/issuing/cards': {
    ledger_accounts: 'a page of cards shows what is left on each, in one query',
    card_fundings: 'the payment method of a card is kept with its funding',
  },
  'src/modules/issuing/funding': {
    cards: 'cards come after funding in the order of modules, so it cannot ask them whether a card is shown',
    jobs: 'the sweep leaves out those whose job is still waiting',
    ledger_accounts: 'the state of a funding is read together with its balances, at one moment',
  },
  'src/modules/base/identity': { test_clocks: 'a tenant is read with its clock, once for every request' },
  'src/modules/sandbox': { test_clocks: 'the endpoint that moves the clock of a test tenant' },
  'src/modules/money-out/schedules': {
    test_clocks: 'what sweeps find of many tenants is due, each by its own clock',
  },
  'src/modules/people/sign-in': {
    tenants: 'a session is read together with the place of its person, once for every request',
    memberships: 'the same',
    organizations: 'the same',
    cardholders: 'the same',
  },
  'src/modules/wallets/wallets': {
    ledger_accounts: 'a wallet is read together with its balances, at one moment',
  },
  'src/modules/webhooks': {
    events: 'deliveries are made of events in bulk',
    event_outbox: 'an event leaves the outbox in the statement that makes its deliveries',
    test_clocks: 'deliveries of many tenants are due, each by its own clock',
  },
  'src/platform': {
    tenants: 'the oldest rows of each tenant are first in its key, and are forgotten in one statement',
    event_sequences: 'events are numbered where they are written',
  },
  'src/roles': {
    api_keys: 'the command line finds the tenant of a key that it is given',
    jobs: 'the status command counts the jobs of the deployment',
    organizations: 'the key file of `dev` may be of a database that was thrown away',
  },
};

const partOf = (path: string): string | undefined =>
  moduleAt(path)?.folder ?? /^src\/providers\/[^/]+(?=\/)|^src\/[^/]+(?=\/)/.exec(path)?.[0];

type Naming = {
  readonly file: SourceFile;
  readonly start: number;
  readonly part: string;
  readonly table: string;
  readonly owner: string;
};

export function ownTables(files: readonly SourceFile[], foreign: Foreign = FOREIGN): Problem[] {
  const names = foreignNames(files);
  const excused = (part: string, table: string): boolean => foreign[part]?.[table] !== undefined;
  const unused = Object.entries(foreign).flatMap(([part, tables]) =>
    Object.keys(tables)
      .filter((table) => !names.some((one) => one.part === part && one.table === table))
      .map((table) => ({
        rule: 'own-tables',
        path: part,
        line: 1,
        message: `tools/tidy/own-tables.ts excuses queries of ${table} that are gone`,
      })),
  );
  const problems = names
    .filter(({ part, table }) => !excused(part, table))
    .map(({ file, start, part, table, owner }) => ({
      rule: 'own-tables',
      path: file.path,
      line: lineOf(file.text, start),
      message: `${part} names ${table}, a table of ${owner}: ask ${owner} for it`,
    }));
  return [...problems, ...unused];
}

/** Wherever SQL names a table of another part. */
function foreignNames(files: readonly SourceFile[]): Naming[] {
  const owners = new Map(
    files.flatMap(({ path, text }) =>
      tablesOf(path.endsWith('.sql') ? text : '').map(({ name }) => [name, partOf(path)]),
    ),
  );
  return files
    .filter(({ path }) => /^src\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap((file) =>
      queriesOf(file).flatMap(({ text, start }) =>
        [...new Set(tablesIn(text))].flatMap((table) => {
          const part = partOf(file.path) ?? file.path;
          const owner = owners.get(table);
          return owner === undefined || owner === part ? [] : [{ file, start, part, table, owner }];
        }),
      ),
    );
}
