// Mutants of payments: what a cap leaks is seen by the rounds of `npm run prove:caps`, and what is reckoned
// wrongly by the stories that are compared with a model.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const PROVE = 'test/faults/prove-caps';
const RANDOM = 'test/spending/random';
const REPEATED = 'test/payments/repeated';

export const paymentMutants: readonly Mutant[] = [
  {
    name: 'over REST, an agent that repeats a payment without a key pays again',
    plant: replace(
      'src/platform/unkeyed.ts',
      "(actor.type === 'agent_key' ||",
      "(actor.type === 'anyone' ||",
    ),
    tests: [REPEATED],
    only: 'is refused with the id of the first',
  },
  {
    name: 'over REST, `repeat: true` makes a payment each time that it is sent',
    plant: replace(
      'src/platform/unkeyed.ts',
      '? unkeyedRepeats(isObject(body)',
      "? isObject(body) && body['repeat'] === true ? undefined : unkeyedRepeats(isObject(body)",
    ),
    tests: [REPEATED],
    only: 'is refused with the id of the first',
  },
  {
    name: 'a payment passes a limit that is reached to the cent',
    plant: replace(
      'src/modules/base/ledger/limits.ts',
      'amount <= usage.remainingMinor',
      'usage.usedMinor <= usage.limitMinor',
    ),
    tests: [PROVE],
    only: 'a hundred payments at once',
  },
  {
    name: 'a repeat with the same key pays again',
    plant: replace('src/platform/idempotency.ts', 'if (row === undefined ||', 'if (row !== null ||'),
    tests: [PROVE],
    only: 'a hundred payments at once',
  },
  {
    name: 'a purchase with a card takes no room in the limits that payments share with it',
    plant: replace(
      'src/modules/issuing/authorizations/reserve.ts',
      'if (spentMinor > 0n) reserveCardLimits',
      'if (false) reserveCardLimits',
    ),
    tests: ['test/card-session/caps'],
    only: 'lets exactly ten through',
  },
  {
    name: 'an approval whose time is over is taken',
    plant: replace(
      'src/modules/approvals/require-open.ts',
      'if (row.expires_at <= now) throw approvalExpired(row, question);',
      '',
    ),
    tests: [RANDOM],
    only: 'whatever happens at once',
  },
  {
    name: 'money of a payment that failed is given back once more when it is returned',
    plant: replace(
      'src/modules/money-out/rail/finish.ts',
      "if (row.status === 'failed') return contradict(tx, row, 'returned');",
      '',
    ),
    tests: ['test/spending/every-status'],
    only: 'that failed: it is failed after a notice that it came back',
  },
  {
    name: 'money that arrived by the rail has no receipt',
    plant: replace(
      'src/modules/money-out/outgoing/rail-owner.ts',
      '    insertReceiptCode(tx, { kind: noun.kind, id });\n',
      '',
    ),
    tests: ['test/payments/life'],
    only: 'no statuses together but those that are drawn',
  },
  {
    name: 'an agent lists what was paid through another sub-wallet',
    plant: replace(
      'src/modules/money-out/payments/list.ts',
      'subWalletId: only ?? asked,',
      'subWalletId: asked,',
    ),
    tests: ['test/payments/list.test'],
    only: 'show an agent its own alone',
  },
  {
    name: 'an organization sees the whole number of the account of a payee',
    plant: replace(
      'src/modules/money-out/payments/model.ts',
      'payeeAccount: maskedNumber(row.to_number, countryOf(row.currency)),',
      'payeeAccount: row.to_number,',
    ),
    tests: ['test/payments/for-organization'],
    only: 'say who asked whom for what',
  },
  {
    name: 'a list of payments skips what stands behind a long search',
    plant: replace(
      'src/modules/money-out/payments/list-for-organization.ts',
      'toPageByMoment(tenant, found,',
      'toPageByMoment(tenant, { ...found, searchedTo: null },',
    ),
    tests: ['test/plans/payments'],
    only: 'payments that filters leave out',
  },
  {
    name: 'a payment is looked at by two rules in each other’s place',
    plant: edit('src/modules/money-out/payments/rules.ts', (text) => {
      const day = "  { rule: 'day', look: (looked) => overOf(looked, 'day') },\n";
      const cap = "  { rule: 'cap', look: (looked) => overOf(looked, 'cap') },\n";
      return text.replace(cap + day, () => day + cap);
    }),
    tests: ['src/modules/money-out/payments/rules.test'],
    only: 'in the same order',
  },
  {
    name: 'a payment passes a rule that the server did not look at',
    plant: replace('src/modules/money-out/outgoing/checks.ts', 'isOver = true;', ''),
    tests: ['src/modules/money-out/payments/rules.test'],
    only: 'limit_24h is looked at before all that come after it',
  },
  {
    name: 'a payment that an owner was asked about on request is shown as one that went by itself',
    plant: replace(
      'src/modules/money-out/payments/checks.ts',
      "reasons === null && approvalId !== null ? ['approval_requested']",
      'reasons === null && approvalId !== null ? []',
    ),
    tests: ['test/payments/checks.test'],
    only: 'asked on request',
  },
];
