// Mutants of scheduled payments: an occurrence that is made or paid twice, or paid as it was before a change,
// and a time that a clock shows twice.
import { replace, type Mutant } from './mutant.ts';

const ONCE = 'test/schedules/once';

export const scheduleMutants: readonly Mutant[] = [
  {
    name: 'a scheduled payment goes on after a bank suspects fraud',
    plant: replace(
      'src/modules/money-out/schedules/note-run.ts',
      'payment.failure === SUSPECTED &&',
      "payment.failure === 'suspected' &&",
    ),
    tests: ['test/schedules/suspected'],
    only: 'is not tried the next day',
  },
  {
    name: 'a scheduled payment to another payee is paused for the suspicion of the one before',
    plant: replace(
      'src/modules/money-out/schedules/note-run.ts',
      ' && schedule.payee_id === payment.payee_id',
      '',
    ),
    tests: ['test/schedules/suspected'],
    only: 'another payee meanwhile',
  },
  {
    name: 'a scheduled payment is paused after a limit of a bank',
    plant: replace(
      'src/modules/money-out/schedules/note-run.ts',
      'payment.failure === SUSPECTED &&',
      'payment.failure !== null &&',
    ),
    tests: ['test/schedules/suspected'],
    only: 'like limite',
  },
  {
    name: 'an agent is shown what is said to the owner about a payment that failed',
    plant: replace(
      'src/modules/money-out/outgoing/failures.ts',
      'return why && { message: why.message, fix: why.fix };',
      'return why;',
    ),
    tests: ['test/payments/pay'],
    only: 'that fails with suspected_fraud',
  },
  {
    name: 'a person is shown what another one has scheduled',
    plant: replace(
      'src/modules/money-out/schedules/of-owner.ts',
      '  if (row?.wallet_id !== walletIdOf(own.cardholderId)) return undefined;',
      '  if (row === undefined) return undefined;',
    ),
    tests: ['test/pages/scheduled.test'],
    only: 'is its owner alone',
  },
  {
    name: 'another site cancels a scheduled payment',
    plant: replace(
      'src/web/pages/own.ts',
      "if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))",
      "if (!isFromOurPages({ method: 'GET', headers }, services.baseUrl()))",
    ),
    tests: ['test/pages/scheduled.test'],
    only: 'is not done for another site',
  },
  {
    name: 'a scheduled payment ends in a year that cannot be shown',
    plant: replace(
      'src/platform/date-time.ts',
      'return at >= FIRST_MS && at <= LAST_MS;',
      'return !Number.isNaN(at) && FIRST_MS < LAST_MS;',
    ),
    tests: ['src/modules/money-out/schedules/verbs'],
    only: 'takes no end that could not be shown again',
  },
  {
    name: 'an occurrence is run again',
    plant: replace(
      'src/modules/money-out/schedules/run.ts',
      "    if (run.status !== 'due') return null;\n    if (schedule.version",
      '    if (schedule.version',
    ),
    tests: [ONCE],
    only: 'is made once by many workers, and paid once',
  },
  {
    name: 'each missed occurrence is made',
    plant: replace(
      'src/modules/money-out/schedules/occurrences.ts',
      'return { missed, next: next !== null && next <= now ? occurrenceAfter(timing, now) : next };',
      'return { missed: 0, next: occurrenceAfter(timing, first) };',
    ),
    tests: [ONCE],
    only: 'that was missed with others while the service was down is made once',
  },
  {
    name: 'an agent changes what its owner has scheduled',
    plant: replace(
      'src/modules/money-out/schedules/patch.ts',
      "auth: [{ session: 'self' }],",
      "auth: [{ session: 'self' }, { agent: true }],",
    ),
    tests: ['src/modules/money-out/schedules/verbs'],
    only: 'is changed by its owner only',
  },
  {
    name: 'what was changed while an occurrence was looked up does not count',
    plant: replace(
      'src/modules/money-out/schedules/patch.ts',
      'version: row.version + 1,',
      'version: row.version,',
    ),
    tests: [ONCE],
    only: 'that is changed while its payee is looked up',
  },
  {
    name: 'a time that comes twice is an occurrence twice',
    plant: replace(
      'src/modules/money-out/schedules/wall-clock.ts',
      'if (wallTimeAt(first, zone) === wall) return first;\n  return',
      'return',
    ),
    tests: ['src/modules/money-out/schedules/occurrences.test.ts'],
  },
  {
    name: 'what is overdue by a clock that is ahead is left to its job',
    plant: replace(
      'src/modules/money-out/schedules/queries.ts',
      'and next_run_at <= ${isoOf(before)}::timestamptz + c.offset_ms',
      'and next_run_at <= ${isoOf(before)}::timestamptz + 0',
    ),
    tests: ['test/schedules/lost-jobs'],
    only: 'falls due by a sweep',
  },
  {
    name: 'an occurrence whose job was lost never follows its payment',
    plant: replace('src/modules/money-out/schedules/index.ts', ', notFollowedSweep(services)]', ']'),
    tests: ['test/schedules/lost-jobs'],
    only: 'follows it by a sweep',
  },
  {
    name: 'an occurrence does not follow the decision of its owner',
    plant: replace(
      'src/modules/money-out/outgoing/approval-subject.ts',
      '      following.follow(tx);\n      return {',
      '      return {',
    ),
    tests: ['test/schedules/every-status'],
    only: 'pending_approval is processing after: the owner approves',
  },
];
