// A word of our own is found wherever it is read.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { plainWords } from './plain-words.ts';

// Put together here, or tidy would find it in this file.
const WORD = ['to', 'ld'].join('');

suite('plain-words', () => {
  const cases: [name: string, path: string, text: string, lines: number[]][] = [
    ['a comment', 'src/a.ts', `a;\n/**\n * One is ${WORD}. */`, [3]],
    ['a text', 'src/a.ts', `a;\nconst b = 'you are ${WORD}';`, [2]],
    ['a template', 'src/a.ts', `const b = \`you \${a} are\n ${WORD}\`;`, [1]],
    ['the name of a test', 'test/a.test.ts', `test('is ${WORD}', b);`, [1]],
    ['a document', 'docs/a.md', `a\n${WORD} b`, [2]],
    ['but no identifier', 'src/a.ts', `const ${WORD} = 1;`, []],
    ['no value', 'src/a.ts', `const a = '${WORD}';`, []],
    ['no SQL', 'src/a.ts', `sql\`select ${WORD} from a\``, []],
    ['no generated file', 'docs/generated/a.md', WORD, []],
  ];
  for (const [name, path, text, lines] of cases) {
    test(name, () => {
      const found = plainWords({ path, text });
      assert.deepEqual(
        found.map(({ line }) => line),
        lines,
      );
      if (lines.length > 0) assert.match(found[0]?.message ?? '', /: write notified/);
    });
  }
});

suite('plain-words: names', () => {
  const HAND = ['By', 'Hand'].join('');
  const cases: [name: string, text: string, lines: number[]][] = [
    ['are found in code', `a;\nconst orders${HAND} = 1;`, [2]],
    ['and those of types that say where they stand in a sentence', ['a;\ntype As', 'ked = b;'].join(''), [2]],
    ['but not in a text', `const a = 'done ${HAND} here';`, []],
    ['and not the types that say what they are', 'type AskedInput = b;', []],
  ];
  for (const [name, text, lines] of cases) {
    test(name, () => {
      const found = plainWords({ path: 'src/a.ts', text });
      assert.deepEqual(
        found.map(({ line }) => line),
        lines,
      );
    });
  }
});

suite('plain-words: grammar', () => {
  const GOOD = ['go', 'od'].join('');
  const OVER = ['ov', 'er'].join('');
  const cases: [name: string, path: string, text: string, lines: number[]][] = [
    ['is found in a comment', 'src/a.ts', `a;\n// A code is ${GOOD} once.`, [2]],
    ['and in a document', 'docs/a.md', `Once its time is ${OVER}, a code is\n${GOOD} for nothing.`, [1, 1]],
    ['also over two lines of a comment', 'src/a.ts', `/**\n * A code is\n * ${GOOD} once.\n */`, [2]],
    ['but not in a text for people', 'src/a.ts', `const a = 'The code is ${GOOD} once.';`, []],
    [
      'and not where it means something else',
      'docs/a.md',
      `The cap is ${OVER} all, which is ${GOOD} enough.`,
      [],
    ],
  ];
  for (const [name, path, text, lines] of cases) {
    test(name, () =>
      assert.deepEqual(
        plainWords({ path, text }).map(({ line }) => line),
        lines,
      ),
    );
  }
});
