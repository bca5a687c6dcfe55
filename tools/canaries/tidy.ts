// Canaries of tidy: each of its rules, broken once in each kind of file that is looked at in its own way. All
// that a rule finds is in the tests beside it.
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
  wall('app/lib/canary-wall.ts', '../../src/platform/ids/ids.ts', /walls: .*the web app asks the API/),
  wall(
    'packages/client/src/canary-wall.ts',
    '../../../src/platform/ids/ids.ts',
    /walls: .*the client has no/,
  ),
  {
    ...wall('app/ui/canary-package.tsx', 'zod', /walls: .*the web app asks the API/),
    name: 'a package that browsers would download',
  },
];

const drivers: Canary[] = [
  file(
    'src/modules/money-out/rail/canary-driver.ts',
    "export const a = (name: string) => name === 'fintoc';",
    /driver-names: names the driver fintoc/,
  ),
];

const words: Canary[] = [
  file('src/platform/canaryCamel.ts', '', /file-name/),
  {
    ...file('src/platform/canary-no-sentence.ts', '', /first-sentence/),
    plant: write('src/platform/canary-no-sentence.ts', 'export const a = 1;\n'),
  },
  file('src/platform/canary-note.ts', `// ${NOTE}: something`, /note-to-self/),
  file('src/platform/canary-only.test.ts', "test.only('a', () => {});", /test-not-run: \.only/),
  file('docs/how-to/canary-machine.md', MACHINE_PATH, /machine-path/),
  file('docs/how-to/canary-registry.md', REGISTRY, /registry-host/),
  file('src/platform/canary-class.ts', 'export class A {}', /classes/),
  file('src/platform/canary-syntax.ts', 'const = 1;', /syntax/),
  file('src/platform/canary-silenced.ts', '// oxlint-disable-next-line eqeqeq', /silenced/),
];

const language: Canary[] = [
  file('src/platform/canary/word.ts', `// A card is ${TOLD}.`, /plain-words: .* write notified/),
  file('docs/how-to/canary/word.md', `A card is ${TOLD}.`, /plain-words/, 'a word in a document'),
  {
    ...file('test/canary/canary.mutants', '', /plain-words/, 'a word in the name of a mutant'),
    plant: write('test/canary/canary.mutants', `an owner is ${TOLD} twice\n`),
  },
  file('src/platform/canary/wide.ts', `// ${'wide '.repeat(30)}`, /comment-width: .*153 columns/),
  file('docs/how-to/canary/wide.md', 'wide '.repeat(30), /document-width: .*150 columns/),
];

const ambient: Canary[] = [
  file('src/modules/base/ledger/canary-now.ts', 'export const a = Date.now();', /ambient-time: Date\.now/),
  file('src/platform/canary-sql-now.ts', 'export const a = sql`select now()`;', /ambient-time-in-sql: now/),
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
  migration('2099', '', /migration-name/),
  migration('20990101000001', `${tables}, primary key (id));`, /tenant-keys: the primary key of canaries/),
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
