// The promises that every mailer must keep: a mail arrives at least once. Where the answer to it is lost it
// is sent again, so a copy may arrive.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Tenant } from '#platform/context.ts';
import type { Mail, Mailer } from '#modules/webhooks/port.ts';
import type { Lost } from './cuts.ts';

export type MailSubject = {
  readonly tenant: Tenant;
  /** A side of another organization. */
  readonly other: Tenant;
  readonly mailer: Mailer;
  /** The texts of what arrived with this subject, oldest first. */
  received(subject: string): Promise<readonly string[]>;
  /** As another process, that was just started, has it. */
  restarted(): Mailer;
  /** Makes the next answer be lost, before the mail has left or after. */
  loseNext(when: Lost): void;
};

const TIMES = 3;
const COPIES_MAX = 2;
const TAKEN = { kind: 'accepted', value: null } as const;

function newMail(): Mail {
  const reference = `mail_${randomBytes(13).toString('hex')}`;
  return { reference, to: 'ana@example.test', subject: reference, text: `About ${reference}` };
}

const send = ({ mailer, tenant }: Pick<MailSubject, 'mailer' | 'tenant'>, mail: Mail) =>
  mailer.send(tenant, mail, AbortSignal.timeout(60_000));

type Promises = Readonly<Record<string, (subject: MailSubject) => Promise<void>>>;

export const mailPromises: Promises = {
  async 'brings what it takes, and sends that once, however often it is asked, and after a restart'(subject) {
    const mail = newMail();
    for (let n = 0; n < TIMES; n += 1) assert.deepEqual(await send(subject, mail), TAKEN);
    assert.deepEqual(await send({ ...subject, mailer: subject.restarted() }, mail), TAKEN);
    const [text = '', ...more] = await subject.received(mail.subject);
    assert.ok(text.includes(mail.text), text);
    assert.deepEqual(more, [], 'it arrived more than once');
  },

  async 'says that it does not know where its answer is lost, and brings the mail when it is asked again'(
    subject,
  ) {
    for (const when of ['before', 'after'] as const) {
      const mail = newMail();
      subject.loseNext(when);
      assert.equal((await send(subject, mail)).kind, 'unknown');
      assert.deepEqual(await send(subject, mail), TAKEN);
      const copies = (await subject.received(mail.subject)).length;
      assert.ok(copies >= 1 && copies <= COPIES_MAX, `it arrived ${copies} times`);
    }
  },

  async 'has the mails of one tenant apart from those of another'(subject) {
    const mail = newMail();
    assert.deepEqual(await send(subject, mail), TAKEN);
    assert.deepEqual(await send({ ...subject, tenant: subject.other }, mail), TAKEN);
    assert.equal((await subject.received(mail.subject)).length, 2);
  },
};

export function mailerConformance(name: string, make: () => MailSubject): void {
  suite(`${name} as a mailer`, () => {
    for (const [promise, keep] of Object.entries(mailPromises)) test(promise, async () => keep(make()));
  });
}
