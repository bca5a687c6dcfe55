// A function of 71 lines is found however it is written, and one of 70 is not.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { functionLength } from './functions.ts';

const lines = (count: number): string => '  work();\n'.repeat(count);
const found = (text: string, path = 'src/a.ts') => functionLength({ path, text });

suite('function-length', () => {
  const shapes: [name: string, before: string, after: string, called: string][] = [
    ['a function', 'export async function run(a: A): Promise<{ b: B }> {\n', '}\n', 'run'],
    ['a function with a type parameter', 'function run<T extends object>(a: T): T[] {\n', '}\n', 'run'],
    ['an arrow function', 'const run = (a: A): Map<A, B> => {\n', '};\n', 'run'],
    ['an arrow function that is one expression', 'const run = (a: A) => (\n', ');\n', 'run'],
    ['a method', 'const a = {\n  async run(a: A): Promise<void> {\n', '  },\n};\n', 'run'],
    ['a property', 'const a = {\n  run: async (a) => {\n', '  },\n};\n', 'run'],
    ['a callback', "visit('x', (a) => {\n", '});\n', 'visit callback'],
  ];
  for (const [name, before, after, called] of shapes) {
    const inside = (count: number): string =>
      name.includes('expression') ? `${'a +\n'.repeat(count - 1)}a\n` : lines(count);

    test(`${name} has at most 70 lines`, () => {
      assert.deepEqual(found(`${before}${inside(68)}${after}`), []);
      const [problem, ...rest] = found(`${before}${inside(69)}${after}`);
      assert.equal(problem?.message, `${called} has 71 lines; a function has at most 70`);
      assert.deepEqual(rest, []);
    });
  }

  test('a suite of tests may be long, a test may not', () => {
    const text = (head: string) => `${head}('x', () => {\n${lines(80)}});\n`;
    assert.deepEqual(found(text('suite'), 'src/a.test.ts'), []);
    assert.equal(found(text('test'), 'src/a.test.ts').length, 1);
    assert.equal(found(text('suite')).length, 1);
  });
});
