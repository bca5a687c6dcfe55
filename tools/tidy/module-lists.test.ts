// What others import of a module is listed in its index.ts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { moduleLists } from './module-lists.ts';

const file = (path: string, text: string) => ({ path, text });
const CARDS = 'src/modules/issuing/cards';
const LIST = file(`${CARDS}/index.ts`, `// Cards.\nexport { cards, type CardRow } from './tables.ts';\n`);
const TABLES = file(
  `${CARDS}/tables.ts`,
  'export const cards = 1;\nexport const secret = 2;\nexport type CardRow = 3;\n',
);
const USED = file(
  'src/web/page.ts',
  `import { cards as all, type CardRow } from '#modules/issuing/cards/tables.ts';\n`,
);

const said = (...files: ReturnType<typeof file>[]): string[] =>
  moduleLists(files).map(({ path, line, message }) => `${path}:${line}: ${message}`);

suite('the list of a module', () => {
  test('lets others import what it names, from the file that it names', () => {
    assert.deepEqual(said(LIST, TABLES, USED), []);
  });

  const takes: [name: string, text: string, missing: string][] = [
    ['a value', `import { secret } from '#modules/issuing/cards/tables.ts';`, 'secret'],
    ['a type', `import type { Secret } from '#modules/issuing/cards/tables.ts';`, 'Secret'],
    ['a name of another file', `import { cards } from '#modules/issuing/cards/create.ts';`, 'cards'],
    ['all of a file', `import * as all from '#modules/issuing/cards/tables.ts';`, '\\*'],
    ['a type in place', `type A = import('#modules/issuing/cards/tables.ts').Secret;`, 'Secret'],
    ['what is loaded later', `const a = await import('#modules/issuing/cards/tables.ts');`, '\\*'],
    ['what is only handed on', `export { secret } from '#modules/issuing/cards/tables.ts';`, 'secret'],
    ['a port', `import { Issuer } from '#modules/issuing/cards/port.ts';`, 'Issuer'],
  ];
  for (const [name, text, missing] of takes)
    test(`keeps ${name} from others`, () => {
      for (const path of ['src/modules/issuing/authorizations/a.ts', 'src/web/a.ts', 'src/web/a.test.ts']) {
        const problems = said(LIST, TABLES, USED, file(path, text));
        assert.equal(problems.length, 1, problems.join('\n'));
        assert.match(
          problems[0] ?? '',
          new RegExp(`^${path}:1: .* ${CARDS}/index.ts does not list ${missing}$`),
        );
      }
    });

  for (const path of ['src/web/a.ts', `${CARDS}/a.ts`, 'test/a.test.ts', 'tools/a.ts'])
    test(`is nothing that ${path} imports`, () => {
      const problems = said(
        LIST,
        TABLES,
        USED,
        file(path, `import { cards } from '#modules/issuing/cards/index.ts';`),
      );
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', /name the file that defines it/);
    });

  test('has no name that no other part of src imports', () => {
    const own = file(`${CARDS}/show.ts`, "import { cards, type CardRow } from './tables.ts';");
    const tested = file('test/a.ts', "import { cards } from '#modules/issuing/cards/tables.ts';");
    assert.deepEqual(said(LIST, TABLES, own, tested), [
      `${CARDS}/index.ts:2: lists cards, which nothing else imports`,
      `${CARDS}/index.ts:2: lists CardRow, which nothing else imports`,
    ]);
    const port = file(`${CARDS}/port.ts`, 'export type Issuer = 1;');
    const listed = file(`${CARDS}/index.ts`, "export type { Issuer } from './port.ts';");
    const seen = file('src/ports.ts', "import type { Issuer } from '#modules/issuing/cards/port.ts';");
    assert.match(said(listed, port, seen)[0] ?? '', /lists Issuer, which nothing else imports/);
  });

  const lists: [name: string, text: string, says: RegExp][] = [
    ['a value of its own', 'export const limit = 1;', /defines nothing/],
    ['an import', "import './tables.ts';", /defines nothing/],
    ['all of a file', "export * from './tables.ts';", /defines nothing/],
    [
      'a file of another module',
      "export { post } from '#modules/base/ledger/post.ts';",
      /does not define it/,
    ],
    ['a name that is handed on', "export { post } from './other.ts';", /does not define it/],
    ['a name that does not exist', "export { gone } from './tables.ts';", /does not define it/],
  ];
  for (const [name, text, says] of lists)
    test(`does not have ${name}`, () => {
      const other = file(`${CARDS}/other.ts`, "export { post } from './tables.ts';");
      const list = file(LIST.path, `${LIST.text}${text}\n`);
      const lines = said(list, TABLES, USED, other);
      assert.ok(
        lines.some((line) => line.startsWith(`${CARDS}/index.ts:3:`) && says.test(line)),
        lines.join('\n'),
      );
    });

  test('is the only index.ts of the module', () => {
    const inner = file(`${CARDS}/limits/index.ts`, 'export const a = 1;');
    assert.match(said(LIST, TABLES, USED, inner)[0] ?? '', /no other file is called index\.ts/);
    const alone = file('src/modules/approvals/index.ts', '// Approvals.\n');
    assert.deepEqual(said(LIST, TABLES, USED, alone), []);
  });

  test('says nothing of its own files, of tests outside of src, or of ports to who may see them', () => {
    const secret = "import { secret } from '#modules/issuing/cards/tables.ts';";
    const own = file(`${CARDS}/a/create.ts`, "import { secret } from '../tables.ts';");
    const tested = file('test/cards/a.test.ts', secret);
    const port = "import { Issuer } from '#modules/issuing/cards/port.ts';";
    const seen = ['src/providers/sandbox/a.ts', 'src/ports.ts', 'src/roles/dev.ts'].map((path) =>
      file(path, port),
    );
    const product = file('src/modules.ts', "import { cardsModule } from '#modules/issuing/cards/module.ts';");
    assert.deepEqual(said(LIST, TABLES, USED, own, tested, ...seen, product), []);
  });
});
