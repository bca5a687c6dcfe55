// The sandbox and the driver of WhatsApp's Cloud API carry codes alike; and the promises tell a bad messenger
// from a good one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS, plus, systemClock, type Clock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Messenger } from '#modules/people/onboarding/port.ts';
import { createSandboxMessenger } from '#providers/sandbox/messenger.ts';
import { driverOn } from '../doubles/whatsapp/driven.ts';
import { doubleWithTemplates } from '../doubles/whatsapp/support.ts';
import { tenantNamed } from '../doubles/whatsapp/tenants.ts';
import { startTestApp } from '../support/app.ts';
import { codeConformance, codePromises, type CodeSubject } from './code-messenger.ts';
import { losing } from './cuts.ts';

const { app, tenant } = await startTestApp({ worker: false });
const sandbox = createSandboxMessenger(app.works);
const phone = '+5491155551234';

type Send = Messenger['sendCode'];

function inSandbox(change: Messenger = sandbox): CodeSubject {
  const { call: sendCode, loseNext } = losing<Parameters<Send>, Awaited<ReturnType<Send>>>(change.sendCode);
  return {
    tenant,
    phone,
    hasButtons: true,
    messenger: { sendCode },
    restarted: () => change,
    loseNext,
    pass: () => undefined,
    async received(reference) {
      const rows = await app.pool.all(
        sql<{ text: string }>`
          select text from sandbox_texts
          where tenant_id = ${tenant.id} and (reference = ${reference} or starts_with(reference, ${`${reference}+`}))
          order by id`,
      );
      return rows.map(({ text }) => text);
    },
  };
}

const double = await doubleWithTemplates();

function onDouble(): CodeSubject {
  let now = systemClock.now();
  const clock: Clock = { now: () => now };
  const { driver, memory } = driverOn(double, { clock });
  return {
    tenant: tenantNamed('ten_1'),
    phone,
    hasButtons: true,
    messenger: driver,
    restarted: () => driverOn(double, { memory, clock }).driver,
    loseNext: (when) => double.faults.nextCall(when === 'before' ? 'error_before' : 'error_after'),
    pass: () => void (now = plus(now, MINUTE_MS)),
    received: (reference) =>
      Promise.resolve(
        double.books.messages
          .filter((message) => message.reference.replace(/#\d+$/, '') === reference)
          .map(({ text }) => text),
      ),
  };
}

codeConformance('the sandbox', inSandbox);
codeConformance('WhatsApp Cloud on its double', () => {
  // What was to be lost, and was not since nothing was sent, is not left to the next.
  double.faults.heal();
  return onDouble();
});

let copies = 0;
const FAULTY: Readonly<Record<string, readonly [messenger: Messenger, broken: keyof typeof codePromises]>> = {
  'sends another code': [
    { sendCode: (to, code, signal) => sandbox.sendCode(to, { ...code, code: '000000' }, signal) },
    'carries the code in each language, with the button that copies it where there are buttons',
  ],
  'sends a copy each time': [
    {
      sendCode: (to, code, signal) =>
        sandbox.sendCode(to, { ...code, reference: `${code.reference}+${(copies += 1)}` }, signal),
    },
    'sends what was taken once, however often it is asked, and after a restart',
  ],
  'sends a copy each time that it does not know': [
    {
      sendCode: (to, code, signal) =>
        sandbox.sendCode(to, { ...code, reference: `${code.reference}+${(copies += 1)}` }, signal),
    },
    'sends no more than two copies where no answer arrives',
  ],
  'gives up what it does not know': [
    { sendCode: () => Promise.resolve({ kind: 'refused', reasons: ['provider_rejected'] }) },
    'says that it does not know where its answer is lost, and brings the code when it is asked again',
  ],
};

suite('the promises of a messenger of codes', () => {
  for (const [what, [messenger, broken]] of Object.entries(FAULTY)) {
    test(`are not kept by one that ${what}`, async () => {
      const keep = codePromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inSandbox(messenger)), assert.AssertionError);
    });
  }
});
