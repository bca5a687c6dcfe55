// The connection by which a mail goes, and that it goes by no other once one may have taken it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX_CONNECTION } from '#platform/provider/connections.ts';
import { createLog } from '#platform/telemetry/log.ts';
import type { MailLook } from '#platform/messages/mail-look.ts';
import { accepted, unknownBecause, unsentBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createMailBooks } from './books.ts';
import { mailByConnection } from './by-connection.ts';

const { app, clock, tenant } = await startTestApp({ worker: false });
const signal = new AbortController().signal;
const log = createLog('error', clock, () => undefined);
const TAKEN = accepted(null);
const UNSENT = unsentBecause('ECONNREFUSED');
const LOST = unknownBecause('ECONNRESET');

type Answer = OutsideAnswer<null>;
type Answering = Answer | (() => Promise<Answer>);

let references = 0;

/** One mail, two connections, and a house; `answers` are given in turn, whichever of them is asked. */
function oneMail(...answers: readonly Answering[]) {
  const reference = `mail_${++references}`;
  const given: string[] = [];
  const route = ['first', 'second'];
  const removed = new Set<string>();
  const next = (who: string): Promise<Answer> => {
    given.push(who);
    const answer = answers[given.length - 1] ?? TAKEN;
    return typeof answer === 'function' ? answer() : Promise.resolve(answer);
  };
  const mailer = mailByConnection(
    {
      books: createMailBooks({ pool: app.pool, clock }),
      log,
      isRemoved: (id) => Promise.resolve(removed.has(id)),
      connections: {
        serving: () => {
          const [one, ...more] = route.map((id) => ({ ...SANDBOX_CONNECTION, id }));
          return Promise.resolve(one === undefined ? [] : [one, ...more]);
        },
      },
      carriers: { at: (id) => ({ send: () => next(id) }) },
    },
    { send: () => next('house') },
  );
  const plain = { reference, to: 'ana@example.test', subject: 's', text: 't' };
  const send = async (more: { readonly look?: MailLook } = { look: 'organization' }) =>
    (await mailer.send(tenant, { ...plain, ...more }, signal)).kind;
  const leave = (run: string | null, connection: string | null = 'first') =>
    app.pool.run(
      sql`insert into smtp_mails (tenant_id, reference, connection_id, asked_by, is_accepted, unknown_count, at)
          values (${tenant.id}, ${reference}, ${connection}, ${run}, false, 0, '2026-11-27T00:00:00Z')`,
    );
  return { send, given, route, removed, leave };
}

suite('a mail in the name of an organization', () => {
  test('goes by its first connection, once, and any other mail by the house', async () => {
    const mail = oneMail();
    assert.deepEqual([await mail.send(), await mail.send(), mail.given], ['accepted', 'accepted', ['first']]);
    const plain = oneMail();
    await plain.send({});
    const without = oneMail();
    without.route.length = 0;
    await without.send();
    const simulated = oneMail();
    simulated.route.splice(0, 2, SANDBOX_CONNECTION.id);
    await simulated.send();
    assert.deepEqual([plain.given, without.given, simulated.given], [['house'], ['house'], ['house']]);
  });

  test('goes to the next one where nothing has left, and is not sent again by the first', async () => {
    const mail = oneMail(UNSENT, TAKEN);
    assert.deepEqual([await mail.send(), await mail.send()], ['accepted', 'accepted']);
    assert.deepEqual(mail.given, ['first', 'second']);
  });

  test('begins with the first again where nothing has left for any', async () => {
    const mail = oneMail(UNSENT, UNSENT, TAKEN);
    assert.deepEqual([await mail.send(), await mail.send()], ['unknown', 'accepted']);
    assert.deepEqual(mail.given, ['first', 'second', 'first']);
  });

  test('stays where its answer was lost, also when that is down later and another one is first', async () => {
    const mail = oneMail(LOST, UNSENT, TAKEN);
    assert.equal(await mail.send(), 'unknown');
    mail.route.reverse();
    assert.deepEqual([await mail.send(), await mail.send()], ['unknown', 'accepted']);
    assert.deepEqual(mail.given, ['first', 'first', 'first']);
  });

  test('is given up after three lost answers, and is not sent by another one', async () => {
    const mail = oneMail(LOST, LOST, LOST);
    const ends = [];
    for (let n = 0; n < 5; n += 1) ends.push(await mail.send());
    assert.deepEqual(ends, ['unknown', 'unknown', 'unknown', 'refused', 'refused']);
    assert.deepEqual(mail.given, ['first', 'first', 'first']);
  });

  test('stays where a process that died may have brought it', async () => {
    const mail = oneMail(UNSENT, TAKEN);
    await mail.leave('a run that has died');
    assert.deepEqual([await mail.send(), await mail.send()], ['unknown', 'accepted']);
    assert.deepEqual(mail.given, ['first', 'first']);
  });

  test('stays with the house where that was asked first', async () => {
    const mail = oneMail();
    await mail.leave(null, null);
    assert.equal(await mail.send(), 'accepted');
    assert.deepEqual(mail.given, ['house']);
  });

  test('goes nowhere else once a second run has asked for it', async () => {
    const [isAsked, maySay, isAgain] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    assert.ok(isAsked && maySay && isAgain);
    const slowly = async () => {
      isAsked.resolve();
      await maySay.promise;
      return UNSENT;
    };
    const dies = () => {
      isAgain.resolve();
      return new Promise<never>(() => undefined);
    };
    const mail = oneMail(slowly, dies);
    const slow = mail.send();
    await isAsked.promise;
    void mail.send();
    await isAgain.promise;
    maySay.resolve();
    assert.equal(await slow, 'unknown');
    assert.deepEqual(mail.given, ['first', 'first']);
    assert.equal(await mail.send(), 'accepted');
    assert.deepEqual(mail.given, ['first', 'first', 'first']);
  });

  test('that was refused is refused also when its job runs again, and goes to no other', async () => {
    const mail = oneMail({ kind: 'refused', reasons: ['550'] });
    assert.deepEqual([await mail.send(), await mail.send()], ['refused', 'refused']);
    assert.deepEqual(mail.given, ['first']);
  });

  test('is refused once the connection that may have it was removed, and goes by no other', async () => {
    const mail = oneMail(LOST);
    assert.equal(await mail.send(), 'unknown');
    mail.removed.add('first');
    assert.deepEqual([await mail.send(), await mail.send()], ['refused', 'refused']);
    assert.deepEqual(mail.given, ['first']);
  });
});
