// The checks of a decline: they follow the order in which rules are looked at, and show the outcome of each.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { sql } from '#platform/db/sql.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { plantedCard } from '../../../../test/support/cards.ts';
import { networkOf, questionOf } from '../../../../test/support/network.ts';
import { firstBroken } from './decide.ts';
import { findTransaction } from './queries.ts';
import type { DecideInput } from './reasons.ts';
import { OWNER_FIXES, type DeclineReason } from './refusals.ts';
import { RULES, type RuleName } from './rules.ts';

const testApp = await startTestApp({ worker: false });
const { api, app, tenant } = testApp;
const network = networkOf(testApp);
const planted = await plantedCard(testApp);
const { body: tooMuch } = await network.ask(questionOf(planted.id, 10_001n));
const declined = await findTransaction(app.pool, tenant.id, tooMuch.transactionId);
assert.ok(declined !== undefined);
const takenBack = { ...declined, is_final: true };

const usage = (remainingMinor: bigint) => ({
  limitMinor: 5_000n,
  usedMinor: 5_000n - remainingMinor,
  remainingMinor,
});
const passing: DecideInput = {
  question: { amountMinor: 600n, currency: 'ARS', merchant: { name: 'Libros del Sur', category: '5942' } },
  card: planted,
  transaction: undefined,
  availableMinor: 10_000n,
  subWallet: { status: 'active', usages: { cap: usage(600n), day: null, month: null, panic24h: null } },
  isSuspended: false,
  now: instant(Date.UTC(2026, 5, 15, 12)),
};
const withCard = (input: DecideInput, card: Partial<CardRow>): DecideInput => ({
  ...input,
  card: { ...input.card, ...card },
});

/** The order in which rules are promised to be looked at, and what breaks each of them alone. */
const BREAKS: ReadonlyArray<readonly [RuleName, DeclineReason, (input: DecideInput) => DecideInput]> = [
  ['not_voided', 'already_voided', (input) => ({ ...input, transaction: takenBack })],
  ['organization', 'account_suspended', (input) => ({ ...input, isSuspended: true })],
  ['card_status', 'card_paused', (input) => withCard(input, { status: 'PAUSED' })],
  ['card_expiry', 'card_expired', (input) => withCard(input, { expires_at: input.now })],
  [
    'currency',
    'currency_mismatch',
    (input) => ({ ...input, question: { ...input.question, currency: 'USD' } }),
  ],
  ['merchant', 'merchant_blocked', (input) => withCard(input, { blocked_mccs: ['5942'] })],
  ['amount_match', 'amount_mismatch', (input) => withCard(input, { amount_match: 'exact' })],
  [
    'single_use',
    'single_use_reattempted',
    (input) => withCard(input, { type: 'single_use', was_charged: true }),
  ],
  ['available', 'insufficient_funds', (input) => ({ ...input, availableMinor: 599n })],
  [
    'sub_wallet_status',
    'sub_wallet_paused',
    (input) => ({ ...input, subWallet: input.subWallet && { ...input.subWallet, status: 'paused' } }),
  ],
  [
    'sub_wallet_limits',
    'limit_exceeded',
    (input) => ({
      ...input,
      subWallet: input.subWallet && {
        ...input.subWallet,
        usages: { ...input.subWallet.usages, cap: usage(599n) },
      },
    }),
  ],
];

type Check = { rule: string; outcome: string; message: string; fix?: string; ownerFix?: string };

const shownOf = async (id: string, language = 'en') =>
  (await api.get(`/api/v1/transactions/${id}`, { 'Accept-Language': language })).body;
const declinedOn = async (changes: Partial<CardRow>, amountMinor = 600n): Promise<string> => {
  const { id } = await plantedCard(testApp, changes);
  const { body } = await network.ask(questionOf(id, amountMinor));
  assert.equal(body.decision, 'declined');
  return body.transactionId;
};
const failedOf = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ outcome }) => outcome === 'failed');
const outcomesAround = (broken: RuleName): string[] => {
  const at = RULES.indexOf(broken);
  return RULES.map((_, place) => (place < at ? 'passed' : place > at ? 'not_reached' : 'failed'));
};

suite('the rules of a purchase', () => {
  test('are all broken by nothing', () => {
    assert.equal(firstBroken(passing), undefined);
  });

  for (const [place, [rule, reason]] of BREAKS.entries()) {
    test(`${rule} is looked at before all that come after it`, () => {
      const alone = BREAKS.slice(place, place + 1);
      for (const broken of [alone, BREAKS.slice(place)]) {
        const input = broken.reduce((before, [, , breakIt]) => breakIt(before), passing);
        assert.deepEqual(firstBroken(input), { rule, reason });
      }
    });
  }

  test('are those of the checks, in the same order', () => {
    assert.deepEqual(
      BREAKS.map(([rule]) => rule),
      RULES,
    );
  });

  test('may answer the same reason, and are not mixed up', () => {
    const closed = (because: CardRow['closed_reason']) =>
      firstBroken(withCard(passing, { status: 'CLOSED', closed_reason: because }));
    assert.deepEqual(closed('sub_wallet_closed'), { rule: 'card_status', reason: 'sub_wallet_closed' });
    const subWallet = passing.subWallet && { ...passing.subWallet, status: 'closed' as const };
    assert.deepEqual(firstBroken({ ...passing, subWallet }), {
      rule: 'sub_wallet_status',
      reason: 'sub_wallet_closed',
    });
    assert.deepEqual(closed('single_use'), { rule: 'card_status', reason: 'single_use_reattempted' });
    assert.deepEqual(closed('expired'), { rule: 'card_status', reason: 'card_expired' });
  });
});

suite('the checks of a decline', () => {
  const CASES: ReadonlyArray<readonly [RuleName, DeclineReason, Partial<CardRow>, bigint?]> = [
    ['card_status', 'card_paused', { status: 'PAUSED', paused_by: ['owner'] }],
    ['card_status', 'card_expired', { status: 'CLOSED', closed_reason: 'expired' }],
    ['card_status', 'single_use_reattempted', { status: 'CLOSED', closed_reason: 'single_use' }],
    ['card_expiry', 'card_expired', { expires_at: instant(1) }],
    ['merchant', 'merchant_blocked', { blocked_mccs: ['5942'] }],
    ['single_use', 'single_use_reattempted', { type: 'single_use', was_charged: true }],
    ['available', 'insufficient_funds', {}, 10_001n],
  ];
  for (const [rule, reason, changes, amountMinor] of CASES) {
    test(`for ${reason} by ${rule} say what passed, what failed, and what was not reached`, async () => {
      const { decline, declineReason } = await shownOf(await declinedOn(changes, amountMinor));
      const checks: Check[] = decline.checks;
      assert.deepEqual(
        checks.map((one) => one.rule),
        RULES,
      );
      assert.deepEqual(
        checks.map(({ outcome }) => outcome),
        outcomesAround(rule),
      );
      assert.deepEqual([declineReason, failedOf(checks).map((one) => one.rule)], [reason, [rule]]);
      for (const { outcome, fix, ownerFix } of checks) {
        const isFailed = outcome === 'failed';
        assert.deepEqual(
          [fix, ownerFix],
          isFailed ? [decline.fix, OWNER_FIXES[reason].en] : [undefined, undefined],
        );
      }
    });
  }

  test('stay as they were when the card is not as it was any more', async () => {
    const { id: cardId } = await plantedCard(testApp);
    const { body } = await network.ask(questionOf(cardId, 10_001n));
    const before = await shownOf(body.transactionId);
    await app.pool.run(
      sql`update cards set status = 'PAUSED', paused_by = '["owner"]' where tenant_id = ${tenant.id} and id = ${cardId}`,
    );
    assert.deepEqual(await shownOf(body.transactionId), before);
  });

  test('are in the language of the reader', async () => {
    const id = await declinedOn({}, 10_001n);
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const checks: Check[] = (await shownOf(id, language)).decline.checks;
      for (const one of checks) said.add(one.message);
      const [failed] = failedOf(checks);
      assert.equal(failed?.ownerFix, OWNER_FIXES.insufficient_funds[language]);
    }
    assert.equal(said.size, RULES.length * LANGUAGES.length);
  });

  test('are not in lists, nor there for what was approved', async () => {
    const { id } = await plantedCard(testApp);
    const { body: approved } = await network.ask(questionOf(id, 100n));
    await network.ask(questionOf(id, 10_001n));
    const { body } = await api.get(`/api/v1/transactions?cardId=${id}&status=declined`);
    assert.deepEqual(
      [body.data[0].declineReason, body.data[0].decline.checks],
      ['insufficient_funds', undefined],
    );
    assert.equal((await shownOf(approved.transactionId)).decline, null);
  });

  test('are left out where it is not known which rule a decline broke', async () => {
    const id = await declinedOn({ expires_at: instant(1) });
    await app.pool.run(
      sql`update network_transactions set decline_rule = null where tenant_id = ${tenant.id} and tx_id = ${id}`,
    );
    const { decline } = await shownOf(id);
    assert.deepEqual([decline.reason, 'checks' in decline], ['card_expired', false]);
  });

  test('tell the person what to do without names of fields and without codes', () => {
    for (const text of Object.values(OWNER_FIXES))
      for (const language of LANGUAGES) assert.doesNotMatch(text[language], /[`_]|[a-z][A-Z]|https?:/u);
  });
});
