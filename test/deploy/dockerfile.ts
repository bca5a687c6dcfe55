// Carries out a Dockerfile as far as that goes without Docker: each stage is a folder, COPY copies from the
// context that `.dockerignore` leaves or from another stage, and RUN runs in the folder of its stage.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, matchesGlob, relative } from 'node:path';

export type Image = {
  /** Where its files are, below its working directory. */
  readonly folder: string;
  readonly user: string;
  readonly entrypoint: readonly string[];
};

type Instruction = { readonly name: string; readonly rest: string };

export const instructionsOf = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ');
      return { name, rest: words.join(' ') };
    });

/** Whether a file is left out of the context: it, or a folder above it. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const parts = path.split('/');
  return parts.some((_part, i) => {
    const above = parts.slice(0, i + 1).join('/');
    return patterns.some((pattern) => matchesGlob(above, pattern));
  });
}

/** What is sent to be built. */
export async function contextOf(tree: string, to: string): Promise<void> {
  const text = await readFile(join(tree, '.dockerignore'), 'utf8');
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const negative = patterns.find((pattern) => pattern.startsWith('!'));
  if (negative !== undefined) throw new Error(`${negative}: what is taken back is not understood here`);
  await cp(tree, to, {
    recursive: true,
    filter: (path) => path === tree || !isIgnored(relative(tree, path), patterns),
  });
}

type Stage = { root: string; workdir: string; user: string; entrypoint: readonly string[] };

const at = ({ root, workdir }: Stage, path: string): string =>
  join(root, isAbsolute(path) ? path : join(workdir, path));

/** The last stage, once every instruction was carried out. `run` has what a shell of the image would have. */
export async function build(
  { context, into }: { readonly context: string; readonly into: string },
  run: NodeJS.ProcessEnv,
): Promise<Image> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, rest } of instructionsOf(await readFile(join(context, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const called = / AS (\S+)$/.exec(rest)?.[1] ?? 'last';
      stage = { root: join(into, called), workdir: '/', user: 'root', entrypoint: [] };
      stages.set(called, stage);
      await mkdir(stage.root, { recursive: true });
    } else if (stage === undefined) throw new Error(`${name} before FROM`);
    else await carryOut({ name, rest }, stage, { context, stages, run });
  }
  if (stage === undefined) throw new Error('there is no FROM');
  return { folder: at(stage, '.'), user: stage.user, entrypoint: stage.entrypoint };
}

type Building = {
  readonly context: string;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly run: NodeJS.ProcessEnv;
};

async function carryOut({ name, rest }: Instruction, stage: Stage, building: Building): Promise<void> {
  if (name === 'WORKDIR') {
    stage.workdir = rest;
    await mkdir(at(stage, '.'), { recursive: true });
  } else if (name === 'COPY') await copy(rest, stage, building);
  else if (name === 'RUN') runIn(stage, rest, building.run);
  else if (name === 'USER') stage.user = rest;
  else if (name === 'ENTRYPOINT') stage.entrypoint = JSON.parse(rest);
  else if (!['ENV', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(name))
    throw new Error(`${name} is not known here`);
}

async function copy(rest: string, stage: Stage, { context, stages }: Building): Promise<void> {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') === true ? words.shift()?.slice('--from='.length) : undefined;
  const other = from === undefined ? undefined : stages.get(from);
  const target = words.pop() ?? '';
  for (const source of words) {
    const path = other === undefined ? join(context, source) : at(other, source);
    const isFolder = (await stat(path)).isDirectory();
    const into = at(stage, target);
    await mkdir(isFolder ? into : dirname(into), { recursive: true });
    const to = isFolder || !/(?:^\.|\/)$/.test(target) ? into : join(into, basename(path));
    await cp(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

function runIn(stage: Stage, command: string, env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: at(stage, '.'),
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`);
}
