// Mutants of transfers: one key is one transfer, and what waits for its owner ends once.
import { replace, type Mutant } from './mutant.ts';

const MODULE = 'src/modules/money-out/transfers';
const SEND = 'test/transfers/send';
const APPROVED = 'test/transfers/approved';

export const transferMutants: readonly Mutant[] = [
  {
    name: 'a transfer with another body is answered as a repeat',
    plant: replace(
      `${MODULE}/prepare.ts`,
      'row.request_hash !== requestHash',
      'row.request_hash === undefined',
    ),
    tests: [SEND],
    only: 'refuses another request with it',
  },
  {
    name: 'a transfer beyond a limit names what that limit has left, where less can be sent',
    plant: replace(
      `${MODULE}/refusals.ts`,
      'lesserOf(most, one.usage.remainingMinor), availableMinor)',
      'lesserOf(most, one.usage.remainingMinor), first.usage.remainingMinor)',
    ),
    tests: [SEND],
    only: 'says as much as can be sent',
  },
  {
    name: 'an amount that equals the automatic threshold goes at once',
    plant: replace(
      'src/modules/wallets/spending/gate.ts',
      'amountMinor < config.auto_approve_under_minor',
      'amountMinor <= config.auto_approve_under_minor',
    ),
    tests: [SEND],
    only: 'of 10000 cents',
  },
  {
    name: 'a cancelled transfer keeps its money',
    plant: replace(`${MODULE}/cancel.ts`, 'giveBackHeld(tx, outgoingTransfer, before);', ''),
    tests: [APPROVED],
    only: 'can be cancelled once',
  },
  {
    name: 'an approved transfer goes to wherever its alias leads by then',
    plant: replace(
      'src/modules/money-out/outgoing/destination.ts',
      "if (!isUnchanged(approval, row, seenAccount(to))) return 'payee_changed';",
      '',
    ),
    tests: [APPROVED],
    only: 'fails where its alias leads to another account',
    hangs: true,
  },
  {
    name: 'the page of a transfer asks about a payment',
    plant: replace(
      'src/web/questions/transfer.ts',
      "en: 'Approve this transfer?'",
      "en: 'Approve this payment?'",
    ),
    tests: ['test/pages/approvals-transfer'],
    only: 'asks for it as a transfer',
  },
  {
    name: 'what its owner does not approve keeps the money',
    plant: replace('src/modules/money-out/outgoing/approval-subject.ts', 'giveBackHeld(tx, noun, row);', ''),
    tests: ['test/spending/every-status'],
    only: 'that waits: to reject',
  },
  {
    name: 'a transfer whose answer was lost is made again by the repeat',
    plant: replace('src/platform/own-key.ts', 'key === undefined', "key !== ''"),
    tests: ['test/faults/prove-transfers'],
    only: 'whatever leaves a wallet',
  },
  {
    name: 'a line that its owner was asked about with its batch is shown as one that went by itself',
    plant: replace(`${MODULE}/checks.ts`, 'approvalIdOf(batchId)', 'approvalIdOf(row.id)'),
    tests: ['test/transfers/checks'],
    only: 'asked about the sum, however the line ends',
  },
  {
    name: 'a transfer is looked at by two rules in each other’s place',
    plant: replace(
      `${MODULE}/rules.ts`,
      '[...LINE, ...AMOUNT, ...ASKING]',
      '[...AMOUNT, ...LINE, ...ASKING]',
    ),
    tests: ['test/transfers/checks'],
    only: 'that goes at once',
  },
];
