// A file is read as code, comments, literals, imports and functions.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sourceOf, syntax } from './source.ts';

const source = (text: string) => sourceOf({ path: 'src/a.ts', text });

suite('a file of code', () => {
  const cases: [name: string, text: string, code: string][] = [
    ['strings', `a('x()', "y()")`, `a('   ', "   ")`],
    ['comments', 'a(/* b() */); // c()\nd()', 'a(         );       \nd()'],
    [
      'templates, but not the code in their holes',
      'a(`b() ${c(`d() ${e()}`)} f()`)',
      'a(`    ${c(`    ${e()}`)}    `)',
    ],
    ['regular expressions', `a = /b()'[/]/; c()`, 'a = /       /; c()'],
    ['but no division', 'a = b / c / d(e)', 'a = b / c / d(e)'],
  ];
  for (const [name, text, code] of cases) {
    test(`blanks out ${name}`, () => assert.equal(source(text).code, code));
  }

  test('keeps what a template says, with a mark for each hole', () => {
    const { literals } = source('sql`select ${a(1)} from ${b}`');
    assert.deepEqual(literals, [{ text: 'select $ from $', start: 3 }]);
  });

  test('imports by every kind of import and export', () => {
    const { imports } = source(
      `import a from 'a';\nexport * from 'b';\nexport type { C } from 'c';\nimport 'd';\nconst e = import('e');\ntype F = import('f').F;`,
    );
    assert.deepEqual(
      imports.map(({ text }) => text),
      ['a', 'b', 'c', 'd', 'e', 'f'],
    );
  });

  test('takes names of what it imports, or all', () => {
    const { imports } = source(
      `import a, { type b, c as d } from 'a';\nimport * as e from 'e';\nexport { f as g } from 'f';\nexport type * from 'h';\nconst i = import('i');\ntype J = import('j').K.L;`,
    );
    assert.deepEqual(
      imports.map(({ names }) => names),
      [['default', 'b', 'c'], ['*'], ['f'], ['*'], ['*'], ['K']],
    );
  });

  test('defines what it exports itself', () => {
    const { defines } = source(
      `import { m } from 'm';\nexport { m };\nexport { a } from 'a';\nexport * from 'b';\nexport const c = 1, { d, e: f } = g;\nexport function h() {}\nexport type I = 1;\nexport interface J {}\nconst k = 1;\nexport { k };`,
    );
    assert.deepEqual([...defines], ['c', 'd', 'f', 'h', 'I', 'J', 'k']);
  });

  test('that cannot be parsed is refused', () => {
    assert.equal(syntax({ path: 'src/a.ts', text: 'const = 1' }).length, 1);
    assert.deepEqual(syntax({ path: 'src/a.ts', text: 'const a = 1' }), []);
  });
});
