// The samples for Node are calls of our client: they compile as its types say, and each sends what the other
// languages send by hand.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { compileFunction } from 'node:vm';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { STREAM_TYPE } from '#platform/route/server-sent.ts';
import { openApi } from '#product.ts';
import { idempotencyKeyIn } from '#platform/idempotency/idempotency.ts';
import { FORM_TYPE, JSON_TYPE, operationsOf } from '#platform/http/openapi/document.ts';
import { samplesOf } from '#web/docs/by-hand.ts';
import { SESSION_COOKIE } from '#web/docs/curl.ts';
import { nodeOf } from '#web/docs/node.ts';
import { requestOf, type RequestSample } from '#web/docs/request.ts';
import * as client from '../../packages/client/src/index.ts';
import { sampleOf } from './support.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIENT = join(ROOT, 'packages/client/src/index.ts');
const IMPORT = /^import (\{ \w+ \}) from '@monedero\/client'; \/\/ packages\/client\n/;

const document = openApi();
const examples = samplesOf(document, sampleOf);
const requests = operationsOf(document).map((listed) => requestOf(document, listed, examples));

/** The sample as the body of a function, to which the client is given. */
function bodyOf(request: RequestSample): string {
  const code = nodeOf(request);
  assert.match(code, IMPORT);
  return code.replace(IMPORT, 'const $1 = client;\n');
}

/** What the compiler says of programs, each the body of a function. */
async function complaintsOf(bodies: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'monedero-samples-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const variables = ['URL', 'KEY', 'SESSION', 'AGENT_KEY'].map((name) => `MONEDERO_${name}: string`);
  const program = [
    `import * as client from '@monedero/client';`,
    `declare const process: { env: { ${variables.join('; ')} } };`,
    ...bodies.map((body, i) => `export async function sample_${i}(): Promise<void> {\n${body}\n}`),
  ];
  await writeFile(join(folder, 'samples.mts'), program.join('\n'));
  const compilerOptions = { paths: { '@monedero/client': [CLIENT] }, rootDir: '/', types: [] };
  const extended = { extends: join(ROOT, 'packages/client/tsconfig.json'), compilerOptions };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...extended, files: ['samples.mts'] }));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', folder], {
    encoding: 'utf8',
  });
  assert.equal(status === 0, stdout === '', stdout);
  return stdout;
}

const CREDENTIALS = {
  key: { authorization: 'Bearer of MONEDERO_KEY' },
  agent: { authorization: 'Bearer of MONEDERO_AGENT_KEY' },
  session: { cookie: `${SESSION_COOKIE}=of MONEDERO_SESSION` },
  none: {},
} as const;

const TYPES = { json: JSON_TYPE, form: FORM_TYPE };

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Answers lists with none, and streams with one message. */
async function startServer(): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      seen.push({ line: `${method} ${url}`, headers, body });
      const isStream = headers.accept === STREAM_TYPE;
      response.end(isStream ? 'event: changed\nid: 1\ndata: {}\n\n' : '{"data":[]}');
    });
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Runs it until it shows an answer, or its list was empty. */
async function run(request: RequestSample, url: string): Promise<void> {
  const names = ['MONEDERO_KEY', 'MONEDERO_AGENT_KEY', 'MONEDERO_SESSION'];
  const env = { MONEDERO_URL: url, ...Object.fromEntries(names.map((name) => [name, `of ${name}`])) };
  const enough = new Error('enough was shown');
  const log = (): never => {
    throw enough;
  };
  const made = compileFunction(`return (async () => {\n${bodyOf(request)}\n})()`, [
    'client',
    'process',
    'console',
  ]) as (...given: unknown[]) => Promise<void>;
  await made(client, { env }, { log }).catch((error: unknown) => assert.equal(error, enough));
}

suite('a sample for Node', () => {
  test('compiles as the types of the client say', async () => {
    assert.ok(requests.length > 100);
    assert.equal(await complaintsOf(requests.map(bodyOf)), '');
  });

  test('would not compile with another method, another value or another caller', async () => {
    const sample = requests.find(({ operation }) => operation === 'cards.create');
    assert.ok(sample);
    const right = bodyOf(sample);
    const wrong = [
      right.replace('cards.create', 'cards.make'),
      right.replace(/amountCents: \d+/, "amountCents: 'all'"),
      right.replace('{ organization }', '{ visitor: organization }').replace(/apiKey: .*\n/, ''),
    ];
    const said = await complaintsOf([right, ...wrong]);
    const codes = [...said.matchAll(/error (TS\d+)/g)].map(([, code]) => code);
    assert.deepEqual(codes, ['TS2339', 'TS2322', 'TS2339'], said);
  });

  test('sends what the other languages send: method, path, query, credential, key and body', async () => {
    const { url, seen } = await startServer();
    for (const request of requests) {
      const { operation, method, path, credential, keyHeader, body } = request;
      await run(request, url);
      const [sent, ...more] = seen.splice(0);
      assert.deepEqual([sent?.line, more], [`${method} ${path}`, []], operation);
      const { authorization, cookie } = {
        authorization: undefined,
        cookie: undefined,
        ...CREDENTIALS[credential],
      };
      assert.deepEqual(
        [sent?.headers.authorization, sent?.headers.cookie],
        [authorization, cookie],
        operation,
      );
      if (keyHeader !== undefined) assert.ok(idempotencyKeyIn(sent?.headers ?? {}), operation);
      assert.equal(sent?.headers['content-type'], body && TYPES[body.kind], operation);
      if (body?.kind === 'json') assert.deepEqual(JSON.parse(sent?.body ?? ''), body.value, operation);
      if (body?.kind === 'form')
        assert.deepEqual([...new URLSearchParams(sent?.body)], body.fields, operation);
    }
  });
});
