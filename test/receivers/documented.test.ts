// The receivers of docs/how-to/receive-webhooks.md, as printed there: each accepts what Monedero signs and
// nothing else.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { instant } from '#platform/time/clock.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { underLoad } from '../support/load.ts';
import { freePort } from '../support/ports.ts';
import { start } from '../support/process.ts';
import { until } from '../support/wait.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SECRET = 'whsec_7f3b1d2c9a';
/** Far enough beyond the tolerance for a slow test. */
const FAR_SECONDS = 900;
const RUN_MS_MAX = 60_000;

const page = await readFile(join(ROOT, 'docs', 'how-to', 'receive-webhooks.md'), 'utf8');
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code);
const onlyBlockOf = (language: string): string => {
  const [block, ...more] = blocksOf(language);
  assert.ok(block !== undefined && more.length === 0, `one block of ${language} is expected`);
  return block;
};

const folder = await mkdtemp(join(tmpdir(), 'monedero-receivers-'));
after(() => rm(folder, { recursive: true, force: true }));

type Case = { name: string; raw: string; header: string; secret: string; accepted: boolean };

const RAW = JSON.stringify({ id: 'evt_1', type: 'card.created', data: { object: { name: 'Ñandú 🐦' } } });
const signedAfter = (seconds: number, ...secrets: string[]): string =>
  sign(RAW, secrets, instant(Date.now() + seconds * 1000));
const cases = (): Case[] => {
  const good = { raw: RAW, header: signedAfter(0, SECRET), secret: SECRET };
  const [time = '', mac = ''] = good.header.split(',');
  const right = [
    { name: 'what is signed', ...good },
    { name: 'a roll, the new secret first', ...good, header: signedAfter(0, 'whsec_new', SECRET) },
    { name: 'a roll, the new secret last', ...good, header: signedAfter(0, SECRET, 'whsec_new') },
    { name: 'parts of later versions', ...good, header: `${time},v0=abc,${mac},v2=def` },
  ];
  const wrong = [
    { name: 'another body', ...good, raw: RAW.replace('evt_1', 'evt_2') },
    { name: 'the same JSON in other bytes', ...good, raw: JSON.stringify(JSON.parse(RAW), null, 1) },
    { name: 'another secret', ...good, secret: 'whsec_other' },
    { name: 'an old one', ...good, header: signedAfter(-FAR_SECONDS, SECRET) },
    { name: 'one from the future', ...good, header: signedAfter(FAR_SECONDS, SECRET) },
    { name: 'no header', ...good, header: '' },
    { name: 'no time', ...good, header: mac },
    { name: 'no signature', ...good, header: time },
    { name: 'a signature that is none', ...good, header: `${time},v1=é` },
    { name: 'a header that is none', ...good, header: 'hello, world' },
  ];
  return [
    ...right.map((one) => ({ ...one, accepted: true })),
    ...wrong.map((one) => ({ ...one, accepted: false })),
  ];
};

/** What a receiver in another language accepts, asked of all cases in one run. */
async function askProgram(file: string, program: string, command: readonly [string, ...string[]]) {
  await writeFile(join(folder, file), program);
  const [name, ...args] = command;
  const asked = cases();
  const ran = spawnSync(name, [...args, join(folder, file)], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
    timeout: underLoad(RUN_MS_MAX),
    cwd: folder,
  });
  assert.equal(ran.status, 0, `${ran.error?.message ?? ''}${ran.stderr}`);
  const accepted = JSON.parse(ran.stdout) as boolean[];
  assert.deepEqual(
    asked.map((one, i) => ({ name: one.name, accepted: accepted[i] })),
    asked.map((one) => ({ name: one.name, accepted: one.accepted })),
  );
}

const isHere = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const unless = (here: boolean, what: string) => (here ? {} : { skip: `${what} is not on this machine` });

const PYTHON_ASKS = `
import sys
def accepts(case):
    try:
        return verify(case["raw"].encode(), case["header"], case["secret"])["id"] == "evt_1"
    except ValueError:
        return False
print(json.dumps([accepts(case) for case in json.loads(sys.stdin.buffer.read())]))
`;

const PHP_ASKS = `
echo json_encode(array_map(function ($case) {
    try {
        return verify($case['raw'], $case['header'], $case['secret'])['id'] === 'evt_1';
    } catch (UnexpectedValueException) {
        return false;
    }
}, json_decode(stream_get_contents(STDIN), true)));
`;

const goProgram = (block: string): string => `package main
import ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "encoding/json"; "errors"; "math"; "os"; "strconv"; "strings"; "time")
${block}
func main() {
	var cases []struct{ Raw, Header, Secret string }
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil { panic(err) }
	accepted := []bool{}
	for _, one := range cases { accepted = append(accepted, Verify([]byte(one.Raw), one.Header, one.Secret) == nil) }
	if err := json.NewEncoder(os.Stdout).Encode(accepted); err != nil { panic(err) }
}
`;

/**
 * Runs a server of the page beside packages as an integrator has them installed, and posts every case to it.
 */
async function askServer(file: string, block: string, packages: Readonly<Record<string, string>>) {
  const project = join(folder, file.replace('.mjs', ''));
  await mkdir(join(project, 'node_modules'), { recursive: true });
  for (const [name, place] of Object.entries(packages))
    await symlink(place, join(project, 'node_modules', name), 'dir');
  await writeFile(join(project, file), block);
  const port = await freePort();
  const environment = { PORT: String(port), WEBHOOK_SECRET: SECRET };
  const server = start([], environment, join(project, file));
  const post = (raw: string, header: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/hooks`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: Buffer.from(header).toString('latin1'),
      },
      body: raw,
    }).then(
      (response) => response.status,
      () => 0,
    );
  await until('it listens', async () => {
    if (!server.isRunning()) throw new Error(`it ended: ${server.output()}`);
    return (await post('', '')) !== 0;
  });
  for (const { name, raw, header, accepted } of cases().filter(({ secret }) => secret === SECRET))
    assert.equal(await post(raw, header), accepted ? 204 : 400, name);
  server.signal('SIGTERM');
  await server.exited;
}

const placeOf = (name: string): string | undefined => {
  try {
    return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
  } catch {
    return undefined;
  }
};

suite('a documented receiver', () => {
  const [plain = '', withExpress = ''] = blocksOf('js');
  const express = placeOf('express');

  test('in Node, with nothing else', () => askServer('plain.mjs', plain, { monedero: ROOT }));

  test('in Express', unless(express !== undefined, 'express'), () =>
    askServer('with-express.mjs', withExpress, { monedero: ROOT, express: express ?? '' }),
  );

  test('in Python', unless(isHere('python3', '--version'), 'python3'), () =>
    askProgram('receiver.py', onlyBlockOf('python') + PYTHON_ASKS, ['python3']),
  );

  test('in PHP', unless(isHere('php', '--version'), 'php'), () =>
    askProgram('receiver.php', `<?php\n${onlyBlockOf('php')}${PHP_ASKS}`, ['php']),
  );

  test('in Go', unless(isHere('go', 'version'), 'go'), () =>
    askProgram('receiver.go', goProgram(onlyBlockOf('go')), ['go', 'run']),
  );
});
