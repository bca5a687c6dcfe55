// A server whose log cannot be written goes on, and says how much it has not said; one whose log is no longer
// read answers what it has taken, and ends so that its supervisor starts it again.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { MONEDERO, ofTests } from '../support/programs.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until, within } from '../support/wait.ts';

const { databaseUrl, newKey } = await startTestApp({ worker: false });

/** A server with such an output. */
async function serving(output: 'pipe' | number): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [MONEDERO, 'serve'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...ofTests(),
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
      PORT: String(port),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', output, output],
  });
  after(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await until('it is ready', () => answersReady(url));
  return { child, url };
}

suite('a server', () => {
  test('goes on while the disk of its log is full, and says how many lines were dropped', async () => {
    const { child, url } = await serving(openSync('/dev/full', 'w'));
    const api = client(url, await newKey());
    for (let i = 0; i < 3; i++) assert.equal((await api.post('/api/v1/cardholders', person())).status, 201);
    const dropped = async (): Promise<number> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^monedero_log_lines_dropped (\d+)$/m.exec(text)?.[1]);
    };
    await until('they are counted', dropped, (lines) => lines >= 3);
    child.kill('SIGTERM');
    assert.deepEqual(await within('its end', once(child, 'exit')), [0, null]);
  });

  test('whose log is no longer read answers what it has taken, and ends with another code than 0', async () => {
    const { child, url } = await serving('pipe');
    const api = client(url, await newKey());
    child.stdout?.destroy();
    child.stderr?.destroy();
    const ended = once(child, 'exit');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post('/api/v1/cardholders', person())),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 201),
    );
    assert.deepEqual(await within('its end', ended), [1, null]);
  });
});
