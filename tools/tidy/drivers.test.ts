// A driver is named in its folder and in the table of drivers alone.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { driverNames, type DriverWords } from './drivers.ts';

const TABLE = {
  path: 'src/providers/drivers.ts',
  text: "import { bank } from '#providers/some-bank/index.ts';\nimport { post } from '#providers/post/index.ts';\n",
};
const BANK = {
  path: 'src/providers/some-bank/index.ts',
  text: "import { a } from './a.ts';\nexport const bank = defineDriver({\n  name: 'giro',\n});\n",
};
const POST = {
  path: 'src/providers/post/index.ts',
  text: "export const post = defineDriver({ name: 'post', about: 'giro' });\n",
};
const WORDS: DriverWords = { others: { post: 'a method of HTTP' }, excused: {} };

const saidOf = (text: string, path = 'src/modules/money-out/rail/a.ts', words = WORDS): string[] =>
  driverNames([TABLE, BANK, { ...POST, text: POST.text.replace('giro', '') }, { path, text }], words).map(
    (one) => `${one.path}:${one.line}: ${one.message}`,
  );

suite('the name of a driver', () => {
  const refused: Readonly<Record<string, string>> = {
    'compared with': "const a = name === 'giro';",
    'in a text': "const a = 'by giro only';",
    'in a template': 'const a = `giro ${b}`;',
    'as an identifier': 'const giroAccounts = 1;',
    'as a key': 'const a = { giro: 1 };',
    'of its folder': "const a = 'some-bank';",
    'of its folder, as an identifier': 'const someBank = 1;',
    'that is another word too, compared with a driver': "const a = row.driver === 'post';",
    'the other way round': "const a = 'post' !== connection?.driver;",
    'given as a driver': "const a = { driver: 'post' };",
    'in a list of drivers': "const a = ['x', 'post'].includes(row.driver);",
    'in a switch': "switch (row.driver) { case 'post': b(); }",
  };
  for (const [what, text] of Object.entries(refused))
    test(`${what} is refused outside its folder`, () => {
      assert.match(
        saidOf(`// A.\n${text}`).join('\n'),
        /^src\/modules\/money-out\/rail\/a\.ts:2: names the driver/,
      );
    });

  test('is refused in SQL and in the web app', () => {
    assert.equal(saidOf("select 'giro'", 'src/modules/money-out/rail/migrations/1_a.sql').length, 1);
    assert.equal(saidOf("export const a = 'giro';", 'app/console/a.tsx').length, 1);
  });

  test('may stand in a comment, in its own folder, in tests of drivers, and as the other word that it is', () => {
    assert.deepEqual(saidOf("// giro\nconst a = { method: 'post' };"), []);
    assert.deepEqual(saidOf("const a = 'giro';", 'src/providers/some-bank/b.ts'), []);
    assert.deepEqual(saidOf("const a = 'giro';", 'test/conformance/giro.test.ts'), []);
  });

  test('is refused in the folder of another driver', () => {
    assert.match(driverNames([TABLE, BANK, POST], WORDS)[0]?.message ?? '', /names the driver giro/);
  });

  test('may stand where a reason is given, which must be of something that is there', () => {
    const path = 'src/modules/money-out/rail/a.ts';
    const excused = { [path]: { giro: 'an example' } };
    assert.deepEqual(saidOf("const a = 'giro';", path, { ...WORDS, excused }), []);
    assert.match(saidOf('', path, { ...WORDS, excused }).join(), /excuses the name giro, which is gone/);
    const others = { ...WORDS.others, gone: 'a word' };
    assert.match(saidOf('', path, { ...WORDS, others }).join(), /lists gone, which no driver is called/);
  });
});

suite('the folder of a driver', () => {
  test('is imported by the table of drivers, and by itself', () => {
    for (const path of ['src/ports.ts', 'src/roles/cli/a.ts', 'src/providers/sandbox/a.ts'])
      assert.match(
        saidOf("export { a } from '#providers/some-bank/a.ts';", path).join(),
        /only src\/providers\/drivers\.ts imports a driver/,
      );
    assert.match(
      saidOf("const a = import('../some-bank/a.ts');", 'src/providers/wire/a.ts').join(),
      /imports/,
    );
    assert.deepEqual(saidOf("export { a } from '#providers/sandbox/a.ts';", 'src/ports.ts'), []);
  });

  test('is known from the table, without which nothing passes', () => {
    assert.match(driverNames([BANK], WORDS)[0]?.message ?? '', /imports no driver/);
  });
});
