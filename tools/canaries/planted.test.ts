// What is wrong with a mutant is found without running it, with where it stands and what may have been meant.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseMutants } from './parse.ts';
import { whatIsWrong } from './planted.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/sum.ts': 'const one = 1n;\nexport const sum = (a: bigint, b: bigint) => a + b;\nconst two = 1n;\n',
  'test/sums/sum.test.ts':
    "import './suite.ts';\ntest('it\\'s added up', f);\ntest(`of ${n} numbers is ${how}`, f);\nconst how = 'right';",
  'test/sums/suite.ts': "test('is the same in any order', f);",
  'test/other/sum.test.ts': '',
};
const files = new Map(Object.entries(FILES).map(([path, text]) => [path, { path, text }]));

async function wrongWith(text: string): Promise<string[]> {
  const { mutants, refusals } = parseMutants('test/sums/sums.mutants', text);
  assert.deepEqual(refusals, []);
  const wrong = await whatIsWrong(mutants, {
    fileAt: async (path) => files.get(path),
    testFiles: [...files.keys()].filter((path) => path.endsWith('.test.ts')),
    reachedBy: async (path) => [path, 'test/sums/suite.ts'],
  });
  return wrong.map(({ line, message }) => `${line}: ${message}`);
}

const mutant = (quoted: string, fails = 'test/sums/sum', name = 'a sum'): string =>
  `${name}\n  in src/sum.ts\n${quoted}\n  fails ${fails}\n`;

suite('a mutant', () => {
  test('is right where it can be planted and its test is there', async () => {
    const named = ["it's added", 'of 7 numbers is', 'numbers is right', 'in any order'];
    for (const name of named)
      assert.deepEqual(await wrongWith(mutant('  - a + b', `test/sums/sum: ${name}`)), [], name);
  });

  test('is planted one change after the other', async () => {
    assert.deepEqual(await wrongWith(mutant('  - a + b\n  + b + a + c\n  - + c\n  + + d')), []);
  });

  const cases: [name: string, text: string, wrong: RegExp][] = [
    [
      'the line that is most like one that changed',
      mutant('  - (a: bigint, b: bigint) => a - b'),
      /^2: src\/sum\.ts does not have "\(a: bigint, b: bigint\) => a - b", but, in line 2: export const sum/,
    ],
    ['that there is nothing like it', mutant('  - zzz'), /^2: .* nor anything like it$/],
    [
      'which of its lines is gone',
      mutant('  - const one = 1n;\n  - export const sums'),
      /^2: src\/sum\.ts does not have "export const sums", but, in line 2/,
    ],
    [
      'lines that are not below each other',
      mutant('  - const one = 1n;\n  - const two = 1n;'),
      /^2: src\/sum\.ts does not have these lines below each other/,
    ],
    [
      'each line that has what it quotes',
      mutant('  - = 1n;'),
      /^2: src\/sum\.ts has what it quotes in lines 1, 3/,
    ],
    [
      'a file that is not there',
      'a\n  in src/b.ts\n  - a\n  fails test/sums/sum\n',
      /^2: there is no file src\/b\.ts/,
    ],
    ['a test file that is not there', mutant('  - a + b', 'test/sums/product'), /^4: no path of a test file/],
    [
      'a test that is not there',
      mutant('  - a + b', 'test/sums/sum: of 3 letters is'),
      /^4: no test of test\/sums\/sum has a name with "of 3 letters is"/,
    ],
    [
      'where it belongs',
      mutant('  - a + b', 'test/other/sum'),
      /^1: stands beside its test, in test\/other$/,
    ],
    [
      'the other that has its name',
      `${mutant('  - a + b')}\n${mutant('  - a + b')}`,
      /^6: has the name of the mutant at test\/sums\/sums\.mutants:1$/,
    ],
  ];
  for (const [name, text, wrong] of cases) {
    test(`is refused with ${name}`, async () => {
      const found = await wrongWith(text);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', wrong);
    });
  }
});
