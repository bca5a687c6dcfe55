// What the driver of Fintoc promises beyond the suites of its ports: it pays once whatever happens to a
// request and its answer, believes what the API says before a message, and takes two secrets while one is
// replaced.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { WebhookSignature } from 'fintoc';
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, plus, type Clock } from '#platform/time/clock.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { Memory } from '#platform/provider/memory.ts';
import type { RailOrder, RailRefusal } from '#modules/money-out/rail/port.ts';
import { FINTOC_FIELDS } from '#providers/fintoc/fields.ts';
import { until } from '../../support/wait.ts';
import { balanceOf, knowNumber, move, type IdForm } from './books.ts';
import { makeClabe } from './clabe.ts';
import { ERRORS } from './errors.ts';
import { newJwsKeys } from './keys.ts';
import type { TransferRecord } from './records.ts';
import { newWebhookSecret } from './routes.ts';
import { SPEI } from './versions.ts';
import { startFintocSubject, type FintocSubject, type SubjectGiven } from './driver.ts';
import { charge, correct, receive, reject, send, settle, settleDaily } from './moves.ts';
import type { RequestFault } from './faults.ts';
import { signatureOf } from './webhooks.ts';

const HOLDER = { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' };
const AMOUNT = 2_500n;
/** None of its letters says what it is, and some mean something in a path. */
const OTHER_FORM: IdForm = (kind, digits) => `9-${digits}/../${kind.length}?~:%2F#`;
const signal = (): AbortSignal => AbortSignal.timeout(60_000);
let serial = 0;

type Paying = FintocSubject & ReturnType<FintocSubject['driver']> & { readonly order: RailOrder };

async function paying(given: SubjectGiven = {}): Promise<Paying> {
  const subject = await startFintocSubject(given);
  const driver = subject.driver();
  const { books } = subject.double.test;
  const holder = { name: 'Ana Paz', taxId: 'PAXA800101AB1' };
  const opening = { reference: `wal_${++serial}`, country: 'MX', currency: 'MXN', holder } as const;
  const opened = await driver.accounts.open(subject.tenant, opening, signal());
  assert.ok(opened.kind === 'accepted', JSON.stringify(opened));
  const from = opened.value.number;
  receive(books, { number: books.numbers.at(-1) ?? books.root, amount: 100_000n });
  const number = makeClabe(++serial, '012180');
  knowNumber(books, number, { holder: HOLDER });
  const order: RailOrder = {
    reference: `ord_${serial}`,
    country: 'MX',
    currency: 'MXN',
    amountMinor: AMOUNT,
    from: { number: from, holderName: holder.name, taxId: holder.taxId },
    to: { number, holderName: HOLDER.name, taxId: HOLDER.taxId, alias: null },
    concept: 'Renta',
  };
  return { ...subject, ...driver, order };
}

const submit = ({ rail, tenant, order }: Paying) => rail.submit(tenant, order, signal());
const find = ({ rail, tenant, order }: Paying) => rail.find(tenant, order.reference, signal());
const ALL = { currency: 'MXN', accountNumber: null, after: undefined } as const;
async function statement({ accounts, tenant }: Paying) {
  const answer = await accounts.statement(tenant, ALL, signal());
  return answer.kind === 'accepted' ? answer.value : assert.fail(JSON.stringify(answer));
}
const sentOf = ({ double }: Paying): number =>
  double.test.books.transfers.filter(({ direction }) => direction === 'outbound').length;
const postsOf = ({ double }: Paying) =>
  double.seen.filter(({ method, path }) => method === 'POST' && path === '/v2/transfers');

suite('an order at Fintoc', () => {
  const LOST: readonly RequestFault[] = ['cut', 'cut_late', 'silent_late', 'page_late', 'half'];
  for (const what of LOST) {
    test(`is paid once, under one key and with one body, where its request meets ${what}`, async () => {
      const own = await paying();
      own.double.faults.next(what, 'POST');
      const deadline = new AbortController();
      const first = own.rail.submit(own.tenant, own.order, deadline.signal);
      await until('the request was there', () => postsOf(own).length === 1);
      if (what === 'silent_late') deadline.abort();
      assert.equal((await first).kind, 'unknown');
      const again = await submit(own);
      assert.equal(again.kind, 'open', JSON.stringify(again));
      own.double.advance(MINUTE_MS);
      assert.equal((await submit(own)).kind, 'accepted');
      assert.equal(sentOf(own), 1);
      const [one, two] = postsOf(own);
      assert.deepEqual([two?.key, two?.body], [one?.key, one?.body]);
    });
  }

  test('is found in the list where a 500 is kept under its key although it was paid', async () => {
    const own = await paying();
    own.double.faults.next('error_late', 'POST');
    assert.equal((await submit(own)).kind, 'unknown');
    assert.equal((await submit(own)).kind, 'unknown');
    const known = await find(own);
    assert.deepEqual(known, { kind: 'accepted', value: { kind: 'open' } });
    assert.equal(sentOf(own), 1);
  });

  test('is not sent again once its key is too old, though nothing was paid', async () => {
    const own = await paying();
    own.double.faults.next('error', 'POST');
    assert.equal((await submit(own)).kind, 'unknown');
    own.double.advance(25 * HOUR_MS);
    assert.deepEqual(await find(own), { kind: 'accepted', value: { kind: 'none' } });
    assert.equal((await submit(own)).kind, 'unknown');
    assert.equal(postsOf(own).length, 1);
  });

  const NONE = { kind: 'accepted', value: { kind: 'none' } };
  for (const what of ['cut', 'cut_late', 'busy', 'page', 'half', 'in_use'] as const)
    test(`is sent again at once, under its key, where ${what} left it unknown and no list has it`, async () => {
      const own = await paying();
      own.double.faults.next(what, 'POST');
      own.double.faults.listLagMs = 9 * MINUTE_MS;
      assert.equal((await submit(own)).kind, 'unknown');
      assert.deepEqual(await find(own), NONE);
      assert.equal((await submit(own)).kind, 'open');
      assert.equal(sentOf(own), 1);
      assert.equal(new Set(postsOf(own).map(({ key, body }) => `${key} ${body}`)).size, 1);
    });

  test('is not taken for missing when its key has just become too old and a list may lag', async () => {
    const own = await paying();
    own.double.faults.next('cut_late', 'POST');
    await submit(own);
    own.double.faults.listLagMs = 2 * DAY_MS;
    own.double.advance(23 * HOUR_MS);
    assert.equal((await find(own)).kind, 'unknown');
    assert.equal((await submit(own)).kind, 'unknown');
    own.double.advance(11 * MINUTE_MS);
    assert.deepEqual(await find(own), NONE);
    assert.equal((await submit(own)).kind, 'unknown');
    assert.equal(sentOf(own), 1);
  });

  const REFUSED = {
    insufficient_balance: 'insufficient_balance',
    recipient_blocked_account: 'destination_rejected',
    invalid_recipient_account: 'destination_not_found',
    account_not_active: 'provider_rejected',
    entity_not_operational: 'provider_rejected',
    sender_blocked_account: 'provider_rejected',
    invalid_params: 'provider_rejected',
  } as const;
  for (const [code, reason] of Object.entries(REFUSED) as [keyof typeof REFUSED, RailRefusal][])
    test(`is refused for good where Fintoc answers ${code}, with ${ERRORS[code].status}`, async () => {
      const own = await paying();
      const { books } = own.double.test;
      books.denied = { path: /transfers$/, code };
      const refused = { kind: 'refused', reasons: [reason] };
      assert.deepEqual(await submit(own), refused);
      books.denied = null;
      assert.deepEqual(await find(own), { kind: 'accepted', value: refused });
      assert.deepEqual([postsOf(own).length, sentOf(own)], [1, 0]);
    });

  test('is refused for want of money by the account itself, and is not paid once there is some', async () => {
    const own = await paying();
    const poor = { ...own, order: { ...own.order, amountMinor: 100_001n } };
    const refused = { kind: 'refused', reasons: ['insufficient_balance'] };
    assert.deepEqual(await submit(poor), refused);
    receive(own.double.test.books, { number: own.double.test.books.root, amount: 1n });
    assert.deepEqual(await submit(poor), refused);
    assert.equal(sentOf(own), 0);
  });

  test('that may be its own twin is asked about, and is found once, whatever the status says', async () => {
    const own = await paying();
    const { books, kept } = own.double.test;
    own.double.faults.next('cut_late', 'POST');
    assert.equal((await submit(own)).kind, 'unknown');
    for (const status of [409, 400]) {
      kept.forget();
      books.denied = { path: /transfers$/, code: 'invalid_duplicated_transfer', status };
      assert.equal((await submit(own)).kind, 'unknown');
    }
    books.denied = null;
    assert.deepEqual(await find(own), { kind: 'accepted', value: { kind: 'open' } });
    assert.equal(sentOf(own), 1);
  });

  test('is not refused while its key is in use, nor for what our key may not do', async () => {
    const own = await paying();
    own.double.faults.next('in_use', 'POST');
    assert.equal((await submit(own)).kind, 'unknown');
    for (const code of ['payment_required', 'product_access_required', 'forbidden_account'] as const) {
      own.double.test.books.denied = { path: /transfers$/, code };
      const other = { ...own, order: { ...own.order, reference: `${own.order.reference}.${code}` } };
      assert.equal((await submit(other)).kind, 'unknown');
    }
    own.double.test.books.denied = null;
    assert.equal((await submit(own)).kind, 'open');
    assert.equal(sentOf(own), 1);
  });

  test('that was kept by a version before, with its currency in small letters, goes out as it was', async () => {
    const own = await paying();
    const before: Memory = {
      ...own.memory,
      keep: (tenant, kind, ours, { body = '' } = {}) =>
        own.memory.keep(tenant, kind, ours, { body: body.replace('"MXN"', '"mxn"') }),
    };
    own.double.faults.next('cut', 'POST');
    const { rail } = own.driver({ memory: before });
    assert.equal((await rail.submit(own.tenant, own.order, signal())).kind, 'unknown');
    await submit(own);
    const [first, second] = postsOf(own);
    assert.match(first?.body ?? '', /"currency":"mxn"/);
    assert.deepEqual([second?.key, second?.body], [first?.key, first?.body]);
  });

  test('is neither refused nor sent again where Fintoc is busy or does not take our key', async () => {
    const own = await paying();
    for (const what of ['busy', 'busy_until'] as const) own.double.faults.next(what, 'POST');
    const answers = [await submit(own), await submit(own)];
    const stranger = own.driver({ secretKey: () => 'sk_test_other' });
    answers.push(await stranger.rail.submit(own.tenant, own.order, signal()));
    for (const { kind } of answers) assert.equal(kind, 'unknown');
    assert.equal((await submit(own)).kind, 'open');
    assert.equal(sentOf(own), 1);
  });

  test('says that nothing of an opening has left where it was not sent, and of none that may have been', async () => {
    const own = await paying();
    const leftOf = async (faults: 'busy' | 'cut_late', reference: string) => {
      own.double.faults.next(faults, 'POST');
      const holder = { name: 'Ana Paz', taxId: 'PAXA800101AB1' };
      const opening = { reference, country: 'MX', currency: 'MXN', holder } as const;
      const answer = await own.accounts.open(own.tenant, opening, signal());
      return answer.kind === 'unknown' ? answer.hasLeft !== false : assert.fail(answer.kind);
    };
    assert.deepEqual([await leftOf('busy', 'wal_1'), await leftOf('cut_late', 'wal_2')], [false, true]);
  });

  test('opens a wallet on an account of the entity of its connection alone', async () => {
    const own = await paying();
    const holder = { name: 'Ana Paz', taxId: 'PAXA800101AB1' };
    const open = (reference: string, entity: string) => {
      const opening = { reference, country: 'MX', currency: 'MXN', holder } as const;
      return own.driver({ entity }).accounts.open(own.tenant, opening, signal());
    };
    const before = own.double.test.books.numbers.length;
    const refused = await open('wal_1', 'ent_ofAnotherCompany');
    assert.ok(refused.kind === 'unknown' && refused.hasLeft === false, JSON.stringify(refused));
    assert.equal(own.double.test.books.numbers.length, before);
    assert.equal((await open('wal_1', own.double.test.books.entity.id)).kind, 'accepted');
    assert.equal(own.double.test.books.numbers.length, before + 1);
  });

  test('is read where amounts come as texts, and not where its end is new to us', async () => {
    const own = await paying();
    own.double.faults.next('texts', 'POST');
    assert.equal((await submit(own)).kind, 'open');
    Object.assign(own.double.test.books.transfers.at(-1) ?? {}, { status: 'reconsidered' });
    assert.equal((await find(own)).kind, 'unknown');
  });
});

suite('the version of the API', () => {
  const REASONS: Readonly<Record<string, RailRefusal>> = {
    non_existing_account: 'destination_not_found',
    blocked_account: 'destination_rejected',
    canceled_account: 'destination_not_found',
    wrong_currency: 'destination_rejected',
    non_fintoc_account: 'destination_not_found',
    wrong_operation_type: 'provider_rejected',
    account_type_does_not_correspond: 'destination_rejected',
    exceeds_account_limit: 'try_other_day',
    exceeds_account_monthly_payments_limit: 'try_other_day',
    non_registered_mobile_phone: 'destination_not_found',
    missing_payment_instruction_due_to_balance_limit_reached: 'destination_rejected',
    sender_client_protection_agreement: 'destination_rejected',
  };
  assert.deepEqual(Object.keys(REASONS), Object.keys(SPEI));

  async function rejected(own: Paying, reason: string, more: Partial<TransferRecord> = {}) {
    const { books } = own.double.test;
    books.outcomes.set(own.order.to.number, 'stays');
    await submit(own);
    const sent = books.transfers.at(-1) ?? assert.fail('nothing was sent');
    Object.assign(sent, more);
    reject(books, sent.id, { reason });
    const known = await find(own);
    return known.kind === 'accepted' && known.value.kind === 'refused' ? known.value.reasons : known;
  }

  for (const [reason, ours] of Object.entries(REASONS))
    test(`does not matter to a payment that is rejected for ${reason}`, async () => {
      for (const ignoresVersion of [false, true]) {
        const own = await paying();
        Object.assign(own.double.test.books, { pinned: '2023-11-15', ignoresVersion });
        assert.deepEqual(await rejected(own, reason), [ours]);
      }
    });

  test('of tomorrow, with another name for a reason, is read by the code of SPEI', async () => {
    assert.deepEqual(await rejected(await paying(), 'renamed', { speiCode: '02' }), ['destination_rejected']);
  });

  test('is named by each request: it names its version', async () => {
    const own = await paying();
    await submit(own);
    await find(own);
    await statement(own);
    const { seen } = own.double;
    assert.ok(seen.length > 4);
    assert.deepEqual(new Set(seen.map(({ version }) => version)), new Set(['2026-02-01']));
  });
});

test('an order that takes days is open until it has an end', async () => {
  for (const end of ['accepted', 'refused'] as const) {
    const own = await paying();
    const { books } = own.double.test;
    books.outcomes.set(own.order.to.number, 'stays');
    await submit(own);
    own.double.advance(3 * DAY_MS);
    assert.deepEqual(await find(own), { kind: 'accepted', value: { kind: 'open' } });
    const id = books.transfers.at(-1)?.id ?? '';
    if (end === 'accepted') settle(books, id);
    else reject(books, id, { reason: 'blocked_account' });
    const known = await find(own);
    assert.equal(known.kind === 'accepted' && known.value.kind, end);
  }
});

test('a key of Fintoc is recognized by its form in whichever field it is pasted', () => {
  const { privatePem: jwsPrivateKey } = newJwsKeys();
  const given = {
    secretKey: 'sk_test_0123456789abcdef',
    webhookSecret: newWebhookSecret(),
    accountId: 'acc_0123456789ab',
    jwsPrivateKey,
  };
  for (const [field, { form }] of Object.entries(FINTOC_FIELDS))
    for (const [name, value] of Object.entries(given))
      assert.equal(form.test(value), name === field, `${name} as ${field}`);
});

test('an id of Fintoc needs no prefix, which its page on changes says may go', () => {
  const { accountId, entity } = FINTOC_FIELDS;
  for (const id of ['31yYL7h9LVPg121AgFtCyJPDsgM', 'acct-9f-0a1b2c', '12345', OTHER_FORM('x', '7'), '...'])
    for (const { form } of [accountId, entity]) assert.ok(form.test(id), id);
  assert.ok(accountId.form.test('acc_31yYL7h9LVPg121AgFtCyJPDsgM'));
  assert.ok(entity.form.test('ent_31yYL7h9LVPg121AgFtCyJPDsgM'));
  for (const id of [
    'sk_live_0123456789abcdef',
    '738969000000000015',
    '.',
    '..',
    '',
    'a b',
    'a\nb',
    'a\u0000',
  ])
    for (const { form } of [accountId, entity]) assert.ok(!form.test(id), id);
  assert.ok(!accountId.form.test('ent_0123456789ab') && !entity.form.test('acc_0123456789ab'));
  assert.ok(!accountId.form.test('x'.repeat(201)) && !accountId.form.test('é'));
});

test('ids of another form are taken and go out encoded: in books, messages, payments and what is closed', async () => {
  const own = await paying({ idOf: OTHER_FORM });
  await submit(own);
  own.double.advance(MINUTE_MS);
  assert.equal((await find(own)).kind, 'accepted');
  const [message = assert.fail('there is no message')] = own.messages(own.order.reference);
  assert.deepEqual(
    (await own.rail.readNotices(message)).map(({ kind }) => kind),
    ['settled'],
  );
  const { books } = own.double.test;
  receive(books, { number: books.numbers.at(-1) ?? books.root, amount: 50n });
  const { items } = await statement(own);
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['deposit', 'payment', 'deposit'],
  );
  const returned = { providerRef: items.at(-1)?.providerRef ?? '', isAccepted: false };
  const answer = await own.accounts.answerDeposit(own.tenant, returned, signal());
  assert.equal(answer.kind, 'accepted', JSON.stringify(answer));
  const asked = { reference: 'ask_1', country: 'MX', destination: { number: own.order.to.number } };
  assert.equal((await own.accounts.resolve(own.tenant, asked, signal())).kind, 'open');
  own.double.advance(MINUTE_MS);
  assert.equal((await own.accounts.resolve(own.tenant, asked, signal())).kind, 'accepted');
  const closed = await own.accounts.closeAccount(own.tenant, `wal_${serial - 1}`, signal());
  assert.equal(closed.kind, 'accepted', JSON.stringify(closed));
});

test('a message about an id that would lead elsewhere in the API asks for nothing', async () => {
  const own = await paying();
  own.double.advance(MINUTE_MS);
  await submit(own);
  own.double.advance(MINUTE_MS);
  const [message = assert.fail('there is no message')] = own.messages(own.order.reference);
  const asked = own.double.seen.length;
  for (const id of ['..', '.', '', 'a b', 'a\u0000b', 'x'.repeat(201)]) {
    const event = JSON.parse(message.raw.body.toString('utf8')) as { data: { id: string } };
    event.data.id = id;
    const led = { ...message, raw: { ...message.raw, body: Buffer.from(JSON.stringify(event)) } };
    await assert.rejects(async () => own.rail.readNotices(led), JSON.stringify(id));
  }
  assert.equal(own.double.seen.length, asked);
});

suite('the CLABE of a wallet', () => {
  const close = ({ accounts, tenant }: Paying, reference: string) =>
    accounts.closeAccount(tenant, reference, signal());
  const closable = async () => {
    const own = await paying();
    const reference = `wal_${serial - 1}`;
    const number = own.double.test.books.numbers.at(-1) ?? assert.fail('there is no number');
    return { own, reference, number };
  };

  test('is closed where Fintoc says so, and not where it has only taken the call', async () => {
    const { own, reference, number } = await closable();
    for (const what of ['cut', 'cut_late', 'busy', 'page', 'half'] as const) {
      own.double.faults.next(what, 'PATCH');
      assert.equal((await close(own, reference)).kind, 'unknown', what);
    }
    own.double.test.books.numbers.splice(-1, 1, { ...number, status: 'enabled' });
    Object.defineProperty(own.double.test.books.numbers.at(-1), 'status', {
      get: () => 'enabled',
      set() {
        // It stays as it is.
      },
    });
    assert.equal((await close(own, reference)).kind, 'unknown');
    own.double.test.books.numbers.splice(-1, 1, number);
    assert.deepEqual(await close(own, reference), { kind: 'accepted', value: null });
  });

  test('is found by our reference where its answer was lost, also by a process that opened nothing', async () => {
    const own = await paying();
    const reference = `wal_${++serial}`;
    const holder = { name: 'Ana Paz', taxId: 'PAXA800101AB1' };
    own.double.faults.next('cut_late', 'POST');
    const opening = { reference, country: 'MX', currency: 'MXN', holder } as const;
    assert.equal((await own.accounts.open(own.tenant, opening, signal())).kind, 'unknown');
    assert.deepEqual(await own.driver().accounts.closeAccount(own.tenant, reference, signal()), {
      kind: 'accepted',
      value: null,
    });
    assert.equal(own.double.test.books.numbers.at(-1)?.status, 'disabled');
  });

  test('is not closed for another tenant, nor said to be where Fintoc has it no more', async () => {
    const { own, reference, number } = await closable();
    const other = { ...own.tenant, id: `${own.tenant.id}x` };
    const notFound = { kind: 'refused', reasons: ['not_found'] };
    assert.deepEqual(await own.accounts.closeAccount(other, reference, signal()), notFound);
    assert.equal(number.status, 'enabled');
    own.double.test.books.numbers.pop();
    assert.deepEqual(await close(own, reference), notFound);
  });
});

suite('a message of Fintoc', () => {
  test('is not believed against the API', async () => {
    const own = await paying();
    await submit(own);
    own.double.advance(MINUTE_MS);
    const [message] = own.messages(own.order.reference);
    assert.ok(message !== undefined);
    const body = message.raw.body.toString('utf8').replaceAll('succeeded', 'rejected');
    const lie = { ...message, raw: { ...message.raw, body: Buffer.from(body) } };
    const kinds = async (call: InboundCall) => (await own.rail.readNotices(call)).map(({ kind }) => kind);
    assert.deepEqual([await kinds(message), await kinds(lie)], [['settled'], ['settled']]);
    assert.deepEqual(await own.accounts.readDeposits(message), []);
  });

  test('that is here before the answer says whose it is, and is read while nothing else is known', async () => {
    const own = await paying();
    own.double.faults.next('cut_late', 'POST');
    await submit(own);
    own.double.advance(MINUTE_MS);
    const [message] = own.messages(own.order.reference);
    assert.ok(message !== undefined);
    assert.equal((await own.rail.readNotices(message))[0]?.reference, own.order.reference);
    assert.equal((await find(own)).kind, 'accepted');
    const unknownKind = message.raw.body.toString('utf8').replaceAll('outbound.succeeded', 'sideways.moved');
    const other = { ...message, raw: { ...message.raw, body: Buffer.from(unknownKind) } };
    assert.deepEqual([await own.rail.readNotices(other), await own.accounts.readDeposits(other)], [[], []]);
  });

  test('is taken with either secret while one is replaced, and not with the old one afterwards', async () => {
    const own = await paying();
    const { endpoint } = own;
    const [old, secrets] = [endpoint.secret, { now: [endpoint.secret] }];
    const { rail } = own.driver({ webhookSecrets: () => secrets.now });
    await submit(own);
    own.double.advance(MINUTE_MS);
    const isTaken = async () => {
      const [message] = own.messages(own.order.reference);
      return message !== undefined && (await rail.verify(message)) !== undefined;
    };
    endpoint.secret = 'whsec_the_next_one_of_them';
    secrets.now = ['whsec_the_next_one_of_them', old];
    assert.equal(await isTaken(), true);
    endpoint.secret = old;
    assert.equal(await isTaken(), true);
    secrets.now = ['whsec_the_next_one_of_them'];
    assert.equal(await isTaken(), false);
  });

  test('is not taken when it was signed ten minutes ago', async () => {
    const own = await paying();
    await submit(own);
    own.double.advance(MINUTE_MS);
    const event = own.double.test.books.events.at(-1);
    assert.ok(event !== undefined);
    const old = own.callOf(own.double.test.webhooks.messageOf(event, own.endpoint, 'off'));
    assert.equal(await own.rail.verify(old), undefined);
  });

  // The vector of fintoc-node, src/spec/webhook.spec.ts at d3f7485 (BSD-3-Clause).
  test('is verified as the SDK verifies its published vector', async () => {
    const body =
      '{"id":"evt_2AaZeLCz0GjOW5zj","type":"payment_intent.succeeded","mode":"test","created_at":"2025-04-05T21:57:' +
      '31.834Z","data":{"id":"pi_2vKOKniSGXRhXTKrJ67VXZxGCVt","mode":"test","amount":1,"object":"payment_intent",' +
      '"status":"succeeded","currency":"MXN","metadata":{},"created_at":"2025-04-05T21:57:17Z","expires_at":null,' +
      '"error_reason":null,"payment_type":"bank_transfer","reference_id":null,"widget_token":null,' +
      '"customer_email":null,"sender_account":{"type":"checking_account","number":"501514890244223279",' +
      '"holder_id":"mfiu593501oe4","institution_id":"mx_stp"},"business_profile":null,"transaction_date":null,' +
      '"recipient_account":{"type":"checking_account","number":"646180357600000000","holder_id":"fsm211008hz9",' +
      '"institution_id":"mx_stp"},"payment_type_options":{}},"object":"event"}';
    const seconds = 1_743_890_251;
    const mac = '11b98dd8f5500109246aa4d9875fad2e97d462560b012a5f50ff924411de0b0f';
    const header = `t=${seconds},v1=${mac}`;
    const secret = 'whsec_test_secret';
    WebhookSignature.verifyHeader(body, header, secret, Number.MAX_SAFE_INTEGER);
    assert.equal(signatureOf(body, secret, instant(seconds * 1000)), header);
    const clock: Clock = { now: () => instant(seconds * 1000) };
    const own = await startFintocSubject();
    const { rail } = own.driver({ clock, webhookSecrets: () => [secret] });
    const call = own.callOf({ headers: { 'fintoc-signature': header }, body });
    assert.deepEqual(await rail.verify(call), { messageId: 'evt_2AaZeLCz0GjOW5zj' });
    assert.deepEqual(await rail.readNotices(call), []);
  });
});

suite('whose a CLABE is', () => {
  const asked = (own: Paying, reference = 'ask_1') =>
    own.accounts.resolve(
      own.tenant,
      { reference, country: 'MX', destination: { number: own.order.to.number } },
      signal(),
    );

  test('is open until the cent has arrived, and costs one cent however often it is asked', async () => {
    const own = await paying();
    const before = balanceOf(own.double.test.books);
    own.double.faults.next('cut_late', 'POST');
    assert.equal((await asked(own)).kind, 'unknown');
    assert.equal((await asked(own)).kind, 'open');
    own.double.advance(MINUTE_MS);
    const { number } = own.order.to;
    const known = { number, alias: null, holder: HOLDER, currency: 'MXN' };
    assert.deepEqual(await asked(own), { kind: 'accepted', value: known });
    assert.equal(before - balanceOf(own.double.test.books), 1n);
  });

  test('is not found where there is no such account', async () => {
    const own = await paying();
    own.double.test.books.holders.delete(own.order.to.number);
    assert.equal((await asked(own)).kind, 'open');
    own.double.advance(MINUTE_MS);
    assert.deepEqual(await asked(own), { kind: 'refused', reasons: ['not_found'] });
  });

  const FAILED = { rejected: 'not_payable', limited: 'not_payable', failed: 'not_told' } as const;
  for (const [outcome, reason] of Object.entries(FAILED))
    test(`is refused as ${reason} where the cent is ${outcome}, and stays so`, async () => {
      const own = await paying();
      own.double.test.books.outcomes.set(own.order.to.number, outcome as keyof typeof FAILED);
      assert.equal((await asked(own)).kind, 'open');
      own.double.advance(MINUTE_MS);
      for (const again of [await asked(own), await asked(own)])
        assert.deepEqual(again, { kind: 'refused', reasons: [reason] });
      assert.equal(own.double.test.books.verifications.length, 1);
    });

  test('is read from an earlier verification once the key of the question is too old', async () => {
    const own = await paying();
    own.double.faults.next('cut_late', 'POST');
    await asked(own);
    own.double.advance(DAY_MS);
    assert.equal((await asked(own)).kind, 'accepted');
    assert.equal(own.double.test.books.verifications.length, 1);
  });

  test('is a cent on the statement as a verification, beside a fee and what Fintoc puts right', async () => {
    const own = await paying();
    await asked(own);
    charge(own.double.test.books, 300n);
    correct(own.double.test.books, 20n);
    own.double.advance(MINUTE_MS);
    const { items, balanceMinor } = await statement(own);
    assert.deepEqual(
      items.map(({ kind, amountMinor }) => [kind, amountMinor]),
      [
        ['deposit', 100_000n],
        ['verification', -1n],
        ['fee', -300n],
        ['correction', 20n],
      ],
    );
    assert.equal(balanceMinor, 99_719n);
    assert.ok(items.slice(1).every((item) => !('reference' in item)));
  });

  test('leaves nothing on the statement where its cent came back', async () => {
    const own = await paying();
    own.double.test.books.outcomes.set(own.order.to.number, 'nonexistent');
    await asked(own);
    own.double.advance(MINUTE_MS);
    const { items, balanceMinor } = await statement(own);
    assert.deepEqual([items.map(({ kind }) => kind), balanceMinor], [['deposit'], 100_000n]);
  });

  test('is not shown with a cent that may be one, and is not listed yet', async () => {
    const own = await paying();
    await asked(own);
    own.double.advance(MINUTE_MS);
    // Transfers are listed at once, and verifications are not.
    const listed = own.double.test.books.verifications.splice(0);
    const answer = await own.accounts.statement(own.tenant, ALL, signal());
    assert.equal(answer.kind, 'unknown');
    const ofWallet = { ...ALL, accountNumber: own.order.from.number };
    assert.equal((await own.accounts.statement(own.tenant, ofWallet, signal())).kind, 'accepted');
    own.double.test.books.verifications.push(...listed);
    assert.equal((await statement(own)).items.at(-1)?.kind, 'verification');
  });
});

suite('a cent on the statement', () => {
  test('is looked for among verifications of its days alone', async () => {
    const own = await paying();
    const { books } = own.double.test;
    const party = { number: own.order.to.number, name: null, taxId: null };
    for (let i = 0; i < 700; i++)
      books.verifications.push({
        id: books.ids('accv'),
        number: party.number,
        transferId: books.ids('tr'),
        createdAt: plus(own.clock.now(), -7 * DAY_MS),
        status: 'succeeded',
        holder: HOLDER,
        reason: null,
      });
    send(books, { amount: 1n, comment: null, referenceId: null, party, metadata: {} });
    own.double.advance(MINUTE_MS);
    await own.accounts.statement(own.tenant, ALL, signal());
    const pages = own.double.seen.filter(({ path }) => path.startsWith('/v2/account_verifications?'));
    assert.equal(pages.length, 1);
  });
});

suite('money of the company', () => {
  test('that comes to the account itself is its own, by message and by statement', async () => {
    const own = await paying();
    const { books } = own.double.test;
    const { id } = receive(books, { number: books.root, amount: 500n });
    const [message = assert.fail('there is no message')] = own.messages(id);
    const [deposit] = await own.accounts.readDeposits(message);
    const last = (await statement(own)).items.at(-1);
    assert.deepEqual([deposit?.isOwn, last], [true, { kind: 'deposit', ...deposit }]);
    const [ofWallet] = (await statement(own)).items;
    assert.ok(ofWallet?.kind === 'deposit' && ofWallet.isOwn === undefined);
  });

  test('that Fintoc takes to the bank of the company is a sweep, unless it is one of our orders', async () => {
    const own = await paying();
    const { books } = own.double.test;
    const named = { ...own, order: { ...own.order, concept: 'Fintoc daily settlement' } };
    await submit(named);
    own.double.advance(MINUTE_MS);
    settleDaily(books);
    own.double.advance(MINUTE_MS);
    const { items, balanceMinor } = await statement(own);
    assert.deepEqual(
      items.slice(1).map(({ kind, amountMinor }) => [kind, amountMinor]),
      [
        ['payment', -AMOUNT],
        ['sweep', AMOUNT - 100_000n],
      ],
    );
    assert.equal(balanceMinor, 0n);
  });
});

suite('the statement', () => {
  test('has what left by other hands as a payment that no order explains, also a cent', async () => {
    const own = await paying();
    const { books } = own.double.test;
    const party = { number: own.order.to.number, name: null, taxId: null };
    const operatorActions = { comment: null, referenceId: null, party, metadata: {} };
    send(books, { ...operatorActions, amount: 700n });
    send(books, { ...operatorActions, amount: 1n });
    move(books, { resourceId: null, type: 'other', signed: -5n });
    own.double.advance(DAY_MS);
    const { items } = await statement(own);
    assert.deepEqual(
      items.slice(1).map((item) => [item.kind, item.amountMinor, 'reference' in item && item.reference]),
      [
        ['payment', -700n, null],
        ['payment', -1n, null],
        ['payment', -5n, null],
      ],
    );
  });

  test('has a fee as a fee where it names the transfer that it was taken for', async () => {
    const own = await paying();
    await submit(own);
    own.double.advance(MINUTE_MS);
    const { books } = own.double.test;
    move(books, { resourceId: books.transfers.at(-1)?.id ?? '', type: 'fee', signed: -10n });
    const { items } = await statement(own);
    assert.deepEqual(
      items.slice(1).map(({ kind, amountMinor }) => [kind, amountMinor]),
      [
        ['payment', -AMOUNT],
        ['fee', -10n],
      ],
    );
  });
});

suite('the live side', () => {
  test('does not let money come in by a call', async () => {
    const own = await startFintocSubject();
    const { accounts } = own.driver({ secretKey: () => own.double.live.key, isTestSide: false });
    const asked = { reference: 'dep_1', accountNumber: own.double.live.books.root.number, amountMinor: 1n };
    const answer = await accounts.requestDeposit(own.tenant, asked, signal());
    assert.deepEqual(answer, { kind: 'refused', reasons: ['not_offered'] });
    assert.equal(own.double.seen.length, 0);
  });
});
