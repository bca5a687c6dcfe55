// `npm run openapi`: what people point at the OpenAPI document takes it. Two linters find nothing in it, and
// three generators make code from it that compiles, and in which a call with a wrong body does not. They are
// installed into a folder of their own that is removed in the end: the project depends on none of them.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run, seconds, type Ran } from '../check/run.ts';
import { USES } from './uses.ts';

const DOCUMENT = 'openapi.json';
const PLANTED = 'planted.json';
const LINTERS = ['redocly', 'spectral'];
const ORVAL = ['orval/dist/bin/orval.mjs', '--input', DOCUMENT];
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['openapi-typescript/bin/cli.js', DOCUMENT, '-o', 'types.ts'],
  '@hey-api/openapi-ts': ['@hey-api/openapi-ts/bin/run.js', '-i', DOCUMENT, '-o', 'calls', '--no-log-file'],
  'orval, calls': [...ORVAL, '--output', 'orval/calls.ts', '--client', 'fetch'],
  'orval, schemas': [...ORVAL, '--output', 'orval/schemas.ts', '--client', 'zod'],
};
const COMPILED = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['types.ts', 'calls', 'orval', 'use-*.ts'],
};

const document = resolve(import.meta.dirname, '../../docs/generated', DOCUMENT);

/** A linter that finds nothing in the document must find what is wrong with this one. */
async function plant(folder: string): Promise<void> {
  const whole = JSON.parse(await readFile(join(folder, DOCUMENT), 'utf8')) as { paths: object };
  const broken = { get: { responses: { 200: { $ref: '#/components/responses/none' } } } };
  const paths = { ...whole.paths, '/planted': broken };
  await writeFile(join(folder, PLANTED), JSON.stringify({ ...whole, paths }));
}

async function install(folder: string): Promise<void> {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('this is started by `npm run openapi`');
  await cp(join(import.meta.dirname, 'with'), folder, { recursive: true });
  await cp(document, join(folder, DOCUMENT));
  await plant(folder);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(COMPILED));
  for (const [name, text] of Object.entries(USES)) await writeFile(join(folder, `use-${name}.ts`), text);
  const { ok, output } = await run([npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  if (!ok) throw new Error(output);
}

async function check(folder: string): Promise<string[]> {
  const runPackage = ([script = '', ...more]: readonly string[]): Promise<Ran> =>
    run([join('node_modules', script), ...more], folder);
  const lint = async (path: string): Promise<string[]> => {
    const { output, durationMs } = await run(['lint.mjs', path], folder);
    console.log(`linted     ${path}, ${seconds(durationMs)}`);
    return output.split('\n').filter((line) => line !== '');
  };

  const wrong = await lint(DOCUMENT);
  const found = await lint(PLANTED);
  for (const linter of LINTERS)
    if (!found.some((line) => line.startsWith(linter))) wrong.push(`${linter} finds nothing in ${PLANTED}`);
  for (const [name, command] of Object.entries(GENERATORS)) {
    const { ok, output, durationMs } = await runPackage(command);
    if (!ok) wrong.push(`${name} generates nothing:\n${output}`);
    console.log(`generated  by ${name}, ${seconds(durationMs)}`);
  }
  const { ok, output, durationMs } = await runPackage(['typescript/bin/tsc', '-p', 'tsconfig.json']);
  if (!ok) wrong.push(`what was generated does not compile, or takes a wrong body:\n${output}`);
  console.log(`compiled   ${seconds(durationMs)}`);
  return wrong;
}

const folder = await mkdtemp(join(tmpdir(), 'monedero-openapi-'));
try {
  await install(folder);
  const wrong = await check(folder);
  wrong.forEach((line) => console.error(line));
  console.log(wrong.length === 0 ? '\nlinters and generators take the document' : `\n${wrong.length} wrong`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
