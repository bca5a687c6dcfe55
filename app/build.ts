// Builds what browsers get, into a folder: `node app/build.ts FOLDER`. It is a process of its own, since the
// compiler takes memory that a server would keep. The name of a file holds a hash of what is in it, so a
// browser keeps it for good.
import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { rolldown } from 'rolldown';

const APP = import.meta.dirname;
const FONT = join(APP, '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** Each has a page, an entry, words and a sheet of its own. */
type App = { readonly name: string; readonly words: string; readonly styles: readonly string[] };
const CONSOLE: App = {
  name: 'console',
  words: 'messages',
  styles: ['console', 'forms', 'settings', 'home', 'card'],
};
const WALLET: App = { name: 'wallet', words: 'messages/wallet', styles: ['wallet'] };
const SHARED_STYLES = ['tokens', 'base', 'parts'];
const LANGUAGES = ['en', 'es', 'pt'];
const HASH_CHARACTERS = 10;
/** Below this, a packet or two are saved at most. */
const COMPRESSED_BYTES_MIN = 1024;

const TYPES = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
} as const;
const PACKED: readonly Type[] = ['woff2', 'png'];
type Type = keyof typeof TYPES;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node app/build.ts FOLDER');
const files: Record<string, { type: string; isCompressed: boolean; gzipBytes: number }> = {};
await mkdir(folder, { recursive: true });

const font = await add('woff2', 'inter', await readFile(FONT));
const [forConsole, forWallet] = await Promise.all([buildApp(CONSOLE), buildApp(WALLET)]);
const webManifest = await addWebManifest();
const worker = await addWorker();
const entries = { console: forConsole.entry, wallet: forWallet.entry };
// Last, so that a folder with a manifest is whole.
await writeFile(
  join(folder, 'manifest.json'),
  `${JSON.stringify({ files, entries, webManifest, worker }, null, 2)}\n`,
);

/**
 * Bundles an app by itself, so that it downloads nothing that only the other one uses, and can be split in
 * its own way.
 */
async function buildApp(app: App) {
  const { name, words } = app;
  const main = join(APP, name, 'main.tsx');
  const isOfFirst = staticallyImportedBy(main);
  const bundle = await rolldown({ input: { [name]: main }, platform: 'browser' });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    // Of many small chunks each would cost a request: one has all that comes before anything is drawn, and
    // one what many screens share besides.
    codeSplitting: {
      groups: [
        {
          name: (id, context) => (isOfFirst(id, context) ? 'first' : null),
          debugName: 'first',
          priority: 1,
        },
        { name: 'shared', minShareCount: 3 },
      ],
    },
  });
  await bundle.close();
  const chunks = output.filter((part) => part.type === 'chunk');
  for (const { fileName, code } of chunks) await keep(fileName, 'js', Buffer.from(code));
  const chunkOf = (module: string): string => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    if (chunk === undefined) throw new Error(`the bundle of the ${name} has no chunk of ${module}`);
    return chunk.fileName;
  };
  const script = chunkOf(main);
  const languages = LANGUAGES.map(
    (language) => [language, chunkOf(join(APP, words, `${language}.ts`))] as const,
  );
  return {
    entry: {
      script,
      imports: importedBy(script, chunks),
      languages: Object.fromEntries(languages),
      style: await addSheet(app),
      font,
    },
    /** The scripts, with those that are loaded later. */
    scripts: chunks.map(({ fileName }) => fileName),
  };
}

type Modules = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
};

/** Whether a module is loaded together with this one, which is itself a chunk. */
function staticallyImportedBy(main: string): (id: string, modules: Modules) => boolean {
  let reached: Set<string> | undefined;
  return (id, modules) => {
    if (reached === undefined) {
      reached = new Set([main]);
      for (const one of reached)
        for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) reached.add(imported);
    }
    return id !== main && reached.has(id);
  };
}

type Chunk = { readonly fileName: string; readonly imports: readonly string[] };

/** All that a chunk needs before it runs. */
function importedBy(fileName: string, chunks: readonly Chunk[], seen = new Set<string>()): string[] {
  for (const name of chunks.find((one) => one.fileName === fileName)?.imports ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    importedBy(name, chunks, seen);
  }
  return [...seen];
}

/** It names all files there are, so each build has another one, and browsers see that by its bytes. */
async function addWorker(): Promise<string> {
  const kept = [...forWallet.scripts, forWallet.entry.style, font, webManifest];
  const icon = await add('png', 'icon', await readFile(join(APP, 'icons/mark-192.png')));
  const build = { name: hashOf(Buffer.from(kept.join())), icon, files: kept };
  const made = await rolldown({
    input: join(APP, 'worker/main.ts'),
    platform: 'browser',
    transform: { define: { BUILD: JSON.stringify(build) } },
  });
  const { output: parts } = await made.generate({ format: 'iife', minify: true });
  await made.close();
  return add('js', 'worker', Buffer.from(parts[0].code));
}

async function addSheet({ name, styles }: App): Promise<string> {
  const sheets = await Promise.all(
    [...SHARED_STYLES, ...styles].map((one) => readFile(join(APP, 'styles', `${one}.css`), 'utf8')),
  );
  return add('css', name, Buffer.from(withoutSpace(sheets.join('\n').replace('FONT', font))));
}

/** Adds the manifest with which a phone puts the wallet among its apps. */
async function addWebManifest(): Promise<string> {
  const icon = async (file: string, type: 'png' | 'svg', more: object) => ({
    src: `/assets/${await add(type, 'icon', await readFile(join(APP, 'icons', file)))}`,
    type: TYPES[type],
    ...more,
  });
  const manifest = {
    id: '/wallet',
    name: 'Monedero',
    short_name: 'Monedero',
    start_url: '/wallet',
    scope: '/wallet',
    display: 'standalone',
    background_color: '#f5f7f6',
    theme_color: '#0a6b4d',
    icons: [
      await icon('mark.svg', 'svg', { sizes: 'any' }),
      await icon('mark-192.png', 'png', { sizes: '192x192' }),
      await icon('mark-512.png', 'png', { sizes: '512x512' }),
      // Drawn to the edge, for systems that cut it into a form of their own.
      await icon('edge-512.png', 'png', { sizes: '512x512', purpose: 'maskable' }),
    ],
  };
  return add('webmanifest', 'wallet', Buffer.from(JSON.stringify(manifest)));
}

async function add(type: Type, name: string, bytes: Buffer): Promise<string> {
  const fileName = `${name}-${hashOf(bytes)}.${type}`;
  await keep(fileName, type, bytes);
  return fileName;
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'base64url').slice(0, HASH_CHARACTERS);
}

/** Keeps a file with its compressed forms beside it; fonts and pictures are compressed already. */
async function keep(fileName: string, type: Type, bytes: Buffer): Promise<void> {
  const path = join(folder ?? '', fileName);
  await writeFile(path, bytes);
  let gzipBytes = bytes.length;
  const isCompressed = !PACKED.includes(type) && bytes.length >= COMPRESSED_BYTES_MIN;
  if (isCompressed) {
    const zipped = await promisify(gzip)(bytes, { level: 9 });
    gzipBytes = zipped.length;
    await writeFile(`${path}.gz`, zipped);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  }
  files[fileName] = { type: TYPES[type], isCompressed, gzipBytes };
}

function withoutSpace(sheet: string): string {
  return sheet
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim();
}
