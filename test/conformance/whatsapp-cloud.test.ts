// The driver of WhatsApp's Cloud API on its double: what every messenger must keep, and what Meta's manners
// ask of it besides.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS, plus, systemClock, type Clock } from '#platform/time/clock.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { ApprovalMessage } from '#modules/approvals/port.ts';
import type { PhoneCode } from '#modules/people/onboarding/port.ts';
import { driverOn, inboundOf, VERIFY_TOKEN } from '../doubles/whatsapp/driven.ts';
import type { CallFault } from '../doubles/whatsapp/faults.ts';
import { doubleWithTemplates, never } from '../doubles/whatsapp/support.ts';
import { tenantNamed } from '../doubles/whatsapp/tenants.ts';
import { bodyOf, signatureOf, statusValue, tapValue, type Sender } from '../doubles/whatsapp/webhooks.ts';
import { callsTo } from '../support/provider-client.ts';
import { messengerConformance, type Received, type Subject } from './messenger.ts';

const double = await doubleWithTemplates();
/** After a 429 without a time it is patient for longer than a test. */
const calls = callsTo({ origin: double.origin, provider: 'whatsapp', limits: { laterMs: 1 } });
const client: ProviderClient = { call: calls.call };
const drive = (given: Omit<NonNullable<Parameters<typeof driverOn>[1]>, 'client'> = {}) =>
  driverOn(double, { ...given, client });

const tenant = tenantNamed('ten_1');
const PHONE = '+5491155551234';
const NO_PHONE = '+5491155559026';
double.books.undeliverable.set(NO_PHONE.slice(1), 'status');

const referenceIn = (attempt: string): string => attempt.replace(/#\d+$/, '');
const sentUnder = (reference: string) =>
  double.books.messages.filter((message) => referenceIn(message.reference) === reference);
const newestOf = (messageId: string): InboundCall => {
  const webhook = double.outbox.of(messageId).at(-1) ?? assert.fail(`nothing is said of ${messageId}`);
  return inboundOf(tenant, webhook);
};

function subject(): Subject {
  const { driver, memory } = drive();
  return {
    tenant,
    messenger: driver,
    phone: PHONE,
    noPhone: NO_PHONE,
    received: (reference) =>
      Promise.resolve(
        sentUnder(reference)
          .filter(({ isDelivered }) => isDelivered)
          .map(({ id: messageId, recipient, text }): Received => ({ messageId, recipient, text })),
      ),
    reports: (reference) =>
      Promise.resolve(
        sentUnder(reference).flatMap(({ id }) =>
          double.outbox.of(id).map((webhook) => inboundOf(tenant, webhook)),
        ),
      ),
    tap({ messageId }, button) {
      const message = double.books.messages.find(({ id }) => id === messageId) ?? assert.fail(messageId);
      double.tap(message, button === 'approve' ? 0 : 1);
      return Promise.resolve(newestOf(messageId));
    },
    forged: (body) =>
      inboundOf(tenant, { body, signature: signatureOf(body, 'another secret'), messageId: '' }),
    challenge(token = VERIFY_TOKEN) {
      const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
      const { raw } = inboundOf(tenant, { body: '', signature: '', messageId: '' });
      return { tenant, raw: { ...raw, method: 'GET', query: new URLSearchParams(asked).toString() } };
    },
    restarted: () => drive({ memory }).driver,
    loseNext: (when) => double.faults.nextCall(when === 'before' ? 'error_before' : 'error_after'),
  };
}

messengerConformance('WhatsApp Cloud on its double', () => Promise.resolve(subject()));

let messages = 0;
function question(to = PHONE): ApprovalMessage {
  messages += 1;
  const reference = `appr_${messages}`;
  const payloads = { approve: `apr:${reference}`, reject: `rej:${reference}` };
  const parameters = ['MXN 2,000.00', 'Comercio Ejemplo SRL', 'compras', 'Factura 42'];
  return { reference, to, template: { name: 'payment_approval', language: 'es', parameters, payloads } };
}

function oneCode(): PhoneCode {
  messages += 1;
  const template = { name: 'one_time_code', language: 'es' };
  return { reference: `obs_${messages}.phone.1`, to: PHONE, code: '123456', template };
}

/** A driver that can be asked again after so long that no call is on its way. */
function patient() {
  let now = systemClock.now();
  const clock: Clock = { now: () => now };
  return { ...drive({ clock }), pass: () => void (now = plus(now, HOUR_MS)) };
}

suite('a tap', () => {
  const MEXICAN = '+525512345678';
  /** As the product has it: whom it was sent to, and who has tapped. */
  async function tapped(to: string, how?: 'hidden' | 'other_form') {
    const { driver } = drive();
    const message = question(to);
    if (how === undefined) double.books.named.delete(to.slice(1));
    else double.books.named.set(to.slice(1), how);
    const answer = await driver.sendApproval(tenant, message, never());
    assert.ok(answer.kind === 'accepted', JSON.stringify(answer));
    const [sent = assert.fail('it was not sent')] = sentUnder(message.reference);
    double.tap(sent, 0);
    return { driver, sent, recipient: answer.value.recipient, call: newestOf(sent.id) };
  }
  const whoIn = async ({ driver, call }: Awaited<ReturnType<typeof tapped>>) =>
    (await driver.readReports(call)).map((one) => (one.kind === 'reply' ? one.from : one.kind));

  for (const to of [PHONE, MEXICAN])
    for (const how of [undefined, 'hidden', 'other_form'] as const)
      test(`is that of ${to}, to whom it was sent, where Meta names them ${how ?? 'alike'}`, async () => {
        const one = await tapped(to, how);
        assert.deepEqual(await whoIn(one), [one.recipient]);
      });

  test('is of somebody else where number and id are', async () => {
    const one = await tapped(MEXICAN);
    const body = one.call.raw.body
      .toString('utf8')
      .replaceAll(one.sent.user, 'MX.999')
      .replaceAll(one.recipient, '5215512345679');
    const forged = { ...one, call: { ...one.call, raw: { ...one.call.raw, body: Buffer.from(body) } } };
    assert.deepEqual(await whoIn(forged), ['5215512345679']);
    const hidden = await tapped(MEXICAN, 'hidden');
    const other = hidden.call.raw.body.toString('utf8').replaceAll(hidden.sent.user, 'MX.999');
    const byOther = {
      ...hidden,
      call: { ...hidden.call, raw: { ...hidden.call.raw, body: Buffer.from(other) } },
    };
    assert.deepEqual(await whoIn(byOther), ['']);
  });

  test('without a number is read again once a status has said whose id it has', async () => {
    const { driver } = drive();
    const message = question(MEXICAN);
    double.books.named.set(MEXICAN.slice(1), 'hidden');
    double.faults.nextCall('error_after');
    await driver.sendApproval(tenant, message, never());
    const [sent = assert.fail('it was not sent')] = sentUnder(message.reference);
    const [status] = double.outbox.of(sent.id);
    await driver.readReports(inboundOf(tenant, status ?? assert.fail('nothing was said')));
    const again = await driver.sendApproval(tenant, message, never());
    assert.deepEqual(again, { kind: 'accepted', value: { messageId: sent.id, recipient: sent.user } });
    double.tap(sent, 0);
    assert.deepEqual(
      (await driver.readReports(newestOf(sent.id))).map((one) => one.kind === 'reply' && one.from),
      [sent.user],
    );
    double.books.named.delete(MEXICAN.slice(1));
  });

  test('without a number is not decided by before it is known whose id it has', async () => {
    const message = question(MEXICAN);
    const text = JSON.stringify({
      messages: [{ id: 'wamid.early' }],
      contacts: [{ wa_id: '5215512345678' }],
    });
    const bare: ProviderClient = {
      call: () => Promise.resolve({ kind: 'answered', status: 200, headers: {}, text }),
    };
    const early = driverOn(double, { client: bare }).driver;
    await early.sendApproval(tenant, message, never());
    const person = { recipient: undefined, user: 'MX.7' };
    const button = { id: 'wamid.t', payload: 'apr:x', text: 'Aprobar', to: double.settings.displayNumber };
    const inbound = (value: Parameters<typeof bodyOf>[1][number]) =>
      inboundOf(tenant, double.outbox.sign(bodyOf(double.settings, [value]), 'wamid.early'));
    const about = { messageId: 'wamid.early', ...person, seconds: 1 };
    const call = inbound(tapValue(about, button));
    await assert.rejects(early.readReports(call), /not known yet/);
    await early.readReports(inbound(statusValue({ ...about, reference: message.reference }, 'delivered')));
    const [reply] = await early.readReports(call);
    assert.equal(reply?.kind === 'reply' && reply.from, '5215512345678');
  });
});

suite('what Meta answers', () => {
  /** Whether the message has left, what the caller hears, and whether a second call sends it. */
  const ANSWERS: Partial<Record<CallFault, readonly [sent: number, heard: string, again: number]>> = {
    error_before: [0, 'unknown', 0],
    error_after: [1, 'unknown', 1],
    cut: [1, 'unknown', 1],
    html: [1, 'unknown', 1],
    html_error: [0, 'unknown', 0],
    busy: [0, 'busy', 1],
    busy_bare: [0, 'busy', 1],
    busy_400: [0, 'busy', 1],
  };
  for (const [how, [sent, heard, again]] of Object.entries(ANSWERS)) {
    test(`${how} is ${heard}, and a second call ${again > sent ? 'sends' : 'does not send'} it`, async () => {
      const { driver, pass } = patient();
      const message = question();
      double.faults.nextCall(how as CallFault);
      const answer = await driver.sendApproval(tenant, message, never());
      const expected =
        heard === 'busy' ? { kind: 'refused', reasons: ['busy'] } : { kind: 'unknown', ...causeIn(answer) };
      assert.deepEqual(answer, expected);
      assert.equal(sentUnder(message.reference).length, sent);
      pass();
      await driver.sendApproval(tenant, message, never());
      assert.equal(sentUnder(message.reference).length, again);
    });
  }

  test('a call whose caller has gone is unknown', async () => {
    const { driver } = drive();
    const message = question();
    const deadline = new AbortController();
    double.hooks.onHeld = () => deadline.abort();
    double.faults.nextCall('timeout_after');
    const answer = await driver.sendApproval(tenant, message, deadline.signal);
    assert.equal(answer.kind, 'unknown');
    assert.equal(sentUnder(message.reference).length, 1);
  });

  test('no telephone, a paused template and a token that has ended are different refusals', async () => {
    const { driver } = drive();
    const to = '+5491155550000';
    double.books.undeliverable.set(to.slice(1), 'answer');
    const refused = (reason: string) => ({ kind: 'refused', reasons: [reason] });
    assert.deepEqual(await driver.sendApproval(tenant, question(to), never()), refused('undeliverable'));
    double.books.judge('payment_approval', 'PAUSED');
    assert.deepEqual(await driver.sendApproval(tenant, question(), never()), refused('template_rejected'));
    double.books.judge('payment_approval', 'APPROVED');
    const ended = drive({ keys: { accessToken: () => 'EAAJended00000000000000000' } }).driver;
    assert.deepEqual(await ended.sendApproval(tenant, question(), never()), refused('provider_rejected'));
    assert.match(double.books.complaints.pop() ?? '', /token is not right/);
  });

  test('a person who hides the number is called by the number that was asked for', async () => {
    for (const contacts of [[], [{}], [{ wa_id: '' }]]) {
      const text = JSON.stringify({ messages: [{ id: `wamid.${JSON.stringify(contacts)}` }], contacts });
      const hiding: ProviderClient = {
        call: () => Promise.resolve({ kind: 'answered', status: 200, headers: {}, text }),
      };
      const { driver } = driverOn(double, { client: hiding });
      const answer = await driver.sendApproval(tenant, question(), never());
      assert.equal(answer.kind === 'accepted' && answer.value.recipient, PHONE.slice(1));
    }
  });

  test('an answer that was lost is known from the first status, and then answered', async () => {
    const { driver } = drive();
    const message = question();
    double.faults.nextCall('error_after');
    assert.equal((await driver.sendApproval(tenant, message, never())).kind, 'unknown');
    const [sent = assert.fail('it was not sent')] = sentUnder(message.reference);
    await driver.readReports(newestOf(sent.id));
    const { id: messageId, recipient } = sent;
    assert.deepEqual(await driver.sendApproval(tenant, message, never()), {
      kind: 'accepted',
      value: { messageId, recipient },
    });
    assert.equal(sentUnder(message.reference).length, 1);
  });

  test('of two processes that send the same at once, one does', async () => {
    const { driver, memory } = drive();
    const both = [driver, drive({ memory }).driver];
    const [message, code] = [question(), oneCode()];
    type Send = (one: typeof driver) => Promise<{ readonly kind: string }>;
    const sends: ReadonlyArray<readonly [string, Send]> = [
      [message.reference, (one) => one.sendApproval(tenant, message, never())],
      [code.reference, (one) => one.sendCode(tenant, code, never())],
    ];
    for (const [reference, send] of sends) {
      const answers = await Promise.all(both.map(send));
      assert.equal(sentUnder(reference).length, 1);
      assert.deepEqual(answers.map(({ kind }) => kind).toSorted(), ['accepted', 'unknown']);
    }
  });

  test('a message that went at the second try is reported under the reference that it has', async () => {
    const { driver } = drive();
    const message = question();
    double.faults.nextCall('busy');
    await driver.sendApproval(tenant, message, never());
    await driver.sendApproval(tenant, message, never());
    const [sent = assert.fail('it was not sent')] = sentUnder(message.reference);
    const [report] = await driver.readReports(newestOf(sent.id));
    assert.deepEqual(report, {
      kind: 'sent',
      reference: message.reference,
      messageId: sent.id,
      recipient: sent.recipient,
    });
  });
});

const causeIn = (answer: object): object => ('cause' in answer ? { cause: answer.cause } : {});

suite('what Meta sends', () => {
  const tapped = async (messenger = drive()) => {
    const message = question();
    await messenger.driver.sendApproval(tenant, message, never());
    const [sent = assert.fail('it was not sent')] = sentUnder(message.reference);
    double.tap(sent, 0);
    return newestOf(sent.id);
  };

  test('is taken with the secret before, until that ends', async () => {
    const { appSecret } = double.settings;
    let accepted = ['f'.repeat(32), appSecret];
    const driven = drive({ keys: { appSecrets: () => accepted } });
    const call = await tapped(driven);
    assert.notEqual(await driven.driver.verify(call), undefined);
    accepted = accepted.slice(0, 1);
    assert.equal(await driven.driver.verify(call), undefined);
  });

  test('is not taken where it is about another account, and read past where about another number', async () => {
    const { driver } = drive();
    const signed = (sender: Sender) => {
      const told = {
        messageId: 'wamid.1',
        recipient: '5491155551234',
        user: 'AR.1',
        reference: 'appr_x',
        seconds: 1,
      };
      return inboundOf(tenant, double.outbox.sign(bodyOf(sender, [statusValue(told, 'sent')]), 'wamid.1'));
    };
    const { settings } = double;
    assert.equal(await driver.verify(signed({ ...settings, businessAccountId: '1' })), undefined);
    const another = signed({ ...settings, phoneNumberId: '1' });
    assert.notEqual(await driver.verify(another), undefined);
    assert.deepEqual(await driver.readReports(another), []);
    assert.equal((await driver.readReports(signed(settings))).length, 1);
  });

  test('names the organization that it is about, and tells no other', async () => {
    const { driver, memory } = drive();
    const call = await tapped({ driver, memory });
    assert.deepEqual(await driver.tenantsOf(call.raw), [tenant.id]);
    const other = { ...call, tenant: tenantNamed('ten_2') };
    assert.deepEqual(await driver.readReports(other), []);
  });

  test('without a number says that a message failed, and never that it went to no one', async () => {
    const { driver } = drive();
    const status = { id: 'wamid.1', timestamp: '1', biz_opaque_callback_data: 'appr_x' };
    const errors = [{ code: 131_026, title: 'Message undeliverable' }];
    const of = (said: object) => {
      const body = bodyOf(double.settings, [{ statuses: [{ ...status, ...said }] }]);
      return driver.readReports(inboundOf(tenant, double.outbox.sign(body, 'wamid.1')));
    };
    const failed = { kind: 'failed', reference: 'appr_x', reason: '131026 Message undeliverable' };
    assert.deepEqual(await of({ status: 'failed', errors }), [failed]);
    assert.deepEqual(await of({ status: 'delivered' }), []);
  });

  test('of a code is not a report of an approval', async () => {
    const { driver } = drive();
    const code = oneCode();
    await driver.sendCode(tenant, code, never());
    const [sent = assert.fail('it was not sent')] = sentUnder(code.reference);
    const call = newestOf(sent.id);
    assert.notEqual(await driver.verify(call), undefined);
    assert.deepEqual(await driver.readReports(call), []);
  });
});

test('no key is in what is logged and counted of calls, not even where a key is asked about', async () => {
  await drive().driver.tokenFacts(never());
  const said = calls.logged() + calls.metrics();
  assert.ok(said.includes('tokens.debug') && said.includes('messages.approval'));
  for (const secret of [double.settings.accessToken, double.settings.appSecret, VERIFY_TOKEN, PHONE.slice(1)])
    assert.ok(!said.includes(secret));
});

test('the double had nothing to complain of', () => {
  assert.deepEqual(double.books.complaints, []);
});
