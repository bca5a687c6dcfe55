// The promises that every mailer must keep: a mail arrives at least once. Where the answer to it is lost it
// is sent again, so a copy may arrive.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Tenant } from '#platform/context/context.ts';
import type { Mail, Mailer } from '#modules/webhooks/port.ts';
import type { Lost } from './cuts.ts';

export type MailSubject = {
  readonly tenant: Tenant;
  /** A side of another organization. */
  readonly other: Tenant;
  readonly mailer: Mailer;
  /** Whose mailbox takes mail. */
  readonly to: string;
  /** The texts of what arrived with this subject, oldest first. */
  received(subject: string): Promise<readonly string[]>;
  /** As another process, that was just started, has it. */
  restarted(): Mailer;
  /** Makes the next answer be lost, before the mail has left or after. */
  loseNext(when: Lost): void;
};
export type ServerSubject = MailSubject & {
  /** An address that the server refuses as soon as it is named. */
  readonly refused: string;
};

const TIMES = 3;
const COPIES_MAX = 2;
const TAKEN = { kind: 'accepted', value: null } as const;

function newMail({ to }: Pick<MailSubject, 'to'>): Mail {
  const reference = `mail_${randomBytes(13).toString('hex')}`;
  return { reference, to, subject: reference, text: `About ${reference}` };
}

const send = ({ mailer, tenant }: Pick<MailSubject, 'mailer' | 'tenant'>, mail: Mail) =>
  mailer.send(tenant, mail, AbortSignal.timeout(60_000));

type Promises<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

export const mailPromises: Promises<MailSubject> = {
  async 'brings what it takes, and sends that once, however often it is asked, and after a restart'(subject) {
    const mail = newMail(subject);
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
      const mail = newMail(subject);
      subject.loseNext(when);
      assert.equal((await send(subject, mail)).kind, 'unknown');
      assert.deepEqual(await send(subject, mail), TAKEN);
      const copies = (await subject.received(mail.subject)).length;
      assert.ok(copies >= 1 && copies <= COPIES_MAX, `it arrived ${copies} times`);
    }
  },

  async 'has the mails of one tenant apart from those of another'(subject) {
    const mail = newMail(subject);
    assert.deepEqual(await send(subject, mail), TAKEN);
    assert.deepEqual(await send({ ...subject, tenant: subject.other }, mail), TAKEN);
    assert.equal((await subject.received(mail.subject)).length, 2);
  },

  async 'carries subject and text as they are'(subject) {
    const { reference, ...mail } = newMail(subject);
    const said = { subject: `Código para São José, ${reference}`, text: `${WRITTEN.join('\n')}\n` };
    assert.deepEqual(await send(subject, { ...mail, reference, ...said }), TAKEN);
    const [text = '', ...more] = await subject.received(said.subject);
    assert.equal(text.trimEnd(), said.text.trimEnd());
    assert.deepEqual(more, []);
  },
};

/** What mail servers are known to change where it is not written as they want it. */
const WRITTEN = [
  'Olá, aquí está: 5 €',
  '.',
  '..begins with dots',
  'From here on',
  'long '.repeat(300).trim(),
];

/** Of those that bring mail to a server, which may refuse it. */
export const serverPromises: Promises<ServerSubject> = {
  ...mailPromises,

  async 'says of an address that its server refuses that it does, whenever it is asked'(subject) {
    const mail = newMail({ to: subject.refused });
    for (let n = 0; n < TIMES; n += 1) assert.equal((await send(subject, mail)).kind, 'refused');
    assert.deepEqual(await subject.received(mail.subject), []);
  },

  async 'refuses what is not one address, and sends it to none'(subject) {
    for (const to of [`${subject.to}, ${subject.to}`, 'ana', `${subject.to}\r\nRCPT TO:<${subject.to}>`]) {
      const mail = newMail({ to });
      assert.equal((await send(subject, mail)).kind, 'refused', JSON.stringify(to));
      assert.deepEqual(await subject.received(mail.subject), []);
    }
  },
};

export function mailerConformance(name: string, make: () => MailSubject): void {
  promised(name, mailPromises, make);
}
export function mailServerConformance(name: string, make: () => ServerSubject): void {
  promised(name, serverPromises, make);
}

function promised<Subject>(name: string, promises: Promises<Subject>, make: () => Subject): void {
  suite(`${name} as a mailer`, () => {
    for (const [promise, keep] of Object.entries(promises)) test(promise, async () => keep(make()));
  });
}
