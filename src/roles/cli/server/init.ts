// `init`: a small project that uses Monedero, in a folder where nothing is yet. No key is written: it has a
// file of settings to copy, which says where one comes from.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { Environment, CommandInput } from '../command.ts';
import { refusedError } from '../failure.ts';
import { print } from '../print.ts';
import { targetOf } from './target.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SOURCE = join(ROOT, 'examples', 'project');
/** The names of files that are called otherwise here, so that they do nothing here. */
const NAMES: Readonly<Record<string, string>> = { 'env.example': '.env.example', gitignore: '.gitignore' };
const EXAMPLE_URL = 'http://localhost:4000';
/** The path of the client from the folder of the example. */
const EXAMPLE_CLIENT = '../../packages/client';
const PROGRAMS = ['first-card', 'first-agent', 'webhooks'];

/** The client is packed out of this installation into the project, which may be anywhere. */
const CLIENT = join(ROOT, 'packages/client');
const PACKS = [`npm pack --silent '${CLIENT}'`, 'npm install ./monedero-client-*.tgz'];

export async function runInit(
  environment: Environment,
  { options, operands: [given = '.'] }: CommandInput,
): Promise<void> {
  const folder = resolve(given);
  await requireEmpty(folder, given);
  const target = await targetOf(environment, options).catch(() => undefined);
  const files = await filesFor(folder, target?.url ?? EXAMPLE_URL);
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of files) await writeFile(join(folder, name), text, { flag: 'wx' });
  } catch (error) {
    throw refusedError(
      'folder_unwritable',
      `${given} cannot be written (${codeOf(error)})`,
      'take a folder of this user',
    );
  }
  const names = files.map(([name]) => name).toSorted();
  const where = relative(process.cwd(), folder);
  const text = [
    `Made ${where === '' ? 'a project here' : where}: ${names.join(', ')}`,
    'Next, as its README says:',
    ...(where === '' ? [] : [`  cd ${where}`]),
    ...PACKS.map((line) => `  ${line}`),
    '  cp .env.example .env    and set MONEDERO_API_KEY in it',
    '  npm run first-card',
  ];
  print(options.json, { folder, files: names }, text.join('\n'));
}

async function requireEmpty(folder: string, given: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR')
      throw refusedError('not_a_folder', `${given} is a file`, 'name a new folder');
    throw refusedError(
      'folder_unreadable',
      `${given} cannot be read (${codeOf(error)})`,
      'name a new folder',
    );
  });
  if (found.length === 0) return;
  throw refusedError(
    'folder_not_empty',
    `${given} is not empty, so nothing was written`,
    'name a new folder: monedero init my-project',
  );
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function filesFor(folder: string, url: string): Promise<Array<[name: string, text: string]>> {
  const names = await readdir(SOURCE);
  const copied = names.map(async (name): Promise<[string, string]> => {
    const text = await readFile(join(SOURCE, name), 'utf8');
    const written = text
      .replace(`MONEDERO_URL=${EXAMPLE_URL}`, `MONEDERO_URL=${url}`)
      .replace(`'${EXAMPLE_CLIENT}'`, `'${CLIENT}'`);
    return [NAMES[name] ?? name, written];
  });
  return [['package.json', await manifestFor(folder)], ...(await Promise.all(copied))];
}

async function manifestFor(folder: string): Promise<string> {
  const client = packageOfClient.parse(
    JSON.parse(await readFile(join(ROOT, 'packages/client/package.json'), 'utf8')),
  );
  const manifest = {
    name: nameOf(folder),
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.6' },
    scripts: Object.fromEntries(PROGRAMS.map((name) => [name, `node --env-file=.env ${name}.mjs`])),
    dependencies: { [client.name]: client.version },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const packageOfClient = z.object({ name: z.string(), version: z.string() });

/** A name that npm takes. */
const nameOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'project';
