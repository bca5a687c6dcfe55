// Canaries of the formatter, the compiler, the search for dead code, the mutants and the generated files.
import { readdir } from 'node:fs/promises';
import { both, edit, linesWithFiles, nothing, write, type Canary, type CheckerCase } from './canary.ts';

const file = (path: string, code: string): Pick<Canary, 'path' | 'plant'> => ({
  path,
  plant: write(path, `// A canary.\n${code}\n`),
});

export const formatCase = (command: readonly string[]): CheckerCase => ({
  checker: 'format',
  command,
  accusations: linesWithFiles,
  canaries: [
    {
      name: 'unformatted code',
      ...file('src/platform/canary-spaces.ts', 'export const a = {b:1}'),
      expects: /spaces/,
    },
    {
      name: 'an unformatted test',
      ...file('test/canary-quotes.ts', 'export const a = "b";'),
      expects: /quotes/,
    },
    { name: 'an unformatted tool', ...file('tools/canary-line.ts', 'export const a=1'), expects: /line/ },
  ],
});

export const appTypesCase = (command: readonly string[]): CheckerCase => ({
  checker: 'app types',
  command,
  accusations: linesWithFiles,
  canaries: [
    {
      name: 'a type error in a view',
      ...file('app/ui/canary-type.tsx', "export const A = () => <p>{'b' satisfies number}</p>;"),
      expects: /error TS\d+/,
    },
    {
      name: 'a text that a language lacks',
      path: 'app/messages/pt.ts',
      plant: edit('app/messages/pt.ts', (text) => text.replace("  retry: 'Tentar de novo',\n", '')),
      expects: /error TS2741/,
    },
    {
      name: 'a scope of the contract that no key can be given',
      path: 'app/console/settings/rights.ts',
      plant: edit('app/console/settings/rights.ts', (text) =>
        text.replace("  'cards:write': 'write',\n", ''),
      ),
      expects: /error TS2741/,
    },
    {
      name: 'words of an area that the contract does not have',
      path: 'app/console/settings/rights.ts',
      plant: both(
        edit('packages/client/src/generated/api-keys.ts', (text) => text.replace(" | 'wallets:read'", '')),
        edit('app/console/settings/rights.ts', (text) => text.replace("  'wallets:read': 'read',\n", '')),
      ),
      expects: /error TS2344/,
    },
    {
      name: 'an amount of the contract that a form takes as a text',
      ...file(
        'app/console/canary-kind.ts',
        "import type { FieldOf } from '../ui/fitting.ts';\nexport const a = { kind: 'text', name: 'amountCents', label: '', isRequired: true } satisfies FieldOf<'POST', '/api/v1/cards', 'amountCents'>;",
      ),
      expects: /error TS(?:1360|2322)/,
    },
    {
      name: 'a field that the contract does not have',
      ...file(
        'app/console/canary-field.ts',
        "import type { Schemas } from '../contract.ts';\nexport const a = (card: Schemas.Card) => card.number;",
      ),
      expects: /error TS2339/,
    },
  ],
});

export const clientTypesCase = (command: readonly string[]): CheckerCase => ({
  checker: 'client types',
  command,
  accusations: linesWithFiles,
  canaries: [
    {
      name: 'a type error in the client',
      ...file('packages/client/src/canary-type.ts', "export const a: number = 'b';"),
      expects: /error TS2322/,
    },
    {
      name: 'something that only Node has',
      ...file('packages/client/src/canary-node.ts', "export const a = Buffer.from('b');"),
      expects: /error TS2591/,
    },
  ],
});

export const typesCase = (command: readonly string[]): CheckerCase => ({
  checker: 'types',
  command,
  accusations: linesWithFiles,
  canaries: [
    {
      name: 'a type error',
      ...file('src/platform/canary-type.ts', "export const a: number = 'b';"),
      expects: /error TS2322/,
    },
    {
      name: 'a type error in a tool',
      ...file('tools/canary-type.ts', "export const a: number = 'b';"),
      expects: /error TS2322/,
    },
    {
      name: 'an enum',
      ...file('src/platform/canary-enum.ts', 'export enum A {\n  B,\n}'),
      expects: /error TS1294/,
    },
    {
      name: 'an unused local',
      ...file('src/platform/canary-unused.ts', 'const a = 1;\nexport {};'),
      expects: /TS6133/,
    },
    {
      name: 'an element that may be missing',
      ...file('src/platform/canary-element.ts', 'export const a = (b: string[]): string => b[0];'),
      expects: /error TS2322/,
    },
    {
      name: 'a column of text of which no one has said what it has of a person',
      ...file(
        'src/platform/canary-column.ts',
        "import { defineTable, text } from './db/table.ts';\nexport const a = defineTable('a', { b: text }, { kept: { stays: 'here' } });",
      ),
      expects: /error TS2769/,
    },
    {
      name: 'rows that are found by a column that the table does not have',
      ...file(
        'src/platform/canary-kept.ts',
        "import { bool, defineTable } from './db/table.ts';\nexport const a = defineTable('a', { b: bool }, { kept: { stays: 'here', of: ['c'] } });",
      ),
      expects: /error TS2769/,
    },
    {
      name: 'a type imported as a value',
      ...file(
        'src/platform/canary-import.ts',
        "import { Instant } from './clock.ts';\nexport const a = (b: Instant) => b;",
      ),
      expects: /error TS1484/,
    },
  ],
});

const USED = 'src/platform/canary-used.ts';

export const deadCodeCase = (command: readonly string[]): CheckerCase => ({
  checker: 'dead code',
  command,
  accusations: linesWithFiles,
  canaries: [
    {
      name: 'an unused file',
      ...file('src/platform/canary-unused-file.ts', 'export const a = 1;'),
      expects: /^src\/platform\/canary-unused-file\.ts\s*$/,
    },
    {
      name: 'an unused export',
      path: USED,
      plant: both(
        write(
          USED,
          '// A canary.\nexport const used = 1;\nexport const unused = 2;\nexport type Unused = { a: 1 };\n',
        ),
        write(
          'src/platform/canary.test.ts',
          "// A canary.\nimport { used } from './canary-used.ts';\nvoid used;\n",
        ),
      ),
      expects: /^unused\b/,
    },
    { name: 'an unused type', path: USED, plant: nothing, expects: /^Unused\b/ },
    {
      name: 'an unused export of a tool',
      ...file('tools/canary-tool.ts', 'export const neverUsed = 1;'),
      expects: /neverUsed/,
    },
    {
      name: 'an unused dependency',
      path: 'package.json',
      plant: edit('package.json', (text) =>
        text.replace('"dependencies": {', '"dependencies": {\n    "canary": "1.0.0",'),
      ),
      expects: /^canary\b/,
    },
    {
      name: 'a dependency that is not listed',
      ...file('test/canary.test.ts', "import a from 'canary-not-listed';\nvoid a;"),
      expects: /canary-not-listed/,
    },
  ],
});

const MUTANTS = 'test/ledger/canary.mutants';

/** Each is found in another way. All that may be wrong is in the tests of `parse.ts` and `planted.ts`. */
const WRONG_MUTANTS: ReadonlyArray<readonly [name: string, text: string, expects: RegExp]> = [
  [
    'a quotation that is stale',
    `a canary of a line that has changed
  in src/modules/base/ledger/post.ts
  - amount: -amount } as never
  fails test/ledger/ledger`,
    /post\.ts does not have .* in line \d+: .*amount: -amount/,
  ],
  [
    'a test that is called otherwise',
    `a canary whose test has another name
  in src/modules/base/ledger/post.ts
  - amount: -amount }
  fails test/ledger/ledger: sings in its cage`,
    /has a name with "sings in its cage"/,
  ],
  [
    'a name that is used twice',
    `rows are not locked
  in src/modules/base/ledger/post.ts
  - amount: -amount }
  fails test/ledger/ledger`,
    /has the name of the mutant at/,
  ],
  [
    'a mutant that breaks nothing',
    'a canary that breaks nothing\n  fails test/ledger/ledger',
    /breaks nothing/,
  ],
];

export const mutantsCase = (command: readonly string[]): CheckerCase => ({
  checker: 'mutants',
  command,
  accusations: linesWithFiles,
  canaries: WRONG_MUTANTS.map(([name, , expects], i) => ({
    name,
    path: MUTANTS,
    plant: i === 0 ? write(MUTANTS, `${WRONG_MUTANTS.map(([, text]) => text).join('\n\n')}\n`) : nothing,
    expects,
  })),
});

/** Adds a line to the first generated file: whatever is written there, it was not generated. */
export async function generatedCase(command: readonly string[], root: string): Promise<CheckerCase> {
  const [first = 'missing'] = (await readdir(`${root}/docs/generated`)).sort();
  const path = `docs/generated/${first}`;
  return {
    checker: 'generated',
    command,
    accusations: linesWithFiles,
    canaries: [
      {
        name: 'a stale generated file',
        path,
        plant: edit(path, (text) => `${text}\nThis line was written by hand.\n`),
        expects: /docs\/generated\//,
      },
      {
        name: 'the digest of another operation than the one that is generated',
        path: 'packages/client/generated.txt',
        plant: edit('packages/client/generated.txt', (text) => text.replace(/^(cards\.get) \w+$/m, '$1 0')),
        expects: /packages\/client\/generated\.txt is stale/,
      },
    ],
  };
}
