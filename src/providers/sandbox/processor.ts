// The sandbox as a processor of payments: it keeps every hold and payment under the caller's reference, and
// does one thing for each, however often and by how many at once it is asked.
import type { Tenant } from '#platform/context/context.ts';
import { accepted, OPEN, unknownBecause } from '#platform/provider/outside.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { Done, Processor, ProcessorAnswer, ProcessorProgress } from '#modules/issuing/funding/port.ts';
import type { Tokenizer } from '#modules/issuing/payment-methods/port.ts';
import { CALLER_GONE, SANDBOX_ACTOR } from './calls.ts';
import { decisions } from './processor-decisions.ts';
import {
  claimReference,
  findAsked,
  setOutcome,
  type OperationRequest,
  type SandboxOperation,
} from './processor-rows.ts';
import { createSandboxTokenizer } from './tokenizer.ts';
export { processorBooks, processorBooksOfToken, type ProcessorBooks } from './processor-books.ts';

const NOTHING = { token: null, target: null, amountMinor: 0n, currency: null } as const;

export function createSandboxProcessor(services: {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
}): Processor & Tokenizer {
  const { pool, works } = services;
  const answerTo = async (
    tenant: Tenant,
    asked: OperationRequest,
    signal: AbortSignal,
  ): Promise<ProcessorAnswer> =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => doOnce(work, asked));
  return {
    ...createSandboxTokenizer(services),
    hold: (tenant, { reference, ...method }, signal) =>
      answerTo(tenant, { ...NOTHING, ...method, kind: 'hold', reference }, signal),
    charge: (tenant, { reference, ...method }, signal) =>
      answerTo(tenant, { ...NOTHING, ...method, kind: 'charge', reference }, signal),
    capture: (tenant, { reference, holdReference: target, amountMinor }, signal) =>
      answerTo(tenant, { ...NOTHING, kind: 'capture', reference, target, amountMinor }, signal),
    release: (tenant, { reference, holdReference: target }, signal) =>
      answerTo(tenant, { ...NOTHING, kind: 'release', reference, target }, signal),
    refund: (tenant, { reference, paymentReference: target, amountMinor }, signal) =>
      answerTo(tenant, { ...NOTHING, kind: 'refund', reference, target, amountMinor }, signal),
    async find(tenant, reference, signal) {
      if (signal.aborted) return CALLER_GONE;
      return accepted(progressOf(await findAsked(pool, tenant.id, reference)));
    },
  };
}

async function doOnce(work: Work, asked: OperationRequest): Promise<ProcessorAnswer> {
  if (await claimReference(work, asked)) {
    await setOutcome(work, asked.reference, await decisions[asked.kind](work, asked));
  }
  const kept = await findAsked(work, work.tenantId, asked.reference);
  if (kept === undefined || !isSame(kept, asked)) return { kind: 'refused', reasons: ['not_allowed'] };
  const progress = progressOf(kept);
  if (progress.kind === 'refused' || progress.kind === 'accepted') return progress;
  return unknownBecause('it is being worked on');
}

/**
 * Something else under a reference that is taken is not what was done. Of a hold released beforehand, only
 * the reference is known.
 */
const isSame = (kept: SandboxOperation, asked: OperationRequest): boolean =>
  kept.kind === asked.kind &&
  kept.target === asked.target &&
  (kept.reason === 'hold_gone' || kept.amount_minor === asked.amountMinor);

function progressOf(kept: SandboxOperation | undefined): ProcessorProgress {
  if (kept === undefined) return { kind: 'none' };
  if (kept.outcome === null) return OPEN;
  if (kept.outcome === 'refused')
    return { kind: 'refused', reasons: kept.reason === null ? [] : [kept.reason] };
  return { kind: 'accepted', value: doneOf(kept) };
}

function doneOf({ kind, expires_at: expiresAt, reference }: SandboxOperation): Done {
  if (kind !== 'hold') return PLAINLY_DONE[kind];
  if (expiresAt === null) throw new Error(`the hold ${reference} stands without an end`);
  return { kind: 'held', expiresAt };
}

const PLAINLY_DONE = {
  /** Whatever was not taken of the hold was let go. */
  capture: { kind: 'captured', leftMinor: 0n },
  charge: { kind: 'charged' },
  release: { kind: 'released' },
  refund: { kind: 'refunded' },
} as const;
