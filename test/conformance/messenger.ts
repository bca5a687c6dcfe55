// The promises that every messenger behind the port of approvals must keep. A messenger is ready when they
// hold for it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import {
  type ApprovalMessage,
  type ApprovalMessenger,
  type MessengerReport,
  type SentMessage,
} from '#modules/approvals/port.ts';
import { templates } from '#questions.ts';
import type { Lost } from './cuts.ts';

/** A message as the person has it. */
export type Received = {
  readonly messageId: string;
  readonly recipient: string;
  /** What is read. */
  readonly text: string;
};

export type Subject = {
  readonly tenant: Tenant;
  readonly messenger: ApprovalMessenger;
  /** One that takes messages. */
  readonly phone: string;
  /** One that no message can be delivered to. Where that is not known before, a report says it. */
  readonly noPhone: string;
  /** What arrived under a reference, oldest first. */
  received(reference: string): Promise<readonly Received[]>;
  /** What the messenger sends of a message, as it arrives, oldest first. */
  reports(reference: string): Promise<readonly InboundCall[]>;
  /** The person taps; it answers the webhook that says so. */
  tap(message: Received, button: 'approve' | 'reject'): Promise<InboundCall>;
  /** A webhook with this body, signed with another secret. */
  forged(body: string): InboundCall;
  /** The question by which the messenger makes sure of our address; `token` in place of the right one. */
  challenge(token?: string): InboundCall;
  /** As another process, that was just started, has it. */
  restarted(): ApprovalMessenger;
  /** Makes the next answer be lost, before the call has an effect or after. */
  loseNext(when: Lost): void;
};

const NAMES = [...new Set(templates.map(({ name }) => name))];
const CHALLENGE = '1158201444';
const FIELDS = ['ARS 2.000,00', 'Comercio Ejemplo SRL', 'compras', 'Factura 42'] as const;

function wordingOf(name: string, language: Language) {
  const template = templates.find((one) => one.name === name) ?? assert.fail(`there is no template ${name}`);
  return template.wordings[language];
}
const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const newReference = (): string => `appr_${randomBytes(13).toString('hex')}`;

function messageTo(
  phone: string,
  reference = newReference(),
  language: Language = 'es',
  name = 'payment_approval',
): ApprovalMessage {
  const nonce = randomBytes(16).toString('base64url');
  return {
    reference,
    to: phone,
    template: {
      name,
      language: wordingOf(name, language).language,
      parameters: FIELDS,
      payloads: { approve: `apr:${reference}:${nonce}`, reject: `rej:${reference}:${nonce}` },
    },
  };
}

const valueOf = <Value>(answer: OutsideAnswer<Value>): Value =>
  answer.kind === 'accepted' ? answer.value : assert.fail(inspect(answer));

const send = ({ messenger, tenant }: Subject, message: ApprovalMessage) =>
  messenger.sendApproval(tenant, message, signal());

async function arrived(subject: Subject, reference: string): Promise<Received> {
  const [message = assert.fail('nothing arrived'), ...more] = await subject.received(reference);
  assert.deepEqual(more, [], 'it arrived more than once');
  return message;
}

/** Read as the handler of webhooks does. */
async function read({ messenger }: Pick<Subject, 'messenger'>, call: InboundCall) {
  assert.notEqual(await messenger.verify(call), undefined, 'it is signed');
  return messenger
    .readReports(call)
    .catch((error: unknown) => assert.fail(`a report cannot be read: ${String(error)}`));
}

async function reported(subject: Subject, reference: string): Promise<MessengerReport[]> {
  const all: MessengerReport[] = [];
  for (const call of await subject.reports(reference)) all.push(...(await read(subject, call)));
  return all.filter((report) => report.kind !== 'reply' && report.reference === reference);
}

const kindsOf = (reports: readonly MessengerReport[]): string[] => reports.map(({ kind }) => kind);

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

const sending: Promises = {
  async 'carries the question word for word, in each language'(subject) {
    for (const name of NAMES) {
      for (const language of LANGUAGES) {
        const message = messageTo(subject.phone, newReference(), language, name);
        valueOf(await send(subject, message));
        const { text } = await arrived(subject, message.reference);
        const { body, approve, reject } = wordingOf(name, language);
        const said = body.replaceAll(/\{\{(\d)\}\}/g, (_, n: string) => FIELDS[Number(n) - 1] ?? '');
        for (const part of [said, approve, reject]) assert.ok(text.includes(part), `${part} in ${text}`);
      }
    }
  },

  async 'answers the id of the message and what it calls the telephone'(subject) {
    const [first, second] = [messageTo(subject.phone), messageTo(subject.phone)];
    const [one, two] = [valueOf(await send(subject, first)), valueOf(await send(subject, second))];
    const { messageId, recipient } = await arrived(subject, first.reference);
    assert.deepEqual(one, { messageId, recipient });
    assert.equal(two.recipient, recipient);
    assert.notEqual(two.messageId, messageId);
  },

  async 'says that it does not know where its answer is lost'(subject) {
    for (const when of ['before', 'after'] as const) {
      subject.loseNext(when);
      const message = messageTo(subject.phone);
      assert.equal((await send(subject, message)).kind, 'unknown');
      assert.equal((await subject.received(message.reference)).length, when === 'after' ? 1 : 0);
    }
  },

  async 'says of a telephone that takes none, in its answer or in a report'(subject) {
    const message = messageTo(subject.noPhone);
    const answer = await send(subject, message);
    assert.deepEqual(await subject.received(message.reference), []);
    if (answer.kind === 'refused') return assert.deepEqual(answer.reasons, ['undeliverable']);
    valueOf(answer);
    assert.deepEqual(kindsOf(await reported(subject, message.reference)), ['failed']);
  },

  async 'refuses a template that it does not know, and sends nothing'(subject) {
    const message = messageTo(subject.phone);
    const template = { ...message.template, language: 'xx' };
    const answer = await send(subject, { ...message, template });
    assert.deepEqual(answer, { kind: 'refused', reasons: ['template_rejected'] });
    assert.deepEqual(await subject.received(message.reference), []);
  },
};

const reporting: Promises = {
  async 'reports under our reference that a message arrived, also where the answer was lost'(subject) {
    const { phone: to } = subject;
    for (const isLost of [false, true]) {
      if (isLost) subject.loseNext('after');
      const { reference, ...message } = messageTo(to);
      await send(subject, { reference, ...message });
      const { messageId, recipient } = await arrived(subject, reference);
      const sent: SentMessage = { messageId, recipient };
      const told = await reported(subject, reference);
      assert.ok(told.length > 0, 'nothing is reported');
      for (const report of told) assert.deepEqual(report, { kind: 'sent', reference, ...sent });
    }
  },

  async 'reports a tap with the message, the telephone and what the button was given'(subject) {
    for (const button of ['approve', 'reject'] as const) {
      const message = messageTo(subject.phone);
      const { messageId, recipient } = valueOf(await send(subject, message));
      const call = await subject.tap(await arrived(subject, message.reference), button);
      const payload = message.template.payloads[button];
      assert.deepEqual(await read(subject, call), [{ kind: 'reply', messageId, from: recipient, payload }]);
    }
  },

  async 'reads a report the same way however often, and after a restart'(subject) {
    const message = messageTo(subject.phone);
    await send(subject, message);
    const call = await subject.tap(await arrived(subject, message.reference), 'approve');
    const first = await read(subject, call);
    const { messenger } = subject;
    const restarted = subject.restarted();
    assert.deepEqual(await read(subject, call), first);
    assert.deepEqual(await read({ messenger: restarted }, call), first);
    const ids = [await messenger.verify(call), await messenger.verify(call), await restarted.verify(call)];
    assert.equal(new Set(ids.map((verified) => verified?.messageId)).size, 1, 'a message has several ids');
    const other = await subject.tap(await arrived(subject, message.reference), 'reject');
    assert.notEqual((await messenger.verify(other))?.messageId, ids[0]?.messageId);
  },

  async 'reads past what is nothing of ours'(subject) {
    const message = messageTo(subject.phone);
    await send(subject, message);
    const call = await subject.tap(await arrived(subject, message.reference), 'approve');
    const body = call.raw.body.toString('utf8').replace('"type":"button"', '"type":"sticker"');
    assert.notEqual(body, call.raw.body.toString('utf8'));
    const raw = { ...call.raw, body: Buffer.from(body) };
    assert.deepEqual(await subject.messenger.readReports({ ...call, raw }), []);
  },

  async 'takes no report for its own that is unsigned, changed, forged, or meant for another tenant'(
    subject,
  ) {
    const message = messageTo(subject.phone);
    await send(subject, message);
    const call = await subject.tap(await arrived(subject, message.reference), 'reject');
    const text = call.raw.body.toString('utf8');
    const { verify, readReports } = subject.messenger;
    assert.notEqual(await verify(call), undefined);
    const { tenant, raw } = call;
    const body = Buffer.from(text.replace('rej:', 'apr:'));
    const wrong: Record<string, InboundCall> = {
      unsigned: { tenant, raw: { ...raw, headers: {} } },
      changed: { tenant, raw: { ...raw, body } },
      forged: subject.forged(text),
    };
    for (const [what, one] of Object.entries(wrong)) assert.equal(await verify(one), undefined, what);
    const other = { raw, tenant: { ...tenant, id: `${tenant.id}x` } };
    if ((await verify(other)) !== undefined) assert.deepEqual(await readReports(other), []);
  },

  async 'answers the question for our address to one that knows the token, and to no other'(subject) {
    const { messenger } = subject;
    assert.equal(await messenger.answerChallenge(subject.challenge()), CHALLENGE);
    assert.equal(await messenger.answerChallenge(subject.challenge('guessed')), undefined);
    assert.equal(await messenger.answerChallenge(subject.challenge('')), undefined);
  },
};

export const messengerPromises: Promises = { ...sending, ...reporting };

export function messengerConformance(name: string, make: () => Promise<Subject>): void {
  suite(`${name} as a messenger`, () => {
    for (const [promise, keep] of Object.entries(messengerPromises)) {
      test(promise, async () => keep(await make()));
    }
  });
}
