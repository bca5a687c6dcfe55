// What a command sets up at WhatsApp, and what a check sees: templates, where webhooks go, number and token.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { after, suite, test } from 'node:test';
import { LANGUAGES } from '#platform/text/language.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { TemplateFinding } from '#providers/whatsapp-cloud/index.ts';
import { setUpWhatsapp } from '#providers/whatsapp-cloud/set-up.ts';
import { templates } from '#questions.ts';
import { until } from '../../support/wait.ts';
import { startWhatsappDouble, type DoubleSettings, type WhatsappDouble } from './double.ts';
import { driverOn, type Driven } from './driven.ts';
import { never, wanted } from './support.ts';
import { tenantNamed } from './tenants.ts';

async function newDouble(changes: Partial<DoubleSettings> = {}): Promise<WhatsappDouble> {
  const double = await startWhatsappDouble(changes);
  after(() => double.close());
  return double;
}

type Answer = Awaited<ReturnType<Driven['driver']['createTemplates']>>;
const found = (answer: Answer): readonly TemplateFinding[] =>
  answer.kind === 'done' ? answer.value : assert.fail(JSON.stringify(answer));
const statesIn = (findings: readonly TemplateFinding[]): string[] => [
  ...new Set(findings.map(({ state }) => state)),
];
const create = async (double: WhatsappDouble) =>
  found(await driverOn(double).driver.createTemplates(wanted, never()));
const look = async (double: WhatsappDouble) =>
  found(await driverOn(double).driver.templateStates(wanted, never()));

suite('templates', () => {
  test('are created once, each in three languages, with those of codes', async () => {
    const double = await newDouble({ judges: 'PENDING' });
    assert.deepEqual(statesIn(await look(double)), ['missing']);
    const names = new Set([...templates.map(({ name }) => name), 'one_time_code']);
    const findings = await create(double);
    assert.equal(findings.length, names.size * LANGUAGES.length);
    assert.deepEqual(statesIn(findings), ['pending']);
    assert.deepEqual(
      findings.flatMap(({ differs }) => differs),
      [],
    );
    const creations = () => double.exchanges.filter(({ method }) => method === 'POST').length;
    assert.equal(creations(), wanted.length);
    assert.deepEqual(await create(double), findings);
    assert.equal(creations(), wanted.length);
    assert.deepEqual(double.books.complaints, []);
  });

  test('show an amount of the country of the number that writes', async () => {
    for (const [displayNumber, amount] of [
      ['+52 55 1234 5678', 'MXN 2,000.00'],
      ['+54 11 5555 1234', 'ARS 2.000,00'],
      ['+1 555 078 3881', 'USD 2,000.00'],
    ] as const) {
      const double = await newDouble({ displayNumber });
      const { driver } = driverOn(double);
      // Its address cannot be reached, which is not what this is about.
      await setUpWhatsapp(driver, { address: 'http://127.0.0.1:9/inbound', wanted }, never());
      const asked = double.exchanges.flatMap(({ method, request }) => (method === 'POST' ? [request] : []));
      const amounts = JSON.stringify(asked).match(/\b[A-Z]{3} 2[.,]000[.,]00\b/g) ?? [];
      assert.ok(amounts.length > 0);
      assert.deepEqual(new Set(amounts), new Set([amount]));
    }
  });

  test('that are there already are left, and what is missing is created', async () => {
    const double = await newDouble();
    const [first = assert.fail('nothing is wanted')] = wanted;
    await driverOn(double).driver.createTemplates([first], never());
    const [before] = double.books.templates;
    await create(double);
    assert.equal(double.books.templates[0], before);
    assert.equal(double.books.templates.length, wanted.length);
  });

  test('whose creation was not answered are seen to be there', async () => {
    const double = await newDouble();
    const { driver } = driverOn(double);
    const [first = assert.fail('nothing is wanted')] = wanted;
    double.hooks.beforeAnswer = () => {
      double.faults.nextCall('error_after');
      return Promise.resolve();
    };
    double.faults.nextCall('status_first');
    const [finding] = found(await driver.createTemplates([first], never()));
    assert.deepEqual([finding?.state, finding?.reason], ['approved', null]);
    assert.equal(double.books.templates.length, 1);
  });

  test('that Meta refuses are named with its reason', async () => {
    const double = await newDouble();
    const [first = assert.fail('nothing is wanted')] = wanted;
    const broken = { ...first, name: 'Payment Approval' };
    const [finding] = found(await driverOn(double).driver.createTemplates([broken], never()));
    assert.equal(finding?.state, 'missing');
    assert.match(finding?.reason ?? '', /^100: .*Invalid parameter/);
  });

  test('have the state that Meta gives them, and its reason', async () => {
    const double = await newDouble();
    await create(double);
    double.books.judge('payment_approval', 'PAUSED');
    double.books.judge('withdrawal_approval', 'REJECTED', 'TAG_CONTENT_MISMATCH');
    double.books.judge('one_time_code', 'DISABLED');
    const findings = await look(double);
    const of = (named: string) => findings.filter(({ name }) => name === named);
    assert.deepEqual(statesIn(of('payment_approval')), ['paused']);
    assert.deepEqual(of('withdrawal_approval')[0]?.reason, 'TAG_CONTENT_MISMATCH');
    assert.deepEqual(statesIn(of('one_time_code')), ['disabled']);
    assert.deepEqual(statesIn(of('card_approval')), ['approved']);
  });

  test('that say something else are named by what differs', async () => {
    const double = await newDouble();
    const changed = wanted.map((one, i) => {
      const [body, ...rest] = one.components;
      if (i !== 0 || body === undefined || !('text' in body)) return one;
      return { ...one, components: [{ ...body, text: `${body.text} Gracias.` }, ...rest] };
    });
    await driverOn(double).driver.createTemplates(changed, never());
    double.books.templates
      .filter(({ name }) => name === 'card_approval')
      .forEach((one) => (one.category = 'MARKETING'));
    const differing = (await look(double)).filter(({ differs }) => differs.length > 0);
    assert.deepEqual(differing[0]?.differs, ['body']);
    assert.deepEqual(
      differing.slice(1).map(({ name, differs }) => [name, ...differs]),
      LANGUAGES.map(() => ['card_approval', 'category']),
    );
  });

  test('that cannot be looked at are not taken for missing', async () => {
    const double = await newDouble();
    double.faults.nextCall('html_error');
    const answer = await driverOn(double).driver.createTemplates(wanted, never());
    assert.equal(answer.kind, 'unknown');
    assert.equal(double.books.templates.length, 0);
  });
});

/** Ours, as far as WhatsApp sees it. */
async function ourServer({ driver }: Driven) {
  const tenant = tenantNamed('ten_1');
  const taken: string[] = [];
  const callOf = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): InboundCall => {
    const { pathname, search } = new URL(url, 'http://ours');
    return { tenant, raw: { method, path: pathname, query: search.slice(1), headers, body } };
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = callOf(request, Buffer.concat(parts));
      const answered =
        request.method === 'GET'
          ? driver.answerChallenge(call)
          : driver.verify(call).then((verified) => verified?.messageId);
      void answered.then((said) => {
        if (request.method === 'POST' && said !== undefined) taken.push(call.raw.body.toString('utf8'));
        response.writeHead(said === undefined ? 401 : 200).end(said);
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere');
  return { address: `http://127.0.0.1:${address.port}/inbound/connections/conn_1`, taken };
}

suite('the account', () => {
  test('sends its webhooks to our address once that has answered, and is left alone the second time', async () => {
    const double = await newDouble({ posts: true });
    const driven = driverOn(double);
    const { address, taken } = await ourServer(driven);
    const { driver } = driven;
    assert.deepEqual(await driver.subscribe(address, never()), { kind: 'done', value: 'set' });
    assert.deepEqual(await driver.subscribe(address, never()), { kind: 'done', value: 'kept' });
    const posts = double.exchanges.filter(({ method }) => method === 'POST');
    assert.equal(posts.length, 1);
    await create(double);
    const template = { name: 'one_time_code', language: 'es' };
    const code = { reference: 'obs_1.phone.1', to: '+5491155551234', code: '123456', template };
    await driver.sendCode(tenantNamed('ten_1'), code, never());
    await until('three statuses have arrived', () => taken.length === 3);
    assert.ok(taken.every((body) => body.includes('obs_1.phone.1')));
  });

  test('does not take an address that does not know the token', async () => {
    const double = await newDouble();
    const { address } = await ourServer(
      driverOn(double, { keys: { verifyToken: () => 'another.token.of.ours' } }),
    );
    const answer = await driverOn(double).driver.subscribe(address, never());
    assert.equal(answer.kind === 'refused' ? answer.error.code : answer.kind, 100);
    assert.equal(double.books.callback, null);
  });

  test('tells what its number is and whether it is one for tests, and that a number is another’s', async () => {
    const double = await newDouble({ mode: 'SANDBOX' });
    const { driver } = driverOn(double);
    const value = {
      shown: double.settings.displayNumber,
      verifiedName: 'Acme',
      status: 'LINKED',
      canSend: true,
      quality: 'GREEN',
      mode: 'SANDBOX',
      limit: 'TIER_1K',
    };
    assert.deepEqual(await driver.numberFacts(never()), { kind: 'done', value });
    const other = driverOn(double, { keys: { phoneNumberId: '999999' } }).driver;
    assert.deepEqual(await other.numberFacts(never()), { kind: 'done', value: null });
  });

  test('tells what its token may do and when it ends', async () => {
    const endsAtSeconds = 1_800_000_000;
    const double = await newDouble({ tokenEndsAtSeconds: endsAtSeconds });
    const { appId, scopes } = double.settings;
    assert.deepEqual(await driverOn(double).driver.tokenFacts(never()), {
      kind: 'done',
      value: { isValid: true, appId, endsAtSeconds, scopes },
    });
    const ended = driverOn(double, { keys: { accessToken: () => 'EAAJended00000000000000000' } }).driver;
    const answer = await ended.tokenFacts(never());
    assert.equal(answer.kind === 'refused' ? answer.error.code : answer.kind, 190);
  });
});
