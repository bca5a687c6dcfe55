// `npm pack` runs it first: writes into `dist` what the package runs, in the folders of this repository, as
// JavaScript without types, since Node does not take types away below `node_modules`. Types become spaces, so
// a place in a stack trace is that of the source. Modules end with `.mjs`: some have the name of a script
// that browsers get.
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseSync, Visitor, type Span } from 'oxc-parser';
import { z } from 'zod';
import { buildClients } from '../bin/built-clients.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const MAIN = 'src/main.ts';
const CLIENT = 'packages/client';
/** What the program reads beside its modules: migrations, sheets, scripts, and documents that it shows. */
const READ_AS_THEY_ARE = [
  'src/**/*.{sql,css,js}',
  'docs/how-to/*.md',
  'docs/generated/tools.md',
  'examples/project/*',
  'packages/client/{README.md,LICENSE}',
  'CHANGELOG.md',
];
const WEB_APP = 'app/built';
const APP_BUILD_MS_MAX = 60_000;

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  type: z.literal('module'),
  imports: z.record(z.string(), z.string()),
  workspaces: z.array(z.string()),
});
const clientSchema = z.looseObject({ scripts: z.unknown() });

type Module = { readonly code: string; readonly imported: readonly string[] };

/** A module as JavaScript, and which others of this repository it loads. */
function withoutTypes(path: string, text: string): Module {
  const code = stripTypeScriptTypes(text, { mode: 'strip' });
  const imported = new Set<string>();
  let renamed = code;
  // From the last one, so that the places of the others stay.
  for (const { start, end } of sourcesIn(path, code).toSorted((a, b) => b.start - a.start)) {
    const specifier = /^'([^']+)'$/.exec(code.slice(start, end))?.[1];
    if (specifier === undefined) throw new Error(`${path}: it imports what is not a text`);
    if (!/^[.#].*\.ts$/.test(specifier)) continue;
    imported.add(specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(path), specifier));
    renamed = `${renamed.slice(0, start)}'${specifier.replace(/ts$/, 'mjs')}'${renamed.slice(end)}`;
  }
  return { code: renamed, imported: [...imported] };
}

/**
 * The places where a file names another one. They are not taken from the list of its imports, which leaves
 * out `export {} from`.
 */
function sourcesIn(path: string, code: string): Span[] {
  const { program, errors } = parseSync(path.replace(/ts$/, 'mjs'), code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'it does not parse'}`);
  const found: Span[] = [];
  const note = ({ source }: { readonly source: Span | null }): void => {
    if (source !== null) found.push(source);
  };
  new Visitor({
    ImportDeclaration: note,
    ImportExpression: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
  }).visit(program);
  return found;
}

async function write(path: string, text: string): Promise<void> {
  const file = join(DIST, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** What is reached from the start, so no test and no tool is in it. */
async function writeModules(): Promise<number> {
  const reached = new Set([MAIN]);
  // What is added while it is gone through is gone through too.
  for (const path of reached) {
    const { code, imported } = withoutTypes(path, await readFile(join(ROOT, path), 'utf8'));
    await write(path.replace(/ts$/, 'mjs'), code);
    for (const one of imported) reached.add(one);
  }
  return reached.size;
}

async function copyFiles(): Promise<void> {
  for await (const path of glob(READ_AS_THEY_ARE, { cwd: ROOT }))
    await cp(join(ROOT, path), join(DIST, path), { recursive: true });
}

/** Modules find each other by the nearest manifest; `init` has the client packed, which is built by then. */
async function writeManifests(): Promise<void> {
  const manifest = manifestSchema.parse(await jsonAt('package.json'));
  await write('package.json', asJson({ ...manifest, private: true }));
  const { scripts: _built, ...client } = clientSchema.parse(await jsonAt(join(CLIENT, 'package.json')));
  await write(join(CLIENT, 'package.json'), asJson(client));
}

const jsonAt = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(ROOT, path), 'utf8')) as unknown;
const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const run = (script: string, ...args: string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, timeout: APP_BUILD_MS_MAX });

await buildClients();
await rm(DIST, { recursive: true, force: true });
const modules = await writeModules();
await copyFiles();
await writeManifests();
await run('app/build.ts', join(DIST, WEB_APP));
await run('node_modules/typescript/bin/tsc', '-p', CLIENT, '--outDir', join(DIST, CLIENT, 'dist'));
process.stderr.write(`dist: ${modules} modules, the web app and the client\n`);
