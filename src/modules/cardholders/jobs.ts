// What cardholders do later: send the application to the issuer, take in its messages, and ask again where
// either was lost.
import { z } from 'zod';
import { MINUTE_MS, plus } from '../../platform/clock.ts';
import { systemActor } from '../../platform/facts.ts';
import { readMessage, type InboundSource } from '../../platform/inbound.ts';
import type { OutsideAnswer } from '../../platform/outside.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/queue/job.ts';
import type { Sweep, SweepServices } from '../../platform/queue/sweep.ts';
import type { KycApplication, KycIssuer } from './port.ts';
import { findCardholder, findForgottenKyc } from './queries.ts';
import { resolveKyc } from './resolve-kyc.ts';
import type { CardholderRow } from './tables.ts';

export const START_KYC = 'cardholders.start_kyc';

const ATTEMPTS_MAX = 15;
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;
const SWEEP_EVERY_MS = MINUTE_MS;
const SWEEP_ROWS_MAX = 500;

export const startKycJob = (issuer: KycIssuer): JobKind<{ cardholderId: string }> =>
  defineJob({
    kind: START_KYC,
    payload: z.object({ cardholderId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { cardholderId }) {
      const row = await findCardholder(context.pool, context.tenant.id, cardholderId);
      if (row?.kyc_status !== 'pending') return;
      // Whoever ran this before may have reached the issuer, so it is asked before it is told again.
      const progress = value(await issuer.progress(context.tenant, row.id, context.signal));
      if (progress.kind === 'open') return;
      if (progress.kind === 'decided') {
        await context.works.run(context.tenant, context.actor, (work) => resolveKyc(work, progress));
        return;
      }
      await apply(issuer, context, row);
    },
  });

async function apply(
  issuer: KycIssuer,
  { tenant, actor, works, signal }: JobContext,
  row: CardholderRow,
): Promise<void> {
  const answer = await issuer.apply(tenant, applicationOf(row), signal);
  if (answer.kind === 'unknown') throw new Error(`the issuer's answer is unknown: ${answer.cause}`);
  if (answer.kind === 'accepted') return;
  await works.run(tenant, actor, (work) =>
    resolveKyc(work, { reference: row.id, decision: 'rejected', reasons: answer.reasons }),
  );
}

/** What the outside says when asked a question; without an answer the job comes back later. */
function value<T>(answer: OutsideAnswer<T>): T {
  if (answer.kind === 'accepted') return answer.value;
  throw new Error(
    answer.kind === 'unknown' ? answer.cause : `the issuer refused: ${answer.reasons.join(', ')}`,
  );
}

function applicationOf(row: CardholderRow): KycApplication {
  const { identification_type: type, identification_value: number } = row;
  return {
    reference: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    email: row.email,
    phoneNumber: row.phone_number,
    country: row.country,
    taxId: row.tax_id,
    document: type === null || number === null ? null : { type, value: number },
  };
}

/** Verdicts come as messages of the issuer. */
export const issuerMessages = (issuer: KycIssuer): InboundSource => ({
  verify(call) {
    const messageId = issuer.verify(call);
    if (messageId !== undefined) readMessage((body) => issuer.readVerdict(body), call);
    return messageId;
  },
  async handle(work, body) {
    await resolveKyc(work, issuer.readVerdict(body));
  },
});

/**
 * Asks about every application that has been open for long: its job or the issuer's message may have been
 * lost.
 */
export const forgottenKycSweep = (services: SweepServices): Sweep => ({
  name: 'cardholders.forgotten_kyc',
  everyMs: SWEEP_EVERY_MS,
  async runOnce() {
    const { pool, works, clock, tenantOf } = services;
    const before = plus(clock.now(), -FORGOTTEN_AFTER_MS);
    const forgotten = await findForgottenKyc(pool, START_KYC, before, SWEEP_ROWS_MAX);
    for (const { tenant_id: tenantId, id } of forgotten) {
      await works.run(await tenantOf(tenantId), systemActor('cardholders.forgotten_kyc'), (work) =>
        work.enqueue(START_KYC, { cardholderId: id }),
      );
    }
    return forgotten.length;
  },
});
