// The web app is built once from the same sources, served in files that never change, and small.
// Takes long: it adds up what a phone downloads for each screen.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { systemClock } from '#platform/time/clock.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { openAppFiles, type AppFiles } from '#web/app/files.ts';
import { appMounts } from '#web/app/mounts.ts';
import { startTestApp } from '../support/app.ts';

const { url } = await startTestApp();
const SCRIPT_GZIP_BYTES_MAX = 65_000;
const STYLE_GZIP_BYTES_MAX = 15_000;
/** What its first screen takes, and what each further one adds. The wallet is opened on phones. */
const WALLET_GZIP_BYTES_MAX = 35_000;
const SCREEN_GZIP_BYTES_MAX = 15_000;
const WORKER_GZIP_BYTES_MAX = 4_000;
const EMPTY = Buffer.alloc(0);
const silent = createLog('silent', systemClock);
const SIGNED_IN = { Cookie: `monedero_session=${'a'.repeat(43)}` };

const open = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${path}`, { redirect: 'manual', headers });

async function scriptOf(headers: Record<string, string> = {}): Promise<string> {
  const page = await (await open('/console', { ...SIGNED_IN, ...headers })).text();
  return /src="(?<script>[^"]+)"/.exec(page)?.groups?.['script'] ?? '';
}

suite('the console', () => {
  test('is one page for every address, in the language of the reader', async () => {
    for (const path of ['/console', '/console/transactions?status=declined']) {
      const page = await open(path, { ...SIGNED_IN, 'Accept-Language': 'pt-BR' });
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      assert.match(await page.text(), /<html lang="pt">/);
    }
    const chosen = await open('/console', { Cookie: `${SIGNED_IN.Cookie}; monedero_language=es` });
    assert.match(await chosen.text(), /<html lang="es">/);
  });

  test('runs no script and shows no style but its own files', async () => {
    const page = await open('/console', SIGNED_IN);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe/);
    const text = await page.text();
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style=|\son\w+=/);
  });

  test('leads somebody without a session to sign in, and back', async () => {
    const answer = await open('/console/cards?status=OPEN');
    assert.equal(answer.status, 303);
    const next = encodeURIComponent('/console/cards?status=OPEN');
    assert.equal(answer.headers.get('location'), `/sign-in?next=${next}`);
  });

  test('takes no other method', async () => {
    const answer = await fetch(`${url}/console`, { method: 'POST' });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD');
  });
});

suite('without the packages that build it', () => {
  test('the console says what to run, and its files are answered as well', async () => {
    const fails = (): Promise<AppFiles> => Promise.reject(new Error('rolldown is not installed'));
    const mounts = appMounts({ log: silent, rebuilds: false, open: fails });
    const answers = await Promise.all(
      mounts.map(({ path, handle }) =>
        handle(new Request(`${url}${path}/any`, { headers: SIGNED_IN }), { ip: null, body: () => EMPTY }),
      ),
    );
    for (const answer of answers) {
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get('retry-after'), '5');
    }
    assert.match((await answers[0]?.text()) ?? '', /npm ci --include=optional/);
  });
});

suite('a file of the app', () => {
  test('is kept by browsers for good, and comes compressed as they take it', async () => {
    const path = await scriptOf();
    const [plain, zipped] = await Promise.all([
      open(path, { 'Accept-Encoding': 'identity' }),
      open(path, { 'Accept-Encoding': 'gzip' }),
    ]);
    assert.match(plain.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
    assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(zipped.headers.get('content-encoding'), 'gzip');
    assert.equal(await zipped.text(), await plain.text());
  });

  test('is one of the app, and no other of this machine', async () => {
    for (const name of ['gone.js', 'manifest.json', '..%2f..%2fpackage.json', '__proto__', ''])
      assert.equal((await open(`/assets/${name}`)).status, 404, name);
  });

  test('is named alike wherever it is built', async () => {
    const { manifest } = await openAppFiles();
    assert.equal(await scriptOf(), `/assets/${manifest.entries.console.script}`);
  });
});

suite('the wallet', () => {
  test('is a page of its own, which a phone may put among its apps', async () => {
    const page = await open('/wallet/approve', SIGNED_IN);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', /manifest-src 'self'/);
    const text = await page.text();
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style=|\son\w+=/);
    const link = /rel="manifest" href="(?<href>[^"]+)"/.exec(text)?.groups?.['href'] ?? '';
    const answer = await open(link);
    assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
    const manifest = webManifest.parse(await answer.json());
    assert.deepEqual(
      [manifest.start_url, manifest.scope, manifest.display],
      ['/wallet', '/wallet', 'standalone'],
    );
    for (const { src, type } of manifest.icons) {
      const icon = await open(src);
      assert.equal(icon.status, 200, src);
      assert.ok(icon.headers.get('content-type')?.startsWith(type), src);
    }
  });

  test('leads somebody without a session to sign in, and back', async () => {
    const answer = await open('/wallet/activity');
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get('location'), '/sign-in?next=%2Fwallet%2Factivity');
  });

  test('has a worker at one address, with a session or without, that asks this server alone', async () => {
    const answer = await open('/wallet/worker.js');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    assert.equal(answer.headers.get('service-worker-allowed'), '/wallet');
    assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'");
    const text = await answer.text();
    const { manifest } = await openAppFiles();
    const { console: other, wallet } = manifest.entries;
    for (const name of await reachedFrom(wallet.script)) assert.ok(text.includes(name), name);
    assert.ok(!text.includes(other.script));
    const page = await open('/wallet', SIGNED_IN);
    assert.match(page.headers.get('content-security-policy') ?? '', /trusted-types wallet-worker$/);
  });

  test('has nothing of the console, neither its code nor its words', async () => {
    const { manifest } = await openAppFiles();
    const { console: other, wallet } = manifest.entries;
    const names = await reachedFrom(wallet.script);
    const others = [other.script, ...Object.values(other.languages), other.style];
    assert.deepEqual(
      names.filter((name) => others.includes(name)),
      [],
    );
    const text = (await Promise.all(names.map(textOf))).join('');
    assert.doesNotMatch(text, /Consola|\/api\/v1\/(?:transactions|webhook_endpoints|api_keys)/);
    assert.match(text, /Saldo disponible/);
  });
});

const webManifest = z.object({
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  icons: z.array(z.object({ src: z.string(), type: z.string() })).min(4),
});

const IMPORTED = /["'`]\.\/(?<name>[\w-]+\.js)["'`]/g;

async function textOf(name: string): Promise<string> {
  const { read } = await openAppFiles();
  const file = await read(name, undefined);
  assert.ok(file, name);
  return file.bytes.toString();
}

/** A script, and all that it imports, at once or later. */
async function reachedFrom(name: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(name)) return [];
  seen.add(name);
  for (const match of (await textOf(name)).matchAll(IMPORTED))
    await reachedFrom(match.groups?.['name'] ?? '', seen);
  return [...seen];
}

suite('what a phone downloads', () => {
  for (const [app, bytesMax] of [
    ['console', SCRIPT_GZIP_BYTES_MAX],
    ['wallet', WALLET_GZIP_BYTES_MAX],
  ] as const)
    test(`of the ${app} keeps to its budget`, async () => {
      const { manifest, read } = await openAppFiles();
      const { script, imports, languages, style } = manifest.entries[app];
      const sizes = await Promise.all(
        [script, ...imports, languages['es'] ?? ''].map(async (name) => {
          const file = await read(name, 'gzip');
          assert.ok(file, name);
          assert.ok(manifest.files[name]?.isCompressed === false || gunzipSync(file.bytes).length > 0);
          return file.bytes.length;
        }),
      );
      const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
      assert.ok(total <= bytesMax, `${total} bytes of script`);
      assert.ok((manifest.files[style]?.gzipBytes ?? 0) <= STYLE_GZIP_BYTES_MAX);
    });

  for (const app of ['console', 'wallet'] as const)
    test(`of the ${app} is three scripts before it is drawn, the words among them`, async () => {
      const { imports, languages } = (await openAppFiles()).manifest.entries[app];
      assert.deepEqual([imports.length, Object.keys(languages)], [1, ['en', 'es', 'pt']]);
    });

  test('of the worker of the wallet is little', async () => {
    const { manifest } = await openAppFiles();
    assert.ok((manifest.files[manifest.worker]?.gzipBytes ?? 0) <= WORKER_GZIP_BYTES_MAX);
  });

  for (const app of ['console', 'wallet'] as const)
    test(`with each further screen of the ${app} is little`, async () => {
      const { manifest } = await openAppFiles();
      const { script, imports, languages } = manifest.entries[app];
      const first = [script, ...imports, ...Object.values(languages)];
      const later = (await reachedFrom(script)).filter((name) => !first.includes(name));
      assert.ok(later.length > 0);
      for (const name of later)
        assert.ok((manifest.files[name]?.gzipBytes ?? 0) <= SCREEN_GZIP_BYTES_MAX, name);
    });
});
