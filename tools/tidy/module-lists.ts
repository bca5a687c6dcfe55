// The index.ts of a module lists what others may import of it, file by file, and no file imports index.ts
// itself. So an import of a small function loads the file that defines it, and not the module.
import { posix } from 'node:path';
import { moduleAt } from './groups.ts';
import { targetOf } from './import-target.ts';
import { lineOf, type Problem, type SourceFile } from './problem.ts';
import { isCode, sourceOf, type Import } from './source.ts';
import { brokenLaw, seesAllOf } from './walls.ts';

type ListedName = {
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
  const used = new Set<string>();
  const problems = code.flatMap((file) =>
    sourceOf(file).imports.flatMap((imported) => {
      const law = brokenList(file.path, imported, { listed, used });
      return law === undefined ? [] : [problem(file, imported.start, `imports ${imported.text}: ${law}`)];
    }),
  );
  const unused = [...listed].filter(([key]) => !used.has(key)).map(([, one]) => one);
  return [
    ...problems,
    ...code.flatMap(listElsewhere),
    ...indexes.flatMap(notOnlyList),
    ...notDefined([...listed.values()], code),
    ...unused.map(({ file, start, name }) =>
      problem(file, start, `lists ${name}, which nothing else imports`),
    ),
  ];
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

const listIn = (file: SourceFile): ListedName[] =>
  sourceOf(file).imports.flatMap(({ text, start, names }) =>
    names.map((name) => ({ file, start, target: targetOf(file.path, text) ?? text, name })),
  );

type Lists = { readonly listed: ReadonlyMap<string, ListedName>; readonly used: Set<string> };

/** Tests and tools outside of src import any file, though no list. What walls.ts refuses is refused there. */
function brokenList(from: string, { text, names }: Import, { listed, used }: Lists): string | undefined {
  const to = targetOf(from, text);
  const index = to === undefined ? undefined : indexOf(to);
  if (to === undefined || index === undefined) return undefined;
  if (to === index) return 'name the file that defines it, since index.ts is a list';
  if (!from.startsWith('src/') || indexOf(from) === index) return undefined;
  if (seesAllOf(from, to) || brokenLaw(from, to) !== undefined) return undefined;
  const keys = names.map((name) => keyOf(index, to, name));
  for (const key of keys) used.add(key);
  const missing = names.filter((_, i) => !listed.has(keys[i] ?? ''));
  return missing.length === 0 ? undefined : `${index} does not list ${missing.join(', ')}`;
}

/** One list for a module: inside of it files are named as they are. */
function listElsewhere(file: SourceFile): Problem[] {
  const index = indexOf(file.path);
  if (index === undefined || index === file.path || posix.basename(file.path) !== 'index.ts') return [];
  return [problem(file, 0, `the list of a module is ${index}, and no other file is called index.ts`)];
}

const LISTS = /^export (?:type )?\{[^}]*\} from ' *';$/gm;

function notOnlyList(file: SourceFile): Problem[] {
  const rest = sourceOf(file).code.replaceAll(LISTS, (list) => list.replaceAll(/\S/g, ' '));
  const start = rest.search(/\S/);
  if (start < 0) return [];
  return [problem(file, start, 'index.ts is a list and defines nothing: module.ts has the module')];
}

/** What is listed stands with the file of the module that defines it. */
function notDefined(listed: readonly ListedName[], code: readonly SourceFile[]): Problem[] {
  const byPath = new Map(code.map((file) => [file.path, file]));
  return listed.flatMap(({ file, start, target, name }) => {
    const definer = byPath.get(target);
    const isOwn = indexOf(target) === file.path;
    if (isOwn && definer !== undefined && sourceOf(definer).defines.has(name)) return [];
    return [problem(file, start, `lists ${name} from ${target}, which does not define it`)];
  });
}
