// A word of our own is found wherever it is read, and counted by folder; a comment that is too wide too.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commentWidth, plainWords } from './plain-words.ts';

// Put together here, or tidy would find it in this file.
const WORD = ['to', 'ld'].join('');
const code = (text: string) => ({ path: 'src/modules/cards/create.ts', text });

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
      const found = plainWords([{ path, text }]);
      assert.deepEqual(
        found.map(({ line }) => line),
        lines,
      );
      if (lines.length > 0) assert.match(found[0]?.message ?? '', /: write notified/);
    });
  }

  test('are counted by folder', () => {
    const other = { path: 'src/modules/cards/inner/list.ts', text: `// ${WORD} and ${WORD}` };
    const found = plainWords([code(`// ${WORD}`), other, { path: 'src/web/a.ts', text: `// ${WORD}` }]);
    assert.deepEqual(
      found.map(({ measured }) => [measured?.key, measured?.value]),
      [...Array.from({ length: 3 }, () => ['src/modules/cards', 3]), ['src/web', 1]],
    );
  });
});

suite('comment-width', () => {
  const lines = (text: string) => commentWidth([code(text)]).map(({ line }) => line);

  test('a comment ends at column 110', () => {
    assert.deepEqual(lines(`a;\n  // ${'x'.repeat(105)}\n`), []);
    assert.deepEqual(lines(`a;\n  // ${'x'.repeat(106)}\n`), [2]);
    assert.deepEqual(lines(`a; /* x\n${'x'.repeat(111)}\n*/ ${'b'.repeat(200)}`), [2]);
  });

  test('code is the business of the formatter', () =>
    assert.deepEqual(lines(`a('${'x'.repeat(200)}');`), []));
});
