// Canaries of tidy: each of its rules, broken once.
import { edit, linesWithFiles, write, type Canary, type CheckerCase } from './canary.ts';

const file = (path: string, code: string, expects: RegExp, name = String(expects)): Canary => ({
  name,
  path,
  plant: write(path, `// A canary.\n${code}\n`),
  expects,
});

// Put together here, or tidy would find them in this file.
const NOTE = ['TO', 'DO'].join('');
const TOLD = ['to', 'ld'].join('');
const GOOD = ['go', 'od'].join('');
const MACHINE_PATH = ['', 'work', 'main'].join('/');
const REGISTRY = ['registry', 'npmjs', 'org'].join('.');

const lines = (count: number): string => 'work();\n'.repeat(count);
const longFunction = `export function long(): void {\n${lines(70)}}`;

const sizes: Canary[] = [
  file('src/platform/canary-function.ts', longFunction, /function-length: long has 72 lines/),
  file('test/canary-function.ts', longFunction, /function-length/, 'a long function of a test'),
];

/** An import that no file of this folder may have. */
const wall = (path: string, from: string, expects: RegExp): Canary =>
  file(path, `export { a } from '${from}';`, expects);

const walls: Canary[] = [
  wall('src/platform/canary-wall.ts', '#modules/base/ledger/post.ts', /walls: .*platform knows nothing/),
  wall(
    'src/modules/base/identity/canary-list.ts',
    '#modules/base/ledger/tables.ts',
    /module-lists: .*ledger\/index\.ts does not list a/,
  ),
  wall(
    'src/web/canary-index.ts',
    '#modules/base/ledger/index.ts',
    /module-lists: .*name the file that defines it/,
  ),
  {
    ...file('src/modules/base/consents/index.ts', '', /module-lists: lists consents, which nothing else/),
    plant: edit(
      'src/modules/base/consents/index.ts',
      (text) => `${text}export { consents } from './tables.ts';\n`,
    ),
  },
  file(
    'src/modules/base/ledger/inner/index.ts',
    "export { a } from '../post.ts';",
    /module-lists: .*no other file is called index\.ts/,
  ),
  wall(
    'src/modules/base/identity/canary-module.ts',
    '#modules/base/ledger/module.ts',
    /walls: .*only src\/modules\.ts sees module/,
  ),
  wall(
    'src/modules/base/ledger/canary-order.ts',
    '#modules/issuing/cards/tables.ts',
    /walls: .*base does not see issuing/,
  ),
  wall('src/providers/sandbox/canary-wall.ts', '#modules/issuing/cards/tables.ts', /walls: .*sees port\.ts/),
  wall('src/web/canary-wall.ts', '#modules/issuing/cards/module.ts', /walls: .*a page sees/),
  wall('src/roles/canary-wall.ts', '#modules/webhooks/streams.ts', /walls: .*only .* import webhooks/),
  wall(
    'src/modules/money-out/rail/canary-spelling.ts',
    '../../../platform/work/work.ts',
    /walls: .*write #platform/,
  ),
  wall('src/platform/text/canary-room.ts', '../db/sql.ts', /walls: .*db does not come before text/),
  wall('src/platform/http/canary-room.ts', '../module.ts', /walls: .*no room of the platform sees/),
  wall('app/lib/canary-wall.ts', '../../src/platform/ids/ids.ts', /walls: .*the web app asks the API/),
  wall('app/wallet/canary-wall.ts', '../console/find.ts', /walls: .*console and wallet are apart/),
  wall(
    'packages/client/src/canary-wall.ts',
    '../../../src/platform/ids/ids.ts',
    /walls: .*the client has no/,
  ),
  {
    ...wall('packages/client/src/canary-node.ts', 'node:crypto', /walls: .*the client has no/),
    name: 'something of Node in the client',
  },
  {
    ...wall('app/ui/canary-package.tsx', 'zod', /walls: .*the web app asks the API/),
    name: 'a package that browsers would download',
  },
  wall('src/roles/cli/canary-wall.ts', '#providers/sandbox/mailer.ts', /walls: .*a role starts/),
  {
    ...file('src/product.ts', '', /walls: .*the wiring sees/),
    plant: edit('src/product.ts', (text) => `${text}export { a } from '#roles/dev.ts';\n`),
  },
];

const drivers: Canary[] = [
  {
    ...file('src/ports.ts', '', /driver-names: imports .*only src\/providers\/drivers\.ts imports/),
    plant: edit('src/ports.ts', (text) => `${text}export { a } from '#providers/fintoc/index.ts';\n`),
  },
  file(
    'src/modules/money-out/rail/canary-driver.ts',
    "export const a = (name: string) => name === 'fintoc';",
    /driver-names: names the driver fintoc/,
  ),
  file(
    'src/modules/approvals/canary-driver.ts',
    "export const a = (row: { driver: string }) => row.driver === 'whatsapp';",
    /driver-names: names the driver whatsapp/,
  ),
];

const words: Canary[] = [
  file('src/platform/canaryCamel.ts', '', /file-name/),
  file('src/modules/base/ledger/utils.ts', '', /file-name: utils\.ts says nothing/),
  {
    ...file('src/platform/canary-no-sentence.ts', '', /first-sentence/),
    plant: write('src/platform/canary-no-sentence.ts', 'export const a = 1;\n'),
  },
  file('src/platform/canary-note.ts', `// ${NOTE}: something`, /note-to-self/),
  file('src/platform/canary-only.test.ts', "test.only('a', () => {});", /test-not-run: \.only/),
  file(
    'src/platform/canary-skip.test.ts',
    "test.skip('a', () => {});",
    /test-not-run/,
    'a test that is skipped',
  ),
  file('docs/how-to/canary-machine.md', MACHINE_PATH, /machine-path/),
  file('docs/how-to/canary-registry.md', REGISTRY, /registry-host/),
  file('src/platform/canary-class.ts', 'export class A {}', /classes/),
  file('src/platform/canary-syntax.ts', 'const = 1;', /syntax/),
  file('src/platform/canary-silenced.ts', '// oxlint-disable-next-line eqeqeq', /silenced/),
];

const language: Canary[] = [
  file('src/platform/canary/word.ts', `// A card is ${TOLD}.`, /plain-words: .* write notified/),
  file(
    'src/platform/canary/text.ts',
    `export const a = 'you are ${TOLD}';`,
    /plain-words/,
    'a word in a text',
  ),
  file('docs/how-to/canary/word.md', `A card is ${TOLD}.`, /plain-words/, 'a word in a document'),
  {
    ...file('test/canary/canary.mutants', '', /plain-words/, 'a word in the name of a mutant'),
    plant: write('test/canary/canary.mutants', `an owner is ${TOLD} twice\n`),
  },
  file('src/platform/canary/grammar.ts', `// A code is ${GOOD} once.`, /plain-words: .* write is valid/),
  file('src/platform/canary/wide.ts', `// ${'wide '.repeat(30)}`, /comment-width: .*153 columns/),
  file('docs/how-to/canary/wide.md', 'wide '.repeat(30), /document-width: .*150 columns/),
];

const ambient: Canary[] = [
  file('src/modules/base/ledger/canary-now.ts', 'export const a = Date.now();', /ambient-time: Date\.now/),
  file('src/modules/base/ledger/canary-date.ts', 'export const a = new Date();', /ambient-time: new Date/),
  file(
    'src/modules/base/ledger/canary-random.ts',
    'export const a = Math.random();',
    /ambient-time: Math\.random/,
  ),
  file('src/platform/canary-sql-now.ts', 'export const a = sql`select now()`;', /ambient-time-in-sql: now/),
  file(
    'src/platform/canary-sql-random.ts',
    "export const a = 'select random()';",
    /ambient-time-in-sql: random/,
  ),
  file('src/modules/base/ledger/canary-env.ts', 'export const { env } = process;', /environment/),
  file(
    'test/canary-aged.ts',
    "export const a = sql`update jobs set run_at = run_at - interval '1 hour'`;",
    /aged-row: .*clock\.advance/,
  ),
];

const tables = 'create table canaries (tenant_id text not null, id text, name text';
const migration = (time: string, sql: string, expects: RegExp, name?: string): Canary => {
  const path = `src/modules/base/ledger/migrations/${time}_canary.sql`;
  return { ...file(path, '', expects, name), plant: write(path, `-- A canary.\n${sql}\n`) };
};

const database: Canary[] = [
  file(
    'src/modules/base/ledger/canary-tenant.ts',
    'export const a = (id: string) => sql`select * from ledger_accounts where id = ${id}`;',
    /tenant-named: a query of ledger_accounts/,
  ),
  file(
    'src/providers/sandbox/canary-tenant.ts',
    "export const a = 'delete from sandbox_kyc where tenant_id <> id';",
    /tenant-named: a query of sandbox_kyc/,
  ),
  {
    name: 'an excuse for a query that is gone',
    path: 'src/modules/base/ledger/canary-excused.ts',
    plant: edit('tools/tidy/tenant.ts', (text) =>
      text.replace(
        /(SPANNING_QUERIES[^[]*\[\] = \[)/,
        "$1{ path: 'src/modules/base/ledger/canary-excused.ts', contains: 'where', reason: 'none' },",
      ),
    ),
    expects: /tenant-named: .*excuses a query that is gone/,
  },
  file(
    'src/modules/base/ledger/canary-foreign.ts',
    'export const a = (id: string) => sql`select 1 from cards where tenant_id = ${id}`;',
    /own-tables: src\/modules\/base\/ledger names cards/,
  ),
  {
    name: 'an excuse for naming a table that is gone',
    path: 'src/web',
    plant: edit('tools/tidy/own-tables.ts', (text) =>
      text.replace(/(FOREIGN: Foreign = \{)/, "$1 'src/web': { jobs: 'none' },"),
    ),
    expects: /own-tables: .*excuses queries of jobs that are gone/,
  },
  migration('2099', '', /migration-name/),
  migration('20990101000001', `${tables}, primary key (id));`, /tenant-keys: the primary key of canaries/),
  migration(
    '20990101000002',
    '-- Outside of a transaction: as it must be.\ncreate unique index concurrently canary_name on ledger_accounts (owner_id);',
    /tenant-keys: canary_name must begin/,
  ),
  migration(
    '20990101000003',
    'create table canary_times (id int primary key, at timestamptz default now());',
    /ambient-time-in-sql/,
    'a default of now in a migration',
  ),
  migration(
    '20990101000004',
    'create index canary_owner on ledger_accounts (tenant_id, owner_id);',
    /migration-hazard: it stops all writes/,
    'an index that stops writers',
  ),
  migration(
    '20990101000005',
    'alter table ledger_accounts add column canary text not null;',
    /migration-hazard: the version before does not write the column/,
    'a column that the version before leaves out',
  ),
  migration(
    '20990101000006',
    'alter table ledger_accounts add constraint canary check (id <> $$$$);',
    /migration-hazard: it reads the whole table/,
    'a constraint that is validated at once',
  ),
  migration(
    '20990101000007',
    'alter table ledger_accounts drop column owner_id;',
    /migration-hazard: the version before reads and writes/,
    'a column that the version before uses',
  ),
  {
    ...file('src/platform/migrations/20990101000003_canary.sql', '', /migration-order/),
    plant: write('src/platform/migrations/20990101000003_canary.sql', '-- A canary.\n'),
  },
];

const packages: Canary[] = [
  {
    name: 'a dependency with a range',
    path: 'package.json',
    plant: edit('package.json', (text) =>
      text.replace('"dependencies": {', '"dependencies": {\n    "canary": "^1.0.0",'),
    ),
    expects: /exact-versions: canary is \^1\.0\.0/,
  },
  {
    name: 'a package from elsewhere without integrity',
    path: 'package-lock.json',
    plant: edit('package-lock.json', (text) =>
      text.replace(
        '"packages": {',
        '"packages": { "node_modules/canary": { "license": "MIT", "resolved": "http://canary.test/a.tgz" },',
      ),
    ),
    expects: /lock-file: node_modules\/canary (?:has no integrity|comes from)/,
  },
  {
    name: 'a package that the lock file forgot',
    path: 'package-lock.json',
    plant: edit('package-lock.json', (text) =>
      text.replace(
        '"packages": {',
        '"packages": { "node_modules/forgetful": { "license": "MIT", "integrity": "a", "dependencies": { "gone": "1" } },',
      ),
    ),
    expects: /lock-file: node_modules\/forgetful needs gone/,
  },
  {
    name: 'a package under a licence that is not on the list',
    path: 'package-lock.json',
    plant: edit('package-lock.json', (text) =>
      text.replace(
        '"packages": {',
        '"packages": { "node_modules/binding": { "integrity": "a", "license": "AGPL-3.0-only" },',
      ),
    ),
    expects: /licences: node_modules\/binding is AGPL/,
  },
];

export const tidyCase = (command: readonly string[]): CheckerCase => ({
  checker: 'tidy',
  command,
  accusations: linesWithFiles,
  canaries: [...sizes, ...walls, ...drivers, ...words, ...language, ...ambient, ...database, ...packages],
});
