// The check of a connection to WhatsApp names each fault that was planted, with what to do, and nothing in a
// sound set-up.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { DAY_MS, systemClock } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import { fill, LANGUAGES } from '#platform/text/language.ts';
import type { WhatsappKeys } from '#providers/whatsapp-cloud/index.ts';
import { startWhatsappDouble, type DoubleSettings, type WhatsappDouble } from './double.ts';
import { driverOn } from './driven.ts';
import { never, wanted } from './support.ts';

const ADDRESS = 'https://pagos.example.com/inbound/connections/conn_1';
const inDays = (days: number): number => Math.floor((systemClock.now() + days * DAY_MS) / 1_000);

type Fault = {
  readonly settings?: Partial<DoubleSettings>;
  readonly keys?: Partial<WhatsappKeys>;
  readonly mode?: Mode;
  readonly plant?: (double: WhatsappDouble) => void;
};

async function found({ settings = {}, keys = {}, mode = 'live', plant }: Fault): Promise<string[]> {
  const double = await startWhatsappDouble(settings);
  after(() => double.close());
  await driverOn(double).driver.createTemplates(wanted, never());
  double.books.callback = { address: ADDRESS };
  plant?.(double);
  const { driver } = driverOn(double, { keys });
  const findings = await driver.check({ mode, address: ADDRESS, wanted }, never());
  for (const { says, fix, values } of findings)
    for (const language of LANGUAGES)
      for (const text of [says, fix]) {
        const said = fill(text, language, values);
        assert.doesNotMatch(said, /\{\w+\}/, said);
        assert.ok(!said.includes(double.settings.accessToken));
      }
  return [...new Set(findings.map(({ code }) => code))];
}

const FAULTS: Readonly<Record<string, readonly [fault: Fault, codes: readonly string[]]>> = {
  'a token that Meta does not know': [
    { keys: { accessToken: () => 'EAAJended00000000000000000' } },
    ['token_invalid'],
  ],
  'a token of another app': [
    { keys: { appId: '99999999' } },
    // Its webhooks are those of another app too.
    ['token_of_another_app', 'webhook_elsewhere'],
  ],
  'a token that ends soon': [{ settings: { tokenEndsAtSeconds: inDays(13) } }, ['token_ends']],
  'a token that may not send': [
    { settings: { scopes: ['whatsapp_business_management'] } },
    ['permission_missing'],
  ],
  'a number of another account': [{ keys: { phoneNumberId: '99999999' } }, ['number_missing']],
  'a number that is banned': [{ settings: { numberStatus: 'BANNED' } }, ['number_cannot_send']],
  'a number for tests on the live side': [{ settings: { mode: 'SANDBOX' } }, ['number_for_tests']],
  'a number that people report': [{ settings: { quality: 'RED' } }, ['quality_low']],
  'webhooks that go elsewhere': [
    { plant: ({ books }) => (books.callback = { address: 'https://old.example.com/x' }) },
    ['webhook_elsewhere'],
  ],
  'webhooks that go to the address of the app': [
    { plant: ({ books }) => (books.callback = null) },
    ['webhook_elsewhere'],
  ],
  'a template that was paused': [
    { plant: ({ books }) => books.judge('payment_approval', 'PAUSED') },
    ['template_not_approved'],
  ],
  'a template that was deleted': [
    { plant: ({ books }) => books.judge('payment_approval', 'DELETED') },
    ['template_missing'],
  ],
  'a template of another category': [
    { plant: ({ books }) => books.templates.forEach((one) => (one.category = 'MARKETING')) },
    ['template_differs'],
  ],
  'a Meta that is down': [{ plant: ({ faults }) => faults.nextCall('html_error') }, ['not_answered']],
};

suite('the check of a connection', () => {
  test('finds nothing in a sound set-up, also with a token that ends in a month and a number for tests', async () => {
    assert.deepEqual(await found({}), []);
    const settings = { tokenEndsAtSeconds: inDays(30), mode: 'SANDBOX' } as const;
    assert.deepEqual(await found({ settings, mode: 'test' }), []);
  });
  for (const [what, [fault, codes]] of Object.entries(FAULTS))
    test(`names ${what}, with what to do in three languages`, async () => {
      assert.deepEqual(await found(fault), codes);
    });
});
