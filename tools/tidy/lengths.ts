// How long a file may be: a verb of a module tells its story in 150 lines, and nothing in src needs more than 300.
import { isTest, type Problem, type SourceFile } from './problem.ts';

const LINES_MAX = 300;
const VERB_LINES_MAX = 150;

/** The names that mean something of their own in a module; every other file there is a verb. */
const FIXED_NAMES = new Set([
  'index',
  'model',
  'states',
  'refusals',
  'events',
  'queries',
  'postings',
  'port',
  'jobs',
  'tables',
]);

export function fileLength(file: SourceFile): Problem[] {
  if (!/^src\/.*\.ts$/.test(file.path)) return [];
  const max = isVerb(file.path) ? VERB_LINES_MAX : LINES_MAX;
  const value = file.text.replace(/\n$/, '').split('\n').length;
  if (value <= max) return [];
  const what = isVerb(file.path) ? 'a verb file' : 'a file of src';
  return [
    {
      rule: 'file-length',
      path: file.path,
      line: 1,
      message: `${value} lines; ${what} has at most ${max}`,
      measured: { key: file.path, value },
    },
  ];
}

function isVerb(path: string): boolean {
  const name = /^src\/modules\/.*?([^/]+)\.ts$/.exec(path)?.[1];
  return name !== undefined && !isTest(path) && !FIXED_NAMES.has(name);
}
