// The index.ts of a module lists what others may import of it, file by file: from index.ts itself, or from
// the file that defines it, which loads less.
import { moduleAt } from './groups.ts';
import { targetOf } from './import-target.ts';
import { lineOf, type Problem, type SourceFile } from './problem.ts';
import { isCode, sourceOf, type Import } from './source.ts';
import { brokenLaw, seesAllOf } from './walls.ts';

type Listed = {
  readonly file: SourceFile;
  readonly start: number;
  readonly target: string;
  readonly name: string;
};

export function moduleLists(files: readonly SourceFile[]): Problem[] {
  const code = files.filter(({ path }) => isCode(path));
  const indexes = code.filter(({ path }) => path === indexOf(path));
  const listed = new Map(
    indexes.flatMap(listIn).map((one) => [keyOf(indexOf(one.file.path), one.target, one.name), one]),
  );
  return code.flatMap((file) =>
    sourceOf(file).imports.flatMap((imported) => {
      const law = brokenList(file.path, imported, listed);
      return law === undefined ? [] : [problem(file, imported.start, `imports ${imported.text}: ${law}`)];
    }),
  );
}

/** `index.ts` of the module to which the file belongs. */
const indexOf = (path: string): string | undefined => {
  const folder = moduleAt(path)?.folder;
  return folder === undefined ? undefined : `${folder}/index.ts`;
};

const keyOf = (index: string | undefined, target: string, name: string): string =>
  `${index} ${target} ${name}`;

const problem = (file: SourceFile, start: number, message: string): Problem => ({
  rule: 'module-lists',
  path: file.path,
  line: lineOf(file.text, start),
  message,
});

const listIn = (file: SourceFile): Listed[] =>
  sourceOf(file).imports.flatMap(({ text, start, names }) =>
    names.map((name) => ({ file, start, target: targetOf(file.path, text) ?? text, name })),
  );

type Lists = ReadonlyMap<string, Listed>;

/** Tests and tools outside of src import any file. What walls.ts refuses is refused there. */
function brokenList(from: string, { text, names }: Import, listed: Lists): string | undefined {
  const to = targetOf(from, text);
  const index = to === undefined ? undefined : indexOf(to);
  if (to === undefined || index === undefined) return undefined;
  if (to === index) return undefined;
  if (!from.startsWith('src/') || indexOf(from) === index) return undefined;
  if (seesAllOf(from, to) || brokenLaw(from, to) !== undefined) return undefined;
  const keys = names.map((name) => keyOf(index, to, name));
  const missing = names.filter((_, i) => !listed.has(keys[i] ?? ''));
  return missing.length === 0 ? undefined : `${index} does not list ${missing.join(', ')}`;
}
