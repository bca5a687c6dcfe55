// Large answers are compressed if the caller accepts that.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { docsOf, pagesOf } from '#roles/pages.ts';
import { startTestApp } from '../support/app.ts';

const { url, newKey } = await startTestApp({
  worker: false,
  pages: (app) => ({ pages: pagesOf(app), latePages: docsOf(app) }),
});
const { port } = new URL(url);
const key = await newKey();

type Got = { readonly headers: NodeJS.Dict<string | string[]>; readonly bytes: Buffer };
/** Sends the request without decompressing the answer. */
const get = (path: string, encoding?: string, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(encoding === undefined ? {} : { 'Accept-Encoding': encoding }),
    };
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end();
  });

const plain = await get('/openapi.json');

test('an answer above 1 kB is compressed as the caller takes it, and is the same', async () => {
  const gzipped = await get('/openapi.json', 'gzip, deflate');
  assert.equal(gzipped.headers['content-encoding'], 'gzip');
  assert.deepEqual(gunzipSync(gzipped.bytes), plain.bytes);
  assert.ok(gzipped.bytes.length < plain.bytes.length / 5);

  const brotli = await get('/openapi.json', 'gzip, deflate, br');
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes);

  for (const { headers, bytes } of [plain, gzipped, brotli]) {
    assert.equal(headers['vary'], 'Accept-Encoding');
    assert.equal(headers['content-length'], String(bytes.length));
  }
});

test('a caller that takes no compression, or refuses it, gets none', async () => {
  for (const encoding of [undefined, 'identity', 'gzip;q=0, br;q=0', '*;q=0', 'compress', ';;q=,']) {
    const { headers, bytes } = await get('/openapi.json', encoding);
    assert.equal(headers['content-encoding'], undefined, encoding);
    assert.deepEqual(bytes, plain.bytes);
  }
});

test('the preference of the caller counts', async () => {
  assert.equal((await get('/openapi.json', 'br;q=0.5, gzip;q=0.8')).headers['content-encoding'], 'gzip');
  assert.equal((await get('/openapi.json', 'br;q=0, *')).headers['content-encoding'], 'gzip');
});

test('a HEAD request gets the headers of the GET and no body', async () => {
  const [whole, head] = [await get('/openapi.json', 'gzip'), await get('/openapi.json', 'gzip', 'HEAD')];
  assert.equal(head.bytes.length, 0);
  assert.equal(head.headers['content-length'], whole.headers['content-length']);
});

test('a small answer is never compressed', async () => {
  for (const path of ['/api/v1/cardholders', '/healthz', '/api/v1/nothing']) {
    const { headers, bytes } = await get(path, 'gzip, br');
    assert.ok(bytes.length < 1024, path);
    assert.equal(headers['content-encoding'], undefined, path);
  }
});
