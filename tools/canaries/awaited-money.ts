// Mutants of what console, wallet and agents are shown of money that cards wait for.
import { replace, type Mutant } from './mutant.ts';

const AWAITED = ['test/app/awaited-money'];
const METHODS = 'src/modules/issuing/payment-methods/complete-account.ts';
const UNOWNED = ['test/payment-methods/unowned'];
const REMINDER = ['test/card-session/reminder'];
const OF_AGENTS = ['test/mcp/awaited-money'];

export const awaitedMoneyMutants: readonly Mutant[] = [
  {
    name: 'mcp: an agent whose card waits for money is not said that its owner decides',
    plant: replace(
      'src/modules/issuing/card-session/tools.ts',
      "'only the owner decides whether to send it. ",
      "'",
    ),
    tests: OF_AGENTS,
    only: 'is answered with what its owner is to be shown',
  },
  {
    name: 'mcp: an agent is promised the number of a card that was never made',
    plant: replace('src/modules/issuing/card-session/tools.ts', 'closedReason === null', 'status !== null'),
    tests: OF_AGENTS,
    only: 'was closed without its money',
  },
  {
    name: 'mcp: a model reads the picture of a charge',
    plant: replace('src/modules/access/mcp/results.ts', 'tool.leavesOut ?? []', '[]'),
    tests: OF_AGENTS,
    only: 'without its picture',
  },
  {
    name: 'app: a refund of a payment method looks like money that came',
    plant: replace('app/console/timeline.ts', "  [['refunded', 'returned'], 'plum'],\n", ''),
    tests: ['app/console/timeline'],
    only: 'each event has an icon',
  },
  {
    name: 'app: a card that waits for money is offered to be bought with',
    plant: replace('app/console/cards.tsx', " || row.status === 'PENDING_FUNDING' ? []", ' ? []'),
    tests: AWAITED,
    only: 'offers to give it up',
  },
  {
    name: 'app: a viewer is offered to refund a payment method',
    plant: replace('app/console/method-acts.tsx', "needs: 'developer'", "needs: 'viewer'"),
    tests: AWAITED,
    only: 'what could not go back',
  },
  {
    name: 'app: the owner of a card that waits for money is shown an empty card',
    plant: replace(
      'app/wallet/cards.tsx',
      'funding === null ? undefined : <Awaited',
      'true ? undefined : <Awaited',
    ),
    tests: AWAITED,
    only: 'shows what is missing and how to send it',
    hangs: true,
  },
  {
    name: 'reminder: whom an organization asks to pay gets an e-mail that it knows nothing of',
    plant: replace('src/modules/issuing/cards/await-money.ts', 'isNew && isOwners', 'isNew'),
    tests: REMINDER,
    only: 'which hears it by its webhook',
  },
  {
    name: 'reminder: who has sent the money is asked to send it once more while the bank looks at it',
    plant: replace(
      'src/modules/issuing/card-session/remind-of-funding.ts',
      'missingMinor <= (money?.blocked ?? 0n)',
      'missingMinor <= 0n',
    ),
    tests: REMINDER,
    only: 'whose bank looks at',
  },
  {
    name: 'reminder: it comes as the window ends',
    plant: replace(
      'src/modules/issuing/cards/remind-later.ts',
      'Math.max(LEFT_MS_MIN, ',
      'Math.min(LEFT_MS_MIN, ',
    ),
    tests: REMINDER,
    only: 'when a third of its window is left',
  },
  {
    name: 'app: the home of a wallet is silent about a card that waits for money',
    plant: replace('app/wallet/home.tsx', '      <AwaitedRows />\n', ''),
    tests: AWAITED,
    only: 'leads to it from the home',
    hangs: true,
  },
  {
    name: 'payment methods: what a slower tab has connected stays connected at the processor',
    plant: replace(METHODS, 'attached.reference !== owned', 'attached.reference === owned'),
    tests: UNOWNED,
    only: 'by several tabs of one link, all but one',
  },
  {
    name: 'payment methods: an account whose answer was lost stays connected at the processor',
    plant: replace(
      METHODS,
      'await works.run(tenant, actor, (work) => releaseOnceEnded(work, session, asked));',
      'void [works, actor, releaseOnceEnded];',
    ),
    tests: UNOWNED,
    only: 'is released once its link has ended',
  },
  {
    name: 'payment methods: an account is released that a payment method has',
    plant: replace(
      'src/modules/issuing/payment-methods/release-unowned.ts',
      'if (owned !== undefined) return;',
      'void owned;',
    ),
    tests: UNOWNED,
    only: 'stays connected where it was sent again',
  },
];
