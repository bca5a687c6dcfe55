// Mutants of transfers: one key is one transfer, and what waits for its owner ends once.
import { replace, type Mutant } from './mutant.ts';

const MODULE = 'src/modules/transfers';
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
    name: 'an amount that equals the automatic threshold goes at once',
    plant: replace(
      'src/modules/spending/gate.ts',
      'amountMinor < config.auto_approve_under_minor',
      'amountMinor <= config.auto_approve_under_minor',
    ),
    tests: [SEND],
    only: 'of 10000 cents',
  },
  {
    name: 'a cancelled transfer keeps its money',
    plant: replace(`${MODULE}/cancel.ts`, 'undo(tx, before);', ''),
    tests: [APPROVED],
    only: 'can be cancelled once',
  },
  {
    name: 'an approved transfer goes to wherever its alias leads by then',
    plant: replace(
      `${MODULE}/obstacles.ts`,
      '!isAsSeen(approval, row, ',
      'false && !isAsSeen(approval, row, ',
    ),
    tests: [APPROVED],
    only: 'fails where its alias leads to another account',
    hangs: true,
  },
  {
    name: 'the page of a transfer asks about a payment',
    plant: replace('src/web/pages/approvals-said.ts', '  send: OF_TRANSFERS,\n', ''),
    tests: ['test/pages/approvals-transfer'],
    only: 'asks for it as a transfer',
  },
  {
    name: 'a transfer that its owner does not approve keeps the money',
    plant: replace(`${MODULE}/lines.ts`, 'undo(tx, before);\n  emitTransfer(', 'emitTransfer('),
    tests: ['test/spending/every-status'],
    only: 'that waits: to reject',
  },
  {
    name: 'a transfer whose answer was lost is made again by the repeat',
    plant: replace(`${MODULE}/own-key.ts`, 'key === undefined', "key !== ''"),
    tests: ['test/faults/prove-transfers'],
    only: 'whatever leaves a wallet',
  },
];
