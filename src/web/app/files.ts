// What the web app consists of, as browsers get it. It is built by a child process when it is first needed,
// and kept under a hash of its sources, so a server starts with what is there, and all name files alike.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Encoding } from '#platform/http/send-body.ts';
import type { Language } from '#platform/text/language.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The folder of the built app in a package, which has no sources of it. */
const BUILT = join(ROOT, 'app/built');
const CACHE = join(ROOT, 'node_modules/.cache/monedero/app');
const SOURCES = ['app/**/*.{ts,tsx,css,png,svg}', 'src/platform/text/unseen.ts'];
const HASH_CHARACTERS = 16;
const BUILD_MS_MAX = 60_000;

const entrySchema = z.object({
  script: z.string(),
  imports: z.array(z.string()),
  languages: z.record(z.string(), z.string()),
  style: z.string(),
  font: z.string(),
});
const manifestSchema = z.object({
  files: z.record(z.string(), z.object({ type: z.string(), isCompressed: z.boolean(), gzipBytes: z.int() })),
  entries: z.object({ console: entrySchema, wallet: entrySchema }),
  /** The manifest by which a phone puts the wallet among its apps. */
  webManifest: z.string(),
  /** The service worker of the wallet. */
  worker: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type AppName = keyof Manifest['entries'];
export type Entry = Manifest['entries'][AppName];
export type AppFile = {
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding: Encoding | undefined;
};

export type AppFiles = {
  readonly manifest: Manifest;
  /** Returns undefined if the app has no such file. One that is not kept compressed comes as it is. */
  read(name: string, encoding: Encoding | undefined): Promise<AppFile | undefined>;
};

/** The hash of the sources, and of the versions of packages, which `package.json` has. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const name of glob(SOURCES, { cwd: ROOT })) names.push(name);
  for (const name of [...names.sort(), 'package.json'])
    hash.update(name).update(await readFile(join(ROOT, name)));
  return hash.digest('hex').slice(0, HASH_CHARACTERS);
}

/** Builds the app unless it was built before from the same sources. */
export async function openAppFiles(): Promise<AppFiles> {
  const built = await readManifest(BUILT);
  if (built !== undefined) return filesIn(BUILT, built);
  const folder = join(CACHE, await hashOfSources());
  return filesIn(folder, (await readManifest(folder)) ?? (await build(folder)));
}

function filesIn(folder: string, manifest: Manifest): AppFiles {
  return {
    manifest,
    async read(name, wanted) {
      const file = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
      if (file === undefined) return undefined;
      const encoding = wanted !== undefined && file.isCompressed ? wanted : undefined;
      const ending = encoding === undefined ? '' : ENDINGS[encoding];
      return { type: file.type, encoding, bytes: await readFile(join(folder, name + ending)) };
    },
  };
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : manifestSchema.parse(JSON.parse(text));
}

/** Builds into a folder beside, which takes its name when it is whole: two processes may build the same. */
async function build(folder: string): Promise<Manifest> {
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(join(CACHE, 'new-'));
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'app/build.ts'), made], {
      timeout: BUILD_MS_MAX,
    });
    await rename(made, folder).catch(async (error: unknown) => {
      if ((await readManifest(folder)) === undefined) throw error;
    });
    const manifest = await readManifest(folder);
    if (manifest === undefined) throw new Error(`the app was built without a manifest in ${folder}`);
    return manifest;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** What the page loads at once, beside the script that asks for it: the words of a language are a chunk. */
export const chunksOf = ({ imports, languages }: Entry, language: Language): string[] => {
  const words = languages[language];
  return words === undefined ? imports : [...imports, words];
};
