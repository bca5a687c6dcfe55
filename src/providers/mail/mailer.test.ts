// What the mailer remembers of mails that a job sends again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { forgetMailsSweep } from './books.ts';
import { createSmtpMailer } from './mailer.ts';
import type { Sent } from '#providers/wire/smtp/outcome.ts';

const { app, clock, tenant, organization } = await startTestApp({ worker: false });
const signal = new AbortController().signal;
const LOST: Sent = { kind: 'unknown', cause: 'ECONNRESET after the whole mail had left' };

function mailerOf(...ends: readonly Sent[]) {
  const given: string[] = [];
  const lines: string[] = [];
  const log = createLog('warn', clock, (text) => lines.push(text));
  const mailer = createSmtpMailer(
    { pool: app.pool, clock, log },
    {
      send: (_tenant, { reference }) => {
        given.push(reference);
        return Promise.resolve(ends[given.length - 1] ?? { kind: 'accepted' });
      },
      close: () => undefined,
    },
  );
  const send = async (reference: string, of = tenant) =>
    (await mailer.send(of, { reference, to: 'ana@example.test', subject: 's', text: 't' }, signal)).kind;
  return { send, given, logged: () => (log.flush(), lines.join('')) };
}

suite('a mail that is sent again', () => {
  test('is not, once the server has accepted it; another one with its reference of another tenant is', async () => {
    const { send, given } = mailerOf();
    const other = await app.tenants.get(organization.liveTenantId);
    assert.deepEqual(
      [await send('one'), await send('one'), await send('one', other)],
      ['accepted', 'accepted', 'accepted'],
    );
    assert.equal(given.length, 2);
  });

  test('goes out again where its answer was lost, three times in all, and is given up then', async () => {
    const { send, given } = mailerOf(LOST, LOST, LOST);
    const ends: string[] = [];
    for (let i = 0; i < 5; i++) ends.push(await send('two'));
    assert.deepEqual(ends, ['unknown', 'unknown', 'unknown', 'refused', 'refused']);
    assert.equal(given.length, 3);
  });

  test('goes out again as often as it has not left, and is accepted after that', async () => {
    const not: Sent = { kind: 'not_sent', cause: 'ECONNREFUSED' };
    const { send, given } = mailerOf(not, not, not, not, LOST, { kind: 'accepted' });
    const ends: string[] = [];
    for (let i = 0; i < 7; i++) ends.push(await send('three'));
    assert.deepEqual(ends, ['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'accepted', 'accepted']);
    assert.equal(given.length, 6);
  });

  test('that was refused is refused, and the log says why and not to whom', async () => {
    const { send, logged } = mailerOf({ kind: 'refused', cause: 'the server answered 550 at RCPT TO' });
    assert.equal(await send('four'), 'refused');
    assert.match(logged(), /"event":"mail.refused".*"reference":"four".*answered 550/);
    assert.doesNotMatch(logged(), /example\.test/);
  });

  test('is forgotten after 30 days', async () => {
    const { send } = mailerOf();
    await send('five');
    const count = async () =>
      (await app.pool.one(sql<{ n: number }>`select count(*)::int as n from smtp_mails`)).n;
    const sweep = forgetMailsSweep({ pool: app.pool, clock });
    assert.deepEqual([await sweep.runOnce(), (await count()) > 0], [0, true]);
    clock.advance(30 * DAY_MS + 1);
    assert.ok((await sweep.runOnce()) > 0);
    assert.equal(await count(), 0);
  });
});
