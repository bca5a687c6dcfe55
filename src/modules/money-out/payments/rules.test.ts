// The rules of a payment are looked at in one order: each before all that come after it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Table } from '#platform/db/table.ts';
import type { Tx } from '#platform/work/draft.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import { checksOf, previewedChecks, walk } from '#modules/money-out/outgoing/checks.ts';
import type { Usage } from '#modules/base/ledger/limits.ts';
import { PAYMENT_RULES, type PaymentFacts } from './rules.ts';

const PAST: Usage = { limitMinor: 500n, usedMinor: 500n, remainingMinor: 0n };
const WALLET = 'wal_00000000000000000000000000';

/** What a payment is judged by, as it can be broken; each is as it should be. */
const fine = {
  subWallet: {
    wallet_id: WALLET,
    status: 'active',
    payee_items: null as unknown,
    waiting_approvals: 0,
    notify_whatsapp: true,
    auto_approve_under_minor: 1_000n,
    whatsapp_threshold_minor: 5_000n,
  },
  payee: {
    status: 'active',
    cardholder_id: 'ch_00000000000000000000000000',
    number: '1',
    tax_id: 't',
    alias: null,
    key_value: null,
  },
  isPaid: false,
  issuerTaxId: 't',
  toNumber: '1',
  othersBalance: 0n,
  panic: null as Usage | null,
  availableMinor: 1_000n,
  over: [] as ReadonlyArray<{ limit: string; usage: Usage }>,
  amountMinor: 600n,
  mustAsk: false,
  isOwners: false,
};
type World = typeof fine;

function lookedOf(world: World): PaymentFacts {
  const rows: Readonly<Record<string, unknown>> = {
    sub_wallets: world.subWallet,
    payees: world.payee,
    documents: world.isPaid ? { held_by_type: 'payment', held_by_id: 'pay_1' } : undefined,
    ledger_accounts: { balance: world.othersBalance },
  };
  const find = ({ name }: Table) => rows[name];
  const tx = { find, get: find, at: () => tx } as unknown as Tx;
  const gate = { auto_approve_under_minor: 1_000n, whatsapp_threshold_minor: 1_000n };
  return {
    tx,
    input: {
      wallet: { id: WALLET, currency: 'ARS', country: 'AR', ...gate },
      subWalletId: world.isOwners ? null : 'sub_1',
      scheduledAs: null,
      payee: { id: 'pye_1' },
      to: { number: world.toNumber, taxId: 't', name: 'Libros del Sur' },
      toWalletId: 'wal_other',
      amountMinor: world.amountMinor,
      document: { type: 'cae', key: 'doc_1', issuerTaxId: world.issuerTaxId },
      channels: { hasPhone: false, hasPasskey: false },
    } as unknown as PaymentFacts['input'],
    check: {
      panic: world.panic,
      over: world.over,
      availableMinor: world.availableMinor,
    } as PaymentFacts['check'],
    subWallet: world.isOwners ? undefined : (world.subWallet as unknown as PaymentFacts['subWallet']),
    mustAsk: world.mustAsk,
  };
}

type Break = readonly [rule: string, code: string, (world: World) => World];
const withSub = (world: World, changes: Partial<World['subWallet']>): World => ({
  ...world,
  subWallet: { ...world.subWallet, ...changes },
});
const overBy = (world: World, limit: string): World => ({
  ...world,
  over: [...world.over, { limit, usage: PAST }],
});

/** The order in which rules are promised to be looked at, and what breaks each of them alone. */
const FAILING: readonly Break[] = [
  ['sub_wallet_status', 'invalid_state', (world) => withSub(world, { status: 'paused' })],
  ['payee', 'not_found', (world) => ({ ...world, payee: { ...world.payee, status: 'deleted' } })],
  ['payee_enabled', 'payee_not_enabled', (world) => withSub(world, { payee_items: [] })],
  ['document_unpaid', 'document_already_paid', (world) => ({ ...world, isPaid: true })],
  ['limit_24h', 'panic_limit_reached', (world) => ({ ...world, panic: PAST })],
  ['available', 'insufficient_balance', (world) => ({ ...world, availableMinor: 599n })],
  ['destination', 'destination_not_payable', (world) => ({ ...world, othersBalance: 10n ** 18n })],
];
const HOLDING: readonly Break[] = [
  ['cap', 'limitExceeded', (world) => overBy(world, 'cap')],
  ['day', 'limitExceeded', (world) => overBy(world, 'day')],
  ['month', 'limitExceeded', (world) => overBy(world, 'month')],
  ['auto_approve', 'aboveAutoApprove', (world) => withSub(world, { auto_approve_under_minor: 600n })],
  ['payee_account', 'payeeChanged', (world) => ({ ...world, toNumber: '2' })],
  ['document_issuer', 'documentIssuerMismatch', (world) => ({ ...world, issuerTaxId: 'other' })],
];
const brokenBy = (breaks: readonly Break[]): World =>
  breaks.reduce((world, [, , breakIt]) => breakIt(world), fine);
const outcomesOf = (looked: PaymentFacts): string[] =>
  checksOf(PAYMENT_RULES, walk(PAYMENT_RULES, looked), 'en').map(({ rule, outcome }) => `${rule} ${outcome}`);
const outcomeOf = (looked: PaymentFacts, rule: string): string | undefined =>
  checksOf(PAYMENT_RULES, walk(PAYMENT_RULES, looked), 'en').find((one) => one.rule === rule)?.outcome;

suite('the rules of a payment', () => {
  test('are all passed where nothing is in the way, and none is about asking the owner', () => {
    const { reasons, heldBy, broken } = walk(PAYMENT_RULES, lookedOf(fine));
    assert.deepEqual([reasons, heldBy.size, broken], [[], 0, undefined]);
    assert.deepEqual(
      outcomesOf(lookedOf(fine)).map((one) => one.split(' ')[1]),
      PAYMENT_RULES.map(({ when }) => (when === 'held' ? 'not_reached' : 'passed')),
    );
  });

  for (const [place, [rule, code]] of FAILING.entries()) {
    test(`${rule} is looked at before all that come after it`, () => {
      for (const breaks of [FAILING.slice(place, place + 1), [...FAILING.slice(place), ...HOLDING]]) {
        const looked = lookedOf(brokenBy(breaks));
        const { broken } = walk(PAYMENT_RULES, looked);
        assert.deepEqual([broken?.rule, broken?.refusal.code], [rule, code]);
        const outcomes = outcomesOf(looked);
        const said = PAYMENT_RULES.map((one, at) => {
          const after = at > place ? 'not_reached' : 'passed';
          return `${one.rule} ${at === place ? 'failed' : after}`;
        });
        assert.deepEqual(outcomes, said);
      }
    });
  }

  for (const [place, [rule, type]] of HOLDING.entries()) {
    test(`${rule} holds for the owner, with all others that do`, () => {
      const alone = walk(PAYMENT_RULES, lookedOf(brokenBy(HOLDING.slice(place, place + 1))));
      assert.deepEqual([alone.reasons.map((one) => one.type), [...alone.heldBy]], [[type], [rule]]);
      const more = walk(PAYMENT_RULES, lookedOf(brokenBy(HOLDING.slice(place))));
      assert.deepEqual(
        [...more.heldBy],
        HOLDING.slice(place).map(([one]) => one),
      );
    });
  }

  test('are those of these tests, in the same order', () => {
    const asking = ['approval_requested', 'waiting_approvals', 'approval_channel'];
    assert.deepEqual(
      PAYMENT_RULES.map(({ rule }) => rule),
      [...[...FAILING, ...HOLDING].map(([rule]) => rule), ...asking],
    );
  });

  test('ask the owner on request only where nothing else does', () => {
    const asked = lookedOf({ ...fine, mustAsk: true });
    assert.equal(outcomeOf(asked, 'approval_requested'), 'held');
    assert.equal(outcomeOf(asked, 'waiting_approvals'), 'passed');
    const anyway = lookedOf({ ...brokenBy(HOLDING.slice(0, 1)), mustAsk: true });
    assert.equal(outcomeOf(anyway, 'approval_requested'), 'not_reached');
  });

  test('look at how the owner is asked only once the owner must be', () => {
    const many = withSub(fine, { waiting_approvals: 200 });
    assert.equal(walk(PAYMENT_RULES, lookedOf(many)).broken, undefined);
    const held = walk(PAYMENT_RULES, lookedOf(overBy(many, 'cap')));
    assert.deepEqual([...held.heldBy, held.broken?.rule], ['cap', 'waiting_approvals']);
    const unreachable = { ...fine, isOwners: true, amountMinor: 1_000n };
    const none = walk(PAYMENT_RULES, lookedOf(unreachable));
    assert.deepEqual([...none.heldBy, none.broken?.rule], ['auto_approve', 'approval_channel']);
    assert.equal(none.broken?.refusal.code, 'approval_required');
  });

  for (const [of, checks] of [
    ['a payment', checksOf],
    ['a preview', previewedChecks],
  ] as const)
    test(`of ${of} are each said in every language, with another text for each outcome`, () => {
      for (const language of LANGUAGES) {
        const all = [fine, brokenBy(HOLDING), brokenBy(FAILING.slice(0, 1)), { ...fine, mustAsk: true }];
        const each = all.flatMap((world) =>
          checks(PAYMENT_RULES, walk(PAYMENT_RULES, lookedOf(world)), language),
        );
        const said = new Map(each.map(({ rule, outcome, message }) => [`${rule} ${outcome}`, message]));
        for (const message of said.values()) assert.doesNotMatch(message, /[`_{]|[a-z][A-Z]/u);
        assert.equal(new Set(said.values()).size, said.size);
      }
    });

  test('of a preview speak of what is, in every language', () => {
    const past: Readonly<Record<Language, RegExp>> = {
      en: /\b(was|were|had|could|It exceeded)\b/,
      es: /\b(era|estaba|tenía|había|hacía|superaba|alcanzaba|podía|pidió)\b/u,
      pt: /\b(era|estava|tinha|havia|ultrapassava|podia|foi pedida)\b/u,
    };
    for (const language of LANGUAGES)
      for (const world of [fine, brokenBy(HOLDING), { ...fine, mustAsk: true }])
        for (const { message } of previewedChecks(
          PAYMENT_RULES,
          walk(PAYMENT_RULES, lookedOf(world)),
          language,
        ))
          assert.doesNotMatch(message, past[language]);
  });
});
