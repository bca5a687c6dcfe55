// The promises that every messenger behind the port of onboarding must keep: it carries codes. A code may
// arrive twice, where the answer to the first is lost.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Tenant } from '#platform/context/context.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import {
  CODE_TEMPLATES,
  codeTemplateOf,
  type Messenger,
  type PhoneCode,
} from '#modules/people/onboarding/port.ts';
import type { Lost } from './cuts.ts';

export type CodeSubject = {
  readonly tenant: Tenant;
  readonly messenger: Messenger;
  /** One that takes messages. */
  readonly phone: string;
  /** Whether its messages have buttons, of which one copies the code. A text message has none. */
  readonly hasButtons: boolean;
  /** What is read of what arrived under a reference, oldest first. */
  received(reference: string): Promise<readonly string[]>;
  /** As another process, that was just started, has it. */
  restarted(): Messenger;
  /** Makes the next answer be lost, before the call has an effect or after. */
  loseNext(when: Lost): void;
  /** So much time that no call is on its way any longer. */
  pass(): void;
};

const TIMES = 5;
const COPIES_MAX = 2;

function codeTo(phone: string, language: Language = 'es'): PhoneCode {
  const reference = `obs_${randomBytes(13).toString('hex')}.phone.1`;
  return { reference, to: phone, code: '483920', template: codeTemplateOf(language) };
}

const send = ({ messenger, tenant }: Pick<CodeSubject, 'messenger' | 'tenant'>, code: PhoneCode) =>
  messenger.sendCode(tenant, code, AbortSignal.timeout(60_000));

const TAKEN = { kind: 'accepted', value: null } as const;

type Promises = Readonly<Record<string, (subject: CodeSubject) => Promise<void>>>;

export const codePromises: Promises = {
  async 'carries the code in each language, with the button that copies it where there are buttons'(subject) {
    for (const language of LANGUAGES) {
      const code = codeTo(subject.phone, language);
      assert.deepEqual(await send(subject, code), TAKEN);
      const [text = '', ...more] = await subject.received(code.reference);
      assert.deepEqual(more, [], 'it arrived more than once');
      const { body, button } = CODE_TEMPLATES[language];
      const wanted = subject.hasButtons ? [code.code, button] : [body.replace('{{1}}', code.code)];
      for (const part of wanted) assert.ok(text.includes(part), `${part} in ${text}`);
    }
  },

  async 'sends what was taken once, however often it is asked, and after a restart'(subject) {
    const code = codeTo(subject.phone);
    for (let n = 0; n < TIMES; n += 1) {
      assert.deepEqual(await send(subject, code), TAKEN);
      subject.pass();
    }
    assert.deepEqual(await send({ ...subject, messenger: subject.restarted() }, code), TAKEN);
    assert.equal((await subject.received(code.reference)).length, 1);
    await send(subject, codeTo(subject.phone));
    assert.equal((await subject.received(code.reference)).length, 1);
  },

  async 'says that it does not know where its answer is lost, and brings the code when it is asked again'(
    subject,
  ) {
    for (const when of ['before', 'after'] as const) {
      const code = codeTo(subject.phone);
      subject.loseNext(when);
      assert.equal((await send(subject, code)).kind, 'unknown');
      assert.equal((await subject.received(code.reference)).length, when === 'after' ? 1 : 0);
      subject.pass();
      assert.deepEqual(await send(subject, code), TAKEN);
      const copies = (await subject.received(code.reference)).length;
      assert.ok(copies >= 1 && copies <= COPIES_MAX, `it arrived ${copies} times`);
    }
  },

  async 'sends no more than two copies where no answer arrives'(subject) {
    const code = codeTo(subject.phone);
    for (let n = 0; n < TIMES; n += 1) {
      subject.loseNext('after');
      await send(subject, code);
      subject.pass();
    }
    const copies = (await subject.received(code.reference)).length;
    assert.ok(copies >= 1 && copies <= COPIES_MAX, `it arrived ${copies} times`);
  },
};

export function codeConformance(name: string, make: () => CodeSubject): void {
  suite(`${name} as a messenger of codes`, () => {
    for (const [promise, keep] of Object.entries(codePromises)) test(promise, async () => keep(make()));
  });
}
