// A driver is named in its own folder and in the one table of drivers. Code that asks which driver it has
// would have to be found again for each new one, and a provider could not be left without touching the rest.
import { targetOf } from './import-target.ts';
import { lineOf, type Problem, type SourceFile } from './problem.ts';
import { isCode, sourceOf, type Piece } from './source.ts';

const RULE = 'driver-names';
const TABLE = 'src/providers/drivers.ts';
const NAMED_AT = /\bdefineDriver\(\{\s*name: '([^']+)'/g;

/** Names of drivers that are words of the product too: only beside `driver` do they mean the driver. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  whatsapp: 'a channel by which an owner is asked, in the contract',
  operator: 'who acts at the machine, in the audit log',
  smtp: 'a protocol, which the server of the deployment speaks as well',
};

/** The names that a file may have, and why. */
const EXCUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/modules/base/connections/model.ts': {
    fintoc: 'an example in the API reference, which nothing depends on',
  },
  'src/modules/wallets/account-keys/mexican-banks.ts': {
    fintoc: 'a participant of SPEI as the others, by whichever driver an account there is reached',
  },
};

export type DriverWords = {
  readonly others: Readonly<Record<string, string>>;
  readonly excused: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
const WORDS: DriverWords = { others: OTHER_WORDS, excused: EXCUSED };

type Driver = { readonly folder: string; readonly names: readonly string[] };
type FoundName = { readonly file: SourceFile; readonly start: number; readonly name: string };

export function driverNames(files: readonly SourceFile[], words: DriverWords = WORDS): Problem[] {
  const drivers = driversIn(files);
  if (drivers.length === 0) return [problem(TABLE, 1, 'imports no driver, so none can be kept apart')];
  const held = files.filter(({ path }) => /^(?:src|app)\/.*\.(?:tsx?|sql)$/.test(path) && path !== TABLE);
  const found = held.flatMap((file) => foundIn(file, drivers, words));
  return [
    ...held.flatMap((file) => importsOf(file, drivers)),
    ...found
      .filter(({ file, name }) => words.excused[file.path]?.[name] === undefined)
      .map(({ file, start, name }) =>
        problem(
          file.path,
          lineOf(file.text, start),
          `names the driver ${name}: only ${TABLE} and its folder do`,
        ),
      ),
    ...unused(drivers, found, words),
  ];
}

const problem = (path: string, line: number, message: string): Problem => ({
  rule: RULE,
  path,
  line,
  message,
});

/** Those of the table, with what each is called: by its folder and by its connections. */
function driversIn(files: readonly SourceFile[]): Driver[] {
  const table = files.find(({ path }) => path === TABLE);
  if (table === undefined) return [];
  const targets = sourceOf(table).imports.map(({ text }) => targetOf(TABLE, text) ?? '');
  const folders = targets.flatMap((target) => /^src\/providers\/[^/]+\//.exec(target)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => {
    const named = files
      .filter(({ path }) => isCode(path) && path.startsWith(folder))
      .flatMap(({ text }) => [...text.matchAll(NAMED_AT)].map(([, name = '']) => name));
    return { folder, names: [...new Set([folder.split('/')[2] ?? '', ...named])] };
  });
}

/** Drivers whose folder a file is not in. */
const othersFor = ({ path }: SourceFile, drivers: readonly Driver[]): readonly Driver[] =>
  drivers.filter(({ folder }) => !path.startsWith(folder));

function importsOf(file: SourceFile, drivers: readonly Driver[]): Problem[] {
  if (!isCode(file.path)) return [];
  const others = othersFor(file, drivers);
  return sourceOf(file)
    .imports.filter(({ text }) =>
      others.some(({ folder }) => targetOf(file.path, text)?.startsWith(folder) === true),
    )
    .map(({ text, start }) =>
      problem(file.path, lineOf(file.text, start), `imports ${text}: only ${TABLE} imports a driver`),
    );
}

function foundIn(file: SourceFile, drivers: readonly Driver[], { others }: DriverWords): FoundName[] {
  const pieces = isCode(file.path) ? piecesOf(file) : [{ text: file.text, start: 0 }];
  const spelledIn = (name: string): number[] =>
    pieces.flatMap(({ text, start }) =>
      [...text.matchAll(new RegExp(spellings(name), 'gi'))].map(({ index }) => start + index),
    );
  return othersFor(file, drivers)
    .flatMap(({ names }) => names)
    .flatMap((name) =>
      (others[name] === undefined ? spelledIn(name) : besideDriver(file, name)).map((start) => ({
        file,
        start,
        name,
      })),
    );
}

/** Code without comments, whose literals are blank, and the literals that are no path of an import. */
function piecesOf(file: SourceFile): readonly Piece[] {
  const { code, literals, imports } = sourceOf(file);
  const ofImports = new Set(imports.map(({ start }) => start));
  return [{ text: code, start: 0 }, ...literals.filter(({ start }) => !ofImports.has(start))];
}

/** `some-bank` is `someBank`, `SOME_BANK` and `some bank` as well. */
const spellings = (name: string): string => name.split('-').join('[-_ ]?');

const BEFORE = /\bdriver\w*['"\])]*\s*(?:[!=]==?|:)\s*$|\bswitch \([^)]*\bdriver\)[^]*\bcase $/i;
const AFTER = /^\s*[!=]==?\s*[\w.?]*driver\b|^[^\]]*\]\.includes\([^)]*driver\b/i;

/** A literal that is compared with a driver, or given as one. */
function besideDriver(file: SourceFile, name: string): number[] {
  if (!isCode(file.path)) return [];
  const { literals, code } = sourceOf(file);
  return literals
    .filter(({ text }) => text === name)
    .map(({ start }) => start)
    .filter((start) => BEFORE.test(code.slice(0, start)) || AFTER.test(code.slice(start + name.length + 2)));
}

function unused(
  drivers: readonly Driver[],
  found: readonly FoundName[],
  { others, excused }: DriverWords,
): Problem[] {
  const here = 'tools/tidy/drivers.ts';
  const words = Object.keys(others).filter((name) => !drivers.some(({ names }) => names.includes(name)));
  const excuses = Object.entries(excused).flatMap(([path, reasons]) =>
    Object.keys(reasons)
      .filter((name) => !found.some((one) => one.file.path === path && one.name === name))
      .map((name) => problem(path, 1, `${here} excuses the name ${name}, which is gone`)),
  );
  return [
    ...words.map((name) => problem(TABLE, 1, `${here} lists ${name}, which no driver is called`)),
    ...excuses,
  ];
}
