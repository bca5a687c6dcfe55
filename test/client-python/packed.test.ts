// The wheel of the Python client is built, installed into an empty environment, and drives a real server
// there: by itself, as its pages print it, and as its types say.
// Ends within 10 minutes: it installs packages of Python from their index, and checks the types of all.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { isForAgents, isForAnyone, isForPeople, scopeOf } from '#platform/access.ts';
import { operationsOf } from '#platform/http/openapi/document.ts';
import { openApi, routes } from '#product.ts';
import { samplesOf } from '#web/docs/by-hand.ts';
import { pythonOf } from '#web/docs/python.ts';
import { requestOf } from '#web/docs/request.ts';
import { sampleOf } from '../reference/support.ts';
import { startTestApp } from '../support/app.ts';
import { sentCode } from '../support/codes.ts';
import { person } from '../support/people.ts';
import { installPython, withoutPython } from '../support/python.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PROGRAMS = join(ROOT, 'test', 'client-python', 'programs');
const PAGES = ['packages/client-python/README.md', 'docs/how-to/use-the-client.md'];
const BLOCK = /^```python\n([^]*?)^```$/gm;
const WHEEL_BYTES_MAX = 130_000;
const PEOPLE = 5;

const skip = withoutPython();
const unless = skip === undefined ? {} : { skip };
const folder = await mkdtemp(join(tmpdir(), 'monedero-client-python-'));
after(() => rm(folder, { recursive: true, force: true }));
const python = skip === undefined ? await installPython(folder) : undefined;
const testApp = await startTestApp();
const env = { MONEDERO_URL: testApp.url, MONEDERO_KEY: await testApp.newKey() };

const run: NonNullable<typeof python>['run'] = (...given) =>
  python?.run(...given) ?? assert.fail('no Python');

/** Where the program reads the codes that its people are sent. */
async function codesUrl(): Promise<string> {
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost').searchParams.get('address') ?? '';
    void sentCode(testApp, address).then((code) => response.end(code));
  });
  after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return [...text.matchAll(BLOCK)].map(([, block = '']) => block);
}

suite('the wheel of the Python client', unless, () => {
  test('is small, and needs httpx alone', async (t) => {
    const { size } = await stat(python?.wheel ?? '');
    t.diagnostic(`${size} bytes`);
    assert.ok(size < WHEEL_BYTES_MAX, String(size));
    const program = join(folder, 'needs.py');
    await writeFile(
      program,
      'import importlib.metadata as m, json\nprint(json.dumps([m.requires("monedero"), m.version("monedero")]))',
    );
    assert.deepEqual(JSON.parse(await run(program)), [['httpx<1,>=0.27'], '0.1.0']);
  });

  test('has for each caller a method for each route that takes it, named as in the reference', async () => {
    const takes = {
      organization: (auth) => scopeOf(auth) !== undefined,
      session: isForPeople,
      agent: isForAgents,
      visitor: isForAnyone,
    } satisfies Record<string, typeof isForPeople>;
    const found = JSON.parse(await run('names.py')) as Record<string, string[]>;
    assert.deepEqual(Object.keys(found), Object.keys(takes));
    for (const [caller, isFor] of Object.entries(takes)) {
      const own = routes.filter(({ auth, internal }) => internal !== true && isFor(auth));
      assert.deepEqual(found[caller]?.sort(), own.map(({ id }) => id).sort(), caller);
    }
  });

  test('drives an organization, a person and their agent', async () => {
    const people = Array.from({ length: PEOPLE }, () => person({ firstName: 'Elena', lastName: 'Ejemplo' }));
    const more = { PEOPLE: JSON.stringify(people), CODES_URL: await codesUrl() };
    assert.equal(await run('walk.py', { env: { ...env, ...more } }), 'walked\n');
  });

  for (const page of PAGES) {
    test(`runs as printed: ${page}`, async () => {
      const blocks = await blocksOf(page);
      assert.ok(blocks.length > 0);
      for (const [i, block] of blocks.entries()) {
        const file = join(folder, `block-${i}.py`);
        await writeFile(file, block);
        await run(file, { env });
      }
    });
  }

  test('has types: strict programs compile, samples of the reference too, and mistakes do not', async () => {
    const samples = join(folder, 'samples.py');
    await writeFile(samples, samplesText());
    const pages = await Promise.all(
      (await Promise.all(PAGES.map(blocksOf))).flat().map(async (block, i) => {
        const file = join(folder, `page_${i}.py`);
        await writeFile(file, block);
        return file;
      }),
    );
    const mistakes = join(PROGRAMS, 'mistakes.py');
    const programs = ['walk.py', 'call.py', 'verify.py', 'names.py'].map((name) => join(PROGRAMS, name));
    const said = await python?.check(mistakes, samples, ...programs, ...pages);
    const found = [...(said ?? '').matchAll(/^(.*?):(\d+): error: .* \[([\w-]+)\]$/gm)].map(
      ([, file = '', line = '', code = '']) => `${file.split('/').at(-1)}:${line} ${code}`,
    );
    const lines = (await readFile(mistakes, 'utf8')).split('\n');
    const expected = lines.flatMap((line, i) => {
      const code = /# expected: ([\w-]+)$/.exec(line)?.[1];
      return code === undefined ? [] : [`mistakes.py:${i + 1} ${code}`];
    });
    assert.deepEqual([...new Set(found)].sort(), expected.sort(), said);
  });

  test('is itself strict', async () => {
    assert.equal(await python?.check('-p', 'monedero'), '');
  });
});

/** Each sample of the reference as a function. */
function samplesText(): string {
  const document = openApi();
  const examples = samplesOf(document, sampleOf);
  return operationsOf(document)
    .map((listed) => pythonOf(requestOf(document, listed, examples)).replaceAll(/^(?=.)/gm, '    '))
    .map((code, i) => `def sample_${i}() -> None:\n${code}\n`)
    .join('\n\n');
}
