// What files are called: kebab-case, and after what they hold, never after their being handy.
import type { Problem, SourceFile } from './problem.ts';
import { isCode } from './source.ts';

const KEBAB_PATH =
  /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)+[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|d))?\.(?:[tj]s|tsx)$/;
const SAYS_NOTHING = new Set([
  'util',
  'utils',
  'type',
  'types',
  'helper',
  'helpers',
  'common',
  'misc',
  'shared',
]);

export function fileName({ path }: SourceFile): Problem[] {
  if (!isCode(path)) return [];
  const name = path.split('/').at(-1) ?? '';
  const problem = (message: string): Problem[] => [{ rule: 'file-name', path, line: 1, message }];
  if (!KEBAB_PATH.test(path)) return problem(`${name}: files and folders are named in kebab-case`);
  if (SAYS_NOTHING.has(name.replace(/(?:\.(?:test|d))?\.(?:[tj]s|tsx)$/, ''))) {
    return problem(`${name} says nothing; name the file after what it holds`);
  }
  return [];
}
