// A function is at most 70 lines from its head to its last brace. A suite only holds tests together.
import { isTest, lineOf, type Problem, type SourceFile } from './problem.ts';
import { isCode, sourceOf } from './source.ts';

const LINES_MAX = 70;
const SUITES = new Set(['suite callback', 'describe callback']);

export function functionLength(file: SourceFile): Problem[] {
  if (!isCode(file.path)) return [];
  return sourceOf(file).functions.flatMap(({ name, start, end }) => {
    const line = lineOf(file.text, start);
    const value = lineOf(file.text, end) - line + 1;
    if (value <= LINES_MAX || (isTest(file.path) && SUITES.has(name))) return [];
    return [
      {
        rule: 'function-length',
        path: file.path,
        line,
        message: `${name} has ${value} lines; a function has at most ${LINES_MAX}`,
      },
    ];
  });
}
