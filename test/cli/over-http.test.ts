// What is seen and done over HTTP, from a folder in which there is nothing, with a login.
// Ends within 8 minutes: it starts thirty processes.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { verify } from 'monedero/webhooks';
import { EXIT } from '#roles/cli/failure.ts';
import { startTestApp } from '../support/app.ts';
import { newHome, type Ran } from '../support/command-line.ts';
import { OFFERED } from '../support/device-logins.ts';
import type { Running } from '../support/process.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization, another } = testApp;
const home = await newHome();
/** As one that a login by browser gives. */
const key = await newKey({ scopes: OFFERED.test });
await home.run(['login', '--with-key', '--url', url, '--profile', 'here'], { input: key });

let answer = 204;
const received: Array<{ body: string; signature: string }> = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ body, signature: String(request.headers['service-signature']) });
    response.writeHead(answer).end();
  });
});
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
after(() => {
  receiver.closeAllConnections();
  return new Promise((resolve) => receiver.close(resolve));
});

const ended = (ran: Ran, code: number): Ran => {
  assert.equal(ran.code, code, ran.out + ran.err);
  return ran;
};
type Failed = { code: string; message: string; fix: string | null; request_id: string | null };
const failed = (ran: Ran, code: number): Failed => JSON.parse(ended(ran, code).err) as Failed;
const dataOf = <Item>(ran: Ran): Item[] => (JSON.parse(ended(ran, EXIT.done).out) as { data: Item[] }).data;
const has = (running: Running, what: string): Promise<boolean> =>
  until(`it prints ${what}`, () => {
    if (!running.isRunning()) throw new Error(`it ended: ${running.output()}`);
    return running.output().includes(what);
  });
const endInOrder = async (running: Running): Promise<void> => {
  running.signal('SIGINT');
  assert.deepEqual(await running.exited, { code: 0, signal: null }, running.output());
};
const newCardholder = async (): Promise<string> => {
  const { status, body } = await api.post('/api/v1/cardholders', person());
  assert.equal(status, 201);
  return String(body.id);
};

suite('listen and events tail', () => {
  test('hear of a server what happens from then on, once each, and forward it signed', async () => {
    const before = await newCardholder();
    const listening = home.follow(['listen', '--forward-to', receiverUrl, '--events', 'cardholder.*']);
    await has(listening, 'Listening to the test side of ');
    const secretIn = (): string => /whsec_[\w+/]{43}=/.exec(listening.output())?.[0] ?? '';
    const secret = await until('it prints its secret', secretIn, (found) => found !== '');
    const triggered = ended(await home.run(['trigger', 'cardholder.updated', '--json']), EXIT.done);
    const { objectId } = JSON.parse(triggered.out) as { objectId: string };
    await has(listening, `  ${objectId}\n  → 204`);
    await until(
      'both events are there',
      () => received.filter(({ body }) => body.includes(objectId)).length >= 2,
    );
    const forwarded = received.filter(({ body }) => body.includes(objectId));
    const events = forwarded.map(({ body, signature }) => verify(body, signature, secret));
    assert.deepEqual(events.map(({ type, sequence }) => [type, sequence]).toSorted(), [
      ['cardholder.created', 1],
      ['cardholder.updated', 2],
    ]);
    assert.ok(!listening.output().includes(before), 'what was before is not heard');
    await endInOrder(listening);
  });

  test('go on where the server was away, and miss nothing of that time', async () => {
    const second = await another();
    const theirs = { MONEDERO_URL: second.url, MONEDERO_API_KEY: key };
    const tailing = home.follow(['events', 'tail', '--json'], theirs);
    await has(tailing, 'Following the events at ');
    await second.end();
    await has(tailing, 'does not answer; trying again');
    const meanwhile = await newCardholder();
    await another(undefined, Number(new URL(second.url).port));
    await has(tailing, meanwhile);
    await endInOrder(tailing);
    const lines = tailing
      .output()
      .split('\n')
      .filter((line) => line.includes(meanwhile));
    assert.equal(lines.length, 1, 'it is printed once');
  });

  test('listen is for the test side, and a type that there is not is refused by either', async () => {
    const live = { environment: { MONEDERO_URL: url, MONEDERO_API_KEY: await newKey({ mode: 'live' }) } };
    assert.equal(failed(await home.run(['listen', '--json'], live), EXIT.refused).code, 'test_side_only');
    const tail = failed(await home.run(['events', 'tail', '--type', 'card.nothing', '--json']), EXIT.refused);
    assert.match(tail.request_id ?? '', /^req_/);
    assert.notEqual(tail.fix, null);
    const listen = failed(await home.run(['listen', '--events', 'card.nothing', '--json']), EXIT.usage);
    assert.match(listen.message, /no event or family of events "card\.nothing"/);
  });
});

suite('logs tail', () => {
  test('prints requests as they are answered, once each, by status and path', async () => {
    const tailing = home.follow(['logs', 'tail', '--json']);
    const refused = home.follow(['logs', 'tail', '--status', '4xx', '--path', '/api/v1/cards/']);
    await has(tailing, 'Following the requests at ');
    await has(refused, 'Following the requests at ');
    const made = await newCardholder();
    await api.get('/api/v1/cards/card_01h455vb4pex5vsknk084sn02q');
    await has(tailing, made);
    await has(refused, '404  GET    /api/v1/cards/card_01h455vb4pex5vsknk084sn02q');
    await endInOrder(tailing);
    await endInOrder(refused);
    const rows = tailing
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { operation: string; objectId: string | null; id: string });
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'each once');
    assert.equal(rows.filter(({ objectId }) => objectId === made).length, 1);
    assert.ok(!refused.output().includes('POST'), refused.output());
  });

  for (const [args, message] of [
    [['--status', '4'], /^--status is such as 404 or 4xx$/],
    [['--path', 'cards'], /^--path begins with \//],
    [['--last', '0'], /^--last is a whole number from 1 to 100$/],
  ] as const)
    test(`says what is wrong with "${args.join(' ')}"`, async () => {
      assert.match(failed(await home.run(['logs', 'tail', ...args, '--json']), EXIT.usage).message, message);
    });
});

suite('events and deliveries', () => {
  test('are listed, and sent again: an event to all that it was sent to, or one attempt', async () => {
    const { body: endpoint } = await api.post('/api/v1/webhook_endpoints', {
      url: receiverUrl,
      enabledEvents: ['cardholder.created'],
    });
    const id = await newCardholder();
    const events = async () =>
      dataOf<{ id: string; type: string }>(await home.run(['events', 'list', '--object', id, '--json']));
    const [event] = await until('it is published', events, (found) => found.length > 0);
    assert.equal(event?.type, 'cardholder.created');
    const deliveries = async () =>
      dataOf<{ id: string; evtId: string; kind: string }>(await home.run(['deliveries', 'list', '--json']));
    const [first] = await until('it is delivered', deliveries, (found) =>
      found.some(({ evtId }) => evtId === event.id),
    );
    assert.ok(first !== undefined);

    const again = await home.run(['events', 'resend', event.id, '--json']);
    const [resent] = dataOf<{ endpointId: string; kind: string; responseStatus: number }>(again);
    assert.deepEqual(
      [resent?.endpointId, resent?.kind, resent?.responseStatus],
      [endpoint.id, 'resend', 204],
    );
    answer = 500;
    const refused = await home.run(['deliveries', 'resend', first.id, '--json']);
    answer = 204;
    assert.equal(failed(refused, EXIT.refused).code, 'not_delivered');
    assert.equal(
      (JSON.parse(refused.out) as { data: Array<{ responseStatus: number }> }).data[0]?.responseStatus,
      500,
    );
    assert.equal(received.filter(({ body }) => body.includes(event.id)).length, 3);
    const notThere = await home.run(['deliveries', 'list', '--failed', '--limit', '1']);
    assert.match(
      ended(notThere, EXIT.done).out,
      new RegExp(`  500  cardholder.created  ${event.id}  ${endpoint.id}  del_\\w+$`),
    );
  });

  test('of another organization are not found, and neither is what was not sent', async () => {
    const other = await newKey({ organization: await newOrganization('Other') });
    const theirs = { environment: { MONEDERO_URL: url, MONEDERO_API_KEY: other } };
    const [event] = dataOf<{ id: string }>(await home.run(['events', 'list', '--limit', '1', '--json']));
    const foreign = failed(
      await home.run(['events', 'resend', event?.id ?? '', '--json'], theirs),
      EXIT.refused,
    );
    assert.equal(foreign.code, 'not_found');
    assert.deepEqual(dataOf(await home.run(['deliveries', 'list', '--json'], theirs)), []);
    const unknown = ['deliveries', 'resend', 'del_01h455vb4pex5vsknk084sn02q', '--json'];
    assert.equal(failed(await home.run(unknown), EXIT.refused).code, 'not_found');
  });

  for (const [args, message] of [
    [['events', 'resend'], /the id of an event is missing/],
    [['events', 'resend', 'ch_1'], /"ch_1" is not the id of an event/],
    [['deliveries', 'resend', 'evt_1'], /"evt_1" is not the id of a delivery/],
    [['events', 'list', '--since', 'yesterday'], /--since is a moment such as/],
    [['events', 'list', '--limit', '101'], /--limit is a whole number from 1 to 100/],
    [['event', 'list'], /did you mean "events list"\?/],
    [['deliveries', 'resned', 'del_1'], /did you mean "deliveries resend"\?/],
  ] as const)
    test(`say what is wrong with "${args.join(' ')}"`, async () => {
      assert.match(failed(await home.run([...args, '--json']), EXIT.usage).message, message);
    });
});

/** Not imported, since it is for browsers. */
async function screensOfTheConsole(): Promise<Array<[kind: string, screen: string]>> {
  const source = await readFile(join(import.meta.dirname, '../../app/console/search/find.ts'), 'utf8');
  const [table = ''] = /SCREENS_OF_IDS[^]*?};/.exec(source) ?? [];
  const found = [...table.matchAll(/^ {2}(\w+): '(\w+)',$/gm)].map(
    ([, kind = '', screen = '']): [string, string] => [kind, screen],
  );
  assert.ok(found.length > 10, table);
  return found;
}

/** Screens with a page for each of what they list. */
async function pagesOfTheConsole(): Promise<string[]> {
  const source = await readFile(join(import.meta.dirname, '../../app/lib/one-at.ts'), 'utf8');
  const [, list = ''] = /WITH_PAGE[^]*?\[([^\]]*)\]/.exec(source) ?? [];
  const pages = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  assert.ok(pages.length > 0, source);
  return pages;
}

suite('open', () => {
  test('names pages, and the screen of the console that shows an object', async () => {
    const opened = async (...args: string[]): Promise<string> =>
      ended(await home.run(['open', '--print', ...args]), EXIT.done).out;
    assert.equal(await opened(), `${url}/console`);
    assert.equal(await opened('docs'), `${url}/docs`);
    const pages = await pagesOfTheConsole();
    for (const [kind, screen] of await screensOfTheConsole()) {
      const id = `${kind}_1abc`;
      const at = pages.includes(screen) ? `${screen}/${id}` : `${screen}?peek=${id}`;
      if (kind !== 'tx') assert.equal(await opened(id), `${url}/console/${at}`);
    }
    // No purchase has this id.
    assert.equal(
      await opened('tx_01h455vb4pex5vsknk084sn02q'),
      `${url}/console/transfers?peek=tx_01h455vb4pex5vsknk084sn02q`,
    );
  });

  test('starts the browser with the address', async () => {
    const browser = join(home.folder, 'browser');
    const seen = join(home.folder, 'opened');
    await writeFile(browser, `#!/bin/sh\necho "$1" > ${seen}\n`);
    await chmod(browser, 0o755);
    ended(await home.run(['open', 'wallet'], { environment: { BROWSER: browser } }), EXIT.done);
    const opened = await until(
      'it is opened',
      () => readFile(seen, 'utf8').catch(() => ''),
      (written) => written !== '',
    );
    assert.equal(opened.trim(), `${url}/wallet`);
  });

  test('says which pages there are', async () => {
    const meant = failed(await home.run(['open', 'consle', '--json']), EXIT.usage);
    assert.match(meant.message, /^there is no page "consle"; did you mean "console"\?$/);
    assert.match(
      failed(await home.run(['open', 'rcpt_1abc', '--json']), EXIT.usage).message,
      /^no page shows rcpt_1abc$/,
    );
  });
});
