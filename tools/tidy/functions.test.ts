// A function of 71 lines is found however it is written, and one of 70 is not.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { functionLength } from './functions.ts';

const body = (lines: number): string => '  work();\n'.repeat(lines);

suite('function-length', () => {
  test('the type of a function in the head of another does not stretch it', () => {
    const small = 'async function run(): Promise<() => void> {\n  work();\n}\n';
    assert.deepEqual(
      functionLength({ path: 'src/a.ts', text: `import { a } from 'a';\n${body(40)}${small}${body(40)}` }),
      [],
    );
  });

  const shapes: [name: string, before: string, after: string, key: string][] = [
    ['a function', 'export async function run(a: A): Promise<{ b: B }> {\n', '}\n', 'run'],
    ['a function with a type parameter', 'function run<T extends object>(a: T): T[] {\n', '}\n', 'run'],
    ['an arrow function', 'const run = (a: A): Map<A, B> => {\n', '};\n', 'run'],
    ['an arrow function that is one expression', 'const run = (a: A) =>\n', ';\n', 'run'],
    ['a method', 'return {\n  async run(a: A): Promise<void> {\n', '  },\n};\n', 'run'],
    ['a property', 'return {\n  run: async (a) => {\n', '  },\n};\n', 'run'],
    ['a callback', "visit('x', (a) => {\n", '});\n', 'visit callback'],
  ];
  for (const [name, before, after, key] of shapes) {
    const linesAround = name.includes('expression') ? 1 : 2;
    const text = (lines: number) => `${before}${body(lines - linesAround)}${after}`;
    const isExpression = linesAround === 1;
    const written = (lines: number) =>
      isExpression ? text(lines).replaceAll('work();', 'work +') : text(lines);

    test(`${name} has at most 70 lines`, () => {
      assert.deepEqual(functionLength({ path: 'src/a.ts', text: written(isExpression ? 69 : 70) }), []);
      const [problem, ...rest] = functionLength({ path: 'src/a.ts', text: written(72) });
      assert.deepEqual(rest, []);
      assert.equal(problem?.measured?.key, `src/a.ts#${key}`);
    });
  }

  test('types, calls and conditions are no functions', () => {
    const text = `type A = {\n  run(a: A): Promise<{ b: B }>;\n};\nif (a) {\n${body(80)}}\nrun(a, {\n${body(80)}});\n`;
    assert.deepEqual(functionLength({ path: 'src/a.ts', text }), []);
  });

  test('a suite of tests may be long, a test may not', () => {
    const text = (head: string) => `${head}('x', () => {\n${body(80)}});\n`;
    assert.deepEqual(functionLength({ path: 'src/a.test.ts', text: text('suite') }), []);
    assert.equal(functionLength({ path: 'src/a.test.ts', text: text('test') }).length, 1);
  });
});
