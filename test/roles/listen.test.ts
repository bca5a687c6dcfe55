// `listen` and `trigger`, end to end: real processes beside a running Monedero, and a receiver on this
// machine.
// Ends within 8 minutes: it starts fifty processes, and each loads the product.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { verify } from 'monedero/webhooks';
import { startTestApp } from '../support/app.ts';
import { EXIT } from '#roles/cli/failure.ts';
import { start, type Environment, type Running } from '../support/process.ts';
import { until } from '../support/wait.ts';

const { api, url, databaseUrl, organization, newKey, newOrganization } = await startTestApp();
const dataDir = await mkdtemp(join(tmpdir(), 'monedero-listen-'));
const apiKey = await newKey();
const dev = { baseUrl: url, organizationId: organization.id, apiKey, ownerEmail: 'owner@demo.test' };
await writeFile(join(dataDir, 'dev.json'), JSON.stringify(dev));

type Received = { body: string; signature: string; eventId: string };
const received: Received[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const { 'service-signature': signature, 'monedero-event-id': eventId } = request.headers;
    received.push({ body, signature: String(signature), eventId: String(eventId) });
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
const forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
after(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<{ code: number | null; output: string }> => runAs({}, ...args);
const runAs = async (named: Environment, ...args: string[]) => {
  const running = start(args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...named });
  const { code } = await running.exited;
  return { code, output: running.output().trim() };
};
const listen = async (...args: string[]): Promise<Running> => {
  const running = start(['listen', ...args], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  await until('it listens', () => {
    if (!running.isRunning()) throw new Error(`it ended: ${running.output()}`);
    return running.output().includes('Listening to the test side');
  });
  return running;
};
const printed = (running: Running, what: string): Promise<boolean> =>
  until(`it prints ${what}`, () => running.output().includes(what));
const endInOrder = async (running: Running): Promise<void> => {
  running.signal('SIGINT');
  assert.deepEqual(await running.exited, { code: 0, signal: null }, running.output());
};
const trigger = async (type: string): Promise<string> => {
  const { code, output } = await run('trigger', type, '--json');
  assert.equal(code, 0, output);
  const triggered = JSON.parse(output) as { type: string; objectId: string };
  assert.equal(triggered.type, type);
  return triggered.objectId;
};

suite('listen', () => {
  test('prints what is triggered, and forwards it signed with the secret that it printed', async () => {
    const listening = await listen('--forward-to', forwardTo);
    await printed(listening, 'Signed with');
    const secret = /whsec_[\w+/]{43}=/.exec(listening.output())?.[0] ?? '';
    const objectId = await trigger('cardholder.created');
    await printed(listening, objectId);
    await printed(listening, '→ 204');
    const forwarded = received.find(({ body }) => body.includes(objectId));
    assert.ok(forwarded);
    const event = verify(forwarded.body, forwarded.signature, secret);
    assert.deepEqual(
      [event.id, event.type, event.livemode, event.sequence, event.data.object['id']],
      [forwarded.eventId, 'cardholder.created', false, 1, objectId],
    );
    const line = new RegExp(
      `^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z  cardholder.created  ${event.id}  ${objectId}$`,
      'm',
    );
    assert.match(listening.output(), line);
    await endInOrder(listening);
  });

  test('prints envelopes alone with --json, of the types asked for and of the organization named', async () => {
    const other = await newOrganization('Other');
    const theirKey = await newKey({ organization: other });
    const listening = await listen('--json', '--events', 'cardholder.updated', '--org', other.id);
    await trigger('cardholder.updated');
    const theirs = { MONEDERO_URL: url, MONEDERO_API_KEY: theirKey };
    const triggered = await runAs(theirs, 'trigger', 'cardholder.updated', '--json');
    const { objectId } = JSON.parse(triggered.output) as { objectId: string };
    await printed(listening, objectId);
    await endInOrder(listening);
    const [event, ...more] = listening
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { type: string; sequence: number });
    assert.deepEqual([event?.type, event?.sequence, more], ['cardholder.updated', 2, []]);
  });

  test('reports a forward that no receiver accepts, and goes on', async () => {
    const listening = await listen('--forward-to', 'http://127.0.0.1:9/');
    await trigger('cardholder.created');
    await printed(listening, '→ refused');
    const objectId = await trigger('cardholder.updated');
    await printed(listening, objectId);
    await endInOrder(listening);
  });

  const WRONG: [args: string[], message: RegExp, code?: number][] = [
    [['--forward-to', 'hooks'], /--forward-to is not a URL .*not_a_url/],
    [['--forward-to', 'http://10.0.0.1/'], /--forward-to is not a URL .*address/],
    [['--events', 'cardholder.crated'], /no event or family of events "cardholder.crated"/],
    [['--org', 'nobody'], /no organization is called nobody/, EXIT.refused],
    [['--org', 'Tests', '--url', url], /--org is read from the database/],
    [['--follow'], /"listen" takes no option --follow/],
  ];
  for (const [args, message, ends = EXIT.usage] of WRONG) {
    test(`says what is wrong with "listen ${args[0]} ${args[1] ?? ''}" and ends with ${ends}`, async () => {
      const { code, output } = await run('listen', ...args);
      assert.equal(code, ends, output);
      assert.match(output, message);
    });
  }
});

suite('trigger', () => {
  test('lists what can be triggered, and names it where something else was asked for', async () => {
    const listed = (await run('trigger', '--list')).output.split('\n');
    assert.ok(listed.includes('cardholder.created') && listed.includes('transaction.refunded'));
    for (const type of ['balance.low', 'nothing', 'toString']) {
      const { code, output } = await run('trigger', type);
      assert.equal(code, EXIT.usage);
      assert.match(
        output,
        new RegExp(`"${type}" cannot be triggered; these can: card.closed, card.created, `),
      );
    }
  });

  test('makes every event happen that it lists, about the object that it names', async () => {
    const listed = (await run('trigger', '--list')).output.trim().split('\n');
    for (const type of listed) {
      const objectId = await trigger(type);
      await until(`${type} is published`, async () => {
        const { body } = await api.get(`/api/v1/events?type=${type}&objectId=${objectId}`);
        return body.data.length === 1;
      });
    }
  });

  test('refuses a live key, and says so when the server does not answer or a key is refused', async () => {
    const live = await newKey({ mode: 'live' });
    const asKey = (key: string, at = url) =>
      runAs({ MONEDERO_URL: at, MONEDERO_API_KEY: key }, 'trigger', 'cardholder.created');
    const refused = await asKey(live);
    assert.match(refused.output, /test side only/);
    const away = await asKey(apiKey, 'http://127.0.0.1:9');
    assert.match(away.output, /no answer from http:\/\/127.0.0.1:9 \(MONEDERO_API_KEY\)/);
    const unknown = await asKey('sk_test_wrong');
    assert.match(unknown.output, /^monedero trigger: .+ \(req_\w+\)\n.+/);
    assert.deepEqual([refused.code, away.code, unknown.code], [EXIT.refused, EXIT.unreachable, EXIT.refused]);
    const asArgument = await run('trigger', 'cardholder.created', '--api-key', apiKey);
    assert.equal(asArgument.code, EXIT.usage);
    assert.match(asArgument.output, /a key comes from MONEDERO_API_KEY or "monedero login --with-key"/);
    assert.ok(!asArgument.output.includes(apiKey));
  });
});
