// Mutants are read from text as a person writes it, and what cannot be one is refused where it stands.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { namesOf, replacedIn, type Replacement } from './mutant.ts';
import { parseMutants } from './parse.ts';

const parse = (text: string) => parseMutants('test/sums/sums.mutants', text);

const WHOLE = `# Mutants of sums.

a sum is off by one
  in src/sum.ts
  - return a + b;
  + return a + b + 1n;
  fails test/sums/sum: adds up

# Why it hangs.
a sum never ends
  in src/sum.ts
  -   if (isOver) return;
  -
  -   go(on);
  in src/loop.ts
  - false
  + true
  - 'a'
  + \`\${a}\\n\` // 'b'
  hangs test/sums/sum: ends
  fails test/sums/loop: ends
`;

suite('mutants in a text', () => {
  test('have a name, what is replaced, and the tests that must fail', () => {
    const { mutants, refusals } = parse(WHOLE);
    assert.deepEqual(refusals, []);
    const [first, second] = mutants;
    const path = 'test/sums/sums.mutants';
    assert.deepEqual(first, {
      name: 'a sum is off by one',
      at: { path, line: 3 },
      replacements: [
        { at: { path, line: 4 }, path: 'src/sum.ts', from: 'return a + b;', to: 'return a + b + 1n;' },
      ],
      failures: [{ at: { path, line: 7 }, file: 'test/sums/sum', test: 'adds up' }],
      hangs: false,
    });
    assert.deepEqual(
      second?.replacements.map((one) => [one.path, one.from, one.to]),
      [
        ['src/sum.ts', '  if (isOver) return;\n\n  go(on);', undefined],
        ['src/loop.ts', 'false', 'true'],
        ['src/loop.ts', "'a'", "`${a}\\n` // 'b'"],
      ],
    );
    assert.equal(second?.hangs, true);
    assert.equal(second && namesOf(second), 'ends');
  });

  const cases: [name: string, text: string, line: number, message: RegExp][] = [
    ['a line of no mutant', '\n  in src/a.ts\n', 2, /a name stands at the margin/],
    ['a line of no kind', 'a name\n  on src/a.ts\n', 2, /two spaces, and then "in <file>"/],
    ['a line that is not two spaces in', 'a name\n    in src/a.ts\n', 2, /two spaces, and then/],
    ['a quotation of no file', 'a name\n  - a\n', 2, /"in <file>" comes before/],
    [
      'a quotation after the test',
      'a name\n  in a.ts\n  - a\n  fails b\n  - c\n',
      5,
      /"in <file>" comes before/,
    ],
    ['a replacement of nothing', 'a name\n  in a.ts\n  + a\n', 3, /in the place of what/],
    ['a file without a path', 'a name\n  in\n', 2, /names no file/],
    ['a test without a file', 'a name\n  fails: adds up\n', 2, /two spaces, and then/],
    ['a test of two files', 'a name\n  fails test/a test/b\n', 2, /names no test/],
    ['the name of a test as a pattern', 'a name\n  fails test/a: adds (up|down)\n', 2, /without \(/],
    ['a comment inside', 'a name\n# why\n  in a.ts\n', 2, /stands before the name/],
    ['a blank at the end', 'a name\n  in a.ts\n  - a \n', 3, /ends with a blank/],
    ['a mutant that breaks nothing', 'a name\n  fails test/a\n', 1, /breaks nothing/],
    ['a mutant that no test sees', 'a name\n  in a.ts\n  - a\n', 1, /no test must fail/],
    ['a file of which nothing is quoted', 'a name\n  in a.ts\n  fails test/a\n', 2, /quotes nothing/],
    ['what stays as it is', 'a name\n  in a.ts\n  - a\n  + a\n  fails test/a\n', 2, /changes nothing/],
    [
      'tests with names beside others without',
      'a name\n  in a.ts\n  - a\n  fails test/a\n  fails test/b: adds up\n',
      1,
      /some tests have a name/,
    ],
  ];
  for (const [name, text, line, message] of cases) {
    test(`are refused for ${name}, at its line`, () => {
      const found = parse(text).refusals.filter((one) => one.line === line && message.test(one.message));
      assert.equal(found.length, 1, JSON.stringify(parse(text).refusals));
    });
  }
});

suite('what a mutant quotes', () => {
  const replace = (from: string, to?: string): Replacement => ({
    at: { path: 'a.mutants', line: 1 },
    path: 'a.ts',
    from,
    ...(to === undefined ? {} : { to }),
  });
  const TEXT = 'a();\n  b();\nc($&);\n';

  test('is replaced by the text as it is written', () =>
    assert.equal(replacedIn(TEXT, replace('b', "$&$'")), "a();\n  $&$'();\nc($&);\n"));

  test('is taken out, with its line where it is one', () => {
    assert.equal(replacedIn(TEXT, replace('  b();')), 'a();\nc($&);\n');
    assert.equal(replacedIn(TEXT, replace('b();')), 'a();\n  \nc($&);\n');
    assert.equal(replacedIn(TEXT, replace('a();\n  b();')), 'c($&);\n');
    assert.equal(replacedIn(TEXT, replace('a();', '')), '\n  b();\nc($&);\n');
  });

  test('is there once', () => {
    assert.throws(() => replacedIn(TEXT, replace('d')), /is not there/);
    assert.throws(() => replacedIn(TEXT, replace('();')), /is there 2 times/);
  });
});
