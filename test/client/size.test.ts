// The client is small, and a program that uses one noun gets that noun. Bundled as for a browser.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const CLIENT = join(import.meta.dirname, '..', '..', 'packages', 'client', 'src');
const ALL_BYTES_MAX = 15_000;
const NOUN_BYTES_MAX = 5_000;
const VERIFY_BYTES_MAX = 2_000;

const folder = await mkdtemp(join(tmpdir(), 'monedero-client-size-'));
after(() => rm(folder, { recursive: true, force: true }));

async function bundled(name: string, lines: readonly string[]): Promise<string> {
  const input = join(folder, `${name}.ts`);
  await writeFile(input, lines.join('\n').replaceAll("'@/", `'${CLIENT}/`));
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  assert.equal(output.length, 1);
  return output[0].code;
}

const gzipBytesOf = (code: string): number => gzipSync(code, { level: 9 }).length;

suite('the client, bundled and compressed,', () => {
  test('is at most 15 kB for everything', async (t) => {
    const bytes = gzipBytesOf(await bundled('all', ["export * from '@/index.ts';"]));
    t.diagnostic(`all: ${bytes} bytes`);
    assert.ok(bytes <= ALL_BYTES_MAX, String(bytes));
  });

  test('is smaller where one noun is used, without the routes of others', async (t) => {
    const code = await bundled('noun', [
      "export { asOrganization } from '@/connection.ts';",
      "export { cards } from '@/generated/cards.ts';",
    ]);
    const bytes = gzipBytesOf(code);
    t.diagnostic(`cards: ${bytes} bytes`);
    assert.ok(bytes <= NOUN_BYTES_MAX, String(bytes));
    assert.ok(code.includes('~/cards/{id}'));
    assert.doesNotMatch(code, /cardholders|wallet\/|webhook/);
  });

  test('is smaller where only webhooks are verified', async () => {
    const verify = await bundled('verify', ["export { verify } from '@/index.ts';"]);
    assert.ok(gzipBytesOf(verify) <= VERIFY_BYTES_MAX);
  });
});
