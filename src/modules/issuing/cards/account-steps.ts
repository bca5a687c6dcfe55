// The steps in which a card differs whose payment method is an account, as data: for the page of states, and
// for test/payment-methods/prefund-cuts.test.ts, which cuts a process off between each two.
import { OPERATION_COMMANDS } from '#modules/issuing/funding/settle.ts';
import { awaitMoney } from './await-money.ts';
import type { Step } from './step.ts';

/** Taken instead of the hold, and after it. */
export const ACCOUNT_STEPS = [
  {
    name: 'hold on an account',
    does: 'Instead of the hold, where the payment method is an account: holds what has arrived, all of it or a part.',
    asks: null,
    commands: [OPERATION_COMMANDS.onBalance],
    known: '`REQUESTED`, with what was there.',
    next: 'caller',
  },
  {
    name: 'debit',
    does: 'Where a part is missing and the account is debited: debits it, by an operation that is a row before it is sent. The hold follows.',
    asks: 'processor',
    commands: [OPERATION_COMMANDS.finishDebit],
    known: '`REQUESTED`. The debit is `pending`, to be asked about, or it is `done` or `refused`.',
    next: 'caller',
  },
  {
    name: 'wait',
    does: 'Where a part is missing: asks for it, unless a debit is on its way. The job of each deposit goes on with the hold, and the end of the window closes the card.',
    asks: 'processor',
    commands: [awaitMoney.name],
    known: '`PENDING_FUNDING`. The same key is answered with the card.',
    next: 'job',
  },
] as const satisfies readonly Step[];
