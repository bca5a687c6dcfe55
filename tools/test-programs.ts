// The programs that tests start as processes, each as a bundle: a process that loads the sources takes more
// processor time for finding and reading its 1,300 modules than for what a test asks of it. They are built
// from the sources as they are with every run, so none is stale, and have the folders of a package (`bin`,
// and `dist` beside it), so `bin/monedero.js` starts them as it stands.
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';

const ROOT = resolve(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/monedero/programs');
const PROGRAM = 'bin/monedero.js';
const HASH_CHARACTERS = 16;
/** No run takes that long, so what is older is used by none. */
const KEPT_MS = 24 * 3_600_000;
const ENTRIES = [
  'src/main.ts',
  'test/faults/fixtures/money-server.ts',
  'tools/conformance.ts',
  ...['caps', 'providers', 'restore', 'streams', 'transfers', 'upgrade'].map(
    (of) => `tools/prove/${of}/main.ts`,
  ),
];
/** What reads files beside its own modules, and what is not installed everywhere. */
const LEFT_OUT = [/^pdfkit$/, /^pg-native$/, /^rolldown$/];

/** A module of a bundle finds what it reads beside itself where its source is. */
const PLACES: Plugin = {
  name: 'places of the sources',
  transform: {
    filter: { code: /\bimport\.meta\.(?:dirname|filename|url)\b/ },
    handler: (code, id) => ({
      code: code.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_all, what: string) =>
        JSON.stringify(what === 'dirname' ? dirname(id) : what === 'filename' ? id : pathToFileURL(id).href),
      ),
      map: null,
    }),
  },
};

/** The folder that they are in, which is called after what they hold, so what is compiled is found again. */
export async function buildPrograms(): Promise<string> {
  const chunks = await bundled();
  const program = await readFile(join(ROOT, PROGRAM));
  const name = hash('sha256', JSON.stringify([String(program), ...chunks.map(({ code }) => code)]));
  const folder = join(CACHE, name.slice(0, HASH_CHARACTERS));
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  await removeOld();
  const made = await mkdtemp(join(CACHE, 'new-'));
  try {
    await write(join(made, PROGRAM), program);
    for (const { fileName, code } of chunks) await write(join(made, 'dist', fileName), code);
    // Two runs may build the same.
    await rename(made, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return folder;
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = join(CACHE, name);
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - KEPT_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

async function bundled(): Promise<readonly OutputChunk[]> {
  const input = Object.fromEntries(ENTRIES.map((path) => [path.replace(/\.ts$/, ''), join(ROOT, path)]));
  const bundle = await rolldown({
    input,
    cwd: ROOT,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [PLACES],
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
    });
    return output.filter((part) => part.type === 'chunk');
  } finally {
    await bundle.close();
  }
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
