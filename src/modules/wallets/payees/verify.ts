// Asks again whose the account of a payee is, until its provider has answered or is given up. Each time it is
// the same question, under the same reference.
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS, DAY_MS, isoOf, plus, type Clock } from '#platform/time/clock.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { deleteWhere } from '#platform/db/scopes.ts';
import { sql } from '#platform/db/sql.ts';
import { answered } from '#platform/provider/outside.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import type { Works } from '#platform/work/work.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import type { Resolves } from '#modules/wallets/wallets/resolve.ts';
import { VERIFY } from './job-kinds.ts';
import { PAYEE } from './model.ts';
import { findPayeeOfAny } from './queries.ts';
import { destinationIn, findQuestion, questionIdOf } from './questions.ts';
import { aboutWhatWasAsked } from './resolve.ts';
import { settle } from './settle.ts';
import type { PayeeRow, QuestionRow } from './tables.ts';

const ATTEMPTS_MAX = 30;
const SWEEP_EVERY_MS = MINUTE_MS;
/** A job looks every ten minutes at least; one that does not for longer was lost. */
const LOST_AFTER_MS = HOUR_MS;
const PROVIDER_MS_MAX = 10_000;

export type VerifyServices = Resolves & { readonly clock: Clock };
type VerifyInput = VerifyServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly signal: AbortSignal;
};

export const verifyJob = (services: VerifyServices): JobKind<{ payeeId: string; looks: number }> =>
  defineJob({
    kind: VERIFY,
    payload: z.object({ payeeId: PAYEE.inPath, looks: z.int() }),
    attemptsMax: ATTEMPTS_MAX,
    run: (context, { payeeId, looks }) => look({ ...services, ...context }, payeeId, looks),
  });

/** `looks`: undefined for a sweep, which looks in place of a job that was lost. */
async function look(verifying: VerifyInput, payeeId: string, looks?: number): Promise<void> {
  const { pool, works, tenant, actor, clock } = verifying;
  const payee = await findPayeeOfAny(pool, tenant.id, payeeId);
  if (payee?.status !== 'verifying') return;
  const question = await findQuestion(
    pool,
    tenant.id,
    questionIdOf(payee.cardholder_id, destinationIn(payee)),
  );
  if (question !== undefined && looks !== undefined && question.looks !== looks) return;
  const answer = question === undefined ? 'unknown' : await ask(verifying, payee, question);
  await works.run(tenant, actor, (work) =>
    settle(work, { payee, looks: question?.looks ?? 0, realNow: clock.now(), answer }),
  );
}

async function ask({ accounts, tenant, signal }: VerifyInput, payee: PayeeRow, { reference }: QuestionRow) {
  const destination = destinationIn(payee);
  const country = countryOf(payee.currency);
  const question = { reference, country, destination };
  const known = await answered(
    () => accounts.at(payee.connection_id).resolve(tenant, question, signal),
    signal,
  );
  if (known.kind === 'refused') return known.reasons[0] ?? 'not_found';
  return known.kind === 'accepted' ? aboutWhatWasAsked<never>(destination, known.value) : 'unknown';
}

/** Payees whose job was lost. */
export const unansweredSweep = (services: SweepServices & VerifyServices): Sweep =>
  leftBehindSweep(services, {
    name: 'payees.unanswered',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LOST_AFTER_MS,
    find: (db, before, limit) =>
      db.all(
        sql<{ tenant_id: string; id: string }>`
          select tenant_id, payee_id as id from payee_questions
          where payee_id is not null and tried_at < ${isoOf(before)} order by tried_at limit ${limit}`,
      ),
    repair: (tenant, actor, id) =>
      look({ ...services, tenant, actor, signal: AbortSignal.timeout(PROVIDER_MS_MAX) }, id),
  });

/** A question of this age does not stand any more, whichever account it is about. */
const FORGOTTEN_AFTER_MS = 3 * DAY_MS;
const ROWS_MAX = 5_000;

export const oldQuestionsSweep = ({ pool, clock }: Pick<SweepServices, 'pool' | 'clock'>): Sweep => ({
  name: 'payees.old_questions',
  everyMs: HOUR_MS,
  runOnce: () =>
    deleteWhere(pool, {
      table: 'payee_questions',
      where: 'payee_id is null and tried_at < $1',
      values: [isoOf(plus(clock.now(), -FORGOTTEN_AFTER_MS))],
      orderBy: 'tried_at',
      rowsMax: ROWS_MAX,
    }),
});
