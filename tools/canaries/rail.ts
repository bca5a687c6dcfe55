// Mutants of the rail: that money leaves once under a reference, and that the comparison of books sees what
// left otherwise.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const sandbox = (file: string): string => `src/providers/sandbox/${file}`;
const wallets = (file: string): string => `src/modules/wallets/wallets/${file}`;
const CONFORMANCE = ['test/conformance/rail'];
const BOOKS = ['test/wallets/booked-orders'];

export const railMutants: readonly Mutant[] = [
  {
    name: 'an order whose answer stays unknown is asked about before all others',
    plant: replace(
      'src/modules/money-out/rail/jobs.ts',
      'triedQuery(tenant.id, id, until)',
      'triedQuery(tenant.id, id, clock.now())',
    ),
    tests: ['test/rail/unknown'],
    only: 'does not keep the orders behind it',
  },
  {
    name: 'an order goes to the sandbox wherever its account is',
    plant: replace(
      'src/modules/money-out/rail/open.ts',
      'connection_id: wallet.connection_id,',
      "connection_id: 'sandbox',",
    ),
    tests: ['test/rail/connections'],
    only: 'is not submitted to another',
  },
  {
    name: 'a payment over a limit of the banks is to go to another account',
    plant: replace(sandbox('rail.ts'), "return 'try_other_day';", "return 'destination_rejected';"),
    tests: CONFORMANCE,
    only: 'whether it may go another day',
  },
  {
    name: 'a payment that a bank takes for fraud is to be sent again later',
    plant: replace(
      'src/modules/money-out/outgoing/rail-failures.ts',
      'Do not send it again. Have',
      'Send it again. Have',
    ),
    tests: ['test/payments/pay'],
    only: 'that fails with suspected_fraud',
  },
  {
    name: 'an order that an operator holds is submitted',
    plant: replace(
      'src/modules/money-out/rail/resume.ts',
      'flow.tenant.isSuspended || row.held_at !== null',
      'flow.tenant.isSuspended',
    ),
    tests: ['test/rail/by-hand'],
    only: 'is asked about first, and goes on where it was held',
  },
  {
    name: 'an order that its rail has on its way fails by hand',
    plant: replace(
      'src/modules/money-out/rail/by-hand.ts',
      "if (isTaken && decision.status === 'failed') throw await onItsWay(flow, id);",
      '',
    ),
    tests: ['test/rail/by-hand'],
    only: 'cannot have failed while its rail has it',
  },
  {
    name: 'an operator decides what has ended',
    plant: replace(
      'src/modules/money-out/rail/decide.ts',
      "if (row.status !== 'pending' || (row.held_at === null && !isTaken)) return",
      'if (row.held_at === null && !isTaken) return',
    ),
    tests: ['test/rail/by-hand'],
    only: 'has one outcome where a worker settles it',
  },
  {
    name: 'an order whose notice was given up is not asked about',
    plant: replace(
      'src/modules/money-out/rail/index.ts',
      'sweeps: (services) => [unfinishedSweep(services)]',
      'sweeps: () => []',
    ),
    tests: ['test/rail/given-up'],
    only: 'made up for by asking about the order',
  },
  {
    name: 'an order is submitted while its organization is suspended',
    plant: replace(
      'src/modules/money-out/rail/resume.ts',
      'flow.tenant.isSuspended',
      "flow.tenant.id === ''",
    ),
    tests: ['test/rail/suspended'],
    only: 'is not submitted',
  },
  {
    name: 'a notice that was given up is never handled again',
    plant: replace('src/platform/inbound-again.ts', 'm.handled_at is null', 'm.handled_at is not null'),
    tests: ['test/rail/given-up'],
    only: 'handled once more after an hour',
    hangs: true,
  },
  {
    name: 'an order is taken for another one under its reference',
    plant: replace(sandbox('rail.ts'), 'if (known.asked !== textOf(order)) return TAKEN;', ''),
    tests: CONFORMANCE,
    only: 'does not take another order under a reference that is known',
  },
  {
    name: 'an order counts on money that others are on their way with',
    plant: replace(sandbox('rail.ts'), 'addToFunds(tx, order.currency, -order.amountMinor);', ''),
    tests: CONFORMANCE,
    only: 'does not send what is not there, also where several ask for it at once',
  },
  {
    name: 'money that came back cannot be sent again',
    plant: replace(sandbox('rail-moves.ts'), '  addToFunds(tx, order.currency, order.amount_minor);', ''),
    tests: CONFORMANCE,
    only: 'sends again what came back',
  },
  {
    name: 'an order whose message was not sent is never reported',
    plant: replace(sandbox('rail-moves.ts'), 'attempt > 1 ?', 'attempt > 99 ?'),
    tests: ['test/sandbox/rail'],
    only: 'is reported by the next run of its job',
  },
  {
    name: 'an order that was returned stays off the balance',
    plant: replace(
      sandbox('rail-moves.ts'),
      '  addToBalance(tx,',
      "  if (kind === 'payment') addToBalance(tx,",
    ),
    tests: CONFORMANCE,
    only: 'brings money back once, whole, and after it had arrived',
  },
  {
    name: 'an order is submitted again because a statement shows it',
    plant: edit('src/modules/money-out/rail/booked-orders.ts', (text) =>
      text
        .replace('import { askAgain,', 'import { resumeOrder,')
        .replace('(await askAgain(', '(await resumeOrder(')
        .replace('row, signal))', 'row, { signal }))'),
    ),
    tests: BOOKS,
    only: 'never submitted',
  },
  {
    name: 'an order is submitted again because a notice says that it failed',
    plant: edit('src/modules/money-out/rail/notices.ts', (text) =>
      text
        .replace('import { askAgain,', 'import { resumeOrder,')
        .replace('await askAgain(', 'await resumeOrder(')
        .replace('operation, signal);', 'operation, { signal });'),
    ),
    tests: ['test/rail/notices'],
    only: 'never has it submitted',
  },
  {
    name: 'books agree although money left twice under one reference',
    plant: replace(
      wallets('compare-transfers.ts'),
      '(one.providerRef === null || one.providerRef === providerRef)',
      "providerRef !== ''",
    ),
    tests: BOOKS,
    only: 'that left twice under one reference',
  },
  {
    name: 'books forget what differs once it is a day old',
    plant: replace(wallets('statement.ts'), 'if (isAllBooked && last.at <', 'if (last.at <'),
    tests: BOOKS,
    only: 'however old they are by then',
  },
];
