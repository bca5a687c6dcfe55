// The jobs of cardholders: they send the application to the issuer, take in its messages, and ask again if
// either was lost.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cellOf } from '#platform/cells/cells.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { NOT_CONNECTED, type ConnectedServices } from '#platform/provider/connected.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundSource } from '#platform/inbound/inbound.ts';
import { runOutside, type Outcome, type OutsideRun } from '#platform/provider/outside.ts';
import { defineJob, type JobContext, type JobKind } from '#platform/queue/job.ts';
import type { Connected } from '#platform/provider/connections.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { askAt, askNext, kycServing } from './asked-at.ts';
import type { KycApplication, KycIssuer, KycVerdict } from './port.ts';
import { findCardholder, findForgottenKyc } from './queries.ts';
import { sidesOf } from '#modules/base/identity/tenant-ids.ts';
import { noteKycReasons, resolveKyc } from './resolve-kyc.ts';
import type { CardholderRow } from './tables.ts';

export const START_KYC = 'cardholders.start_kyc';

export type KycServices = ConnectedServices & { readonly issuer: Connected<KycIssuer> };

const ATTEMPTS_MAX = 15;
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;
const SWEEP_EVERY_MS = MINUTE_MS;

/** The reasons of a check that has no verdict yet. */
export async function whatKycWaitsFor(
  { connections }: ConnectedServices,
  tenant: Tenant,
  country: string,
): Promise<Pick<CardholderRow, 'kyc_reasons'>> {
  const serving = await kycServing({ connections }, tenant, country);
  return { kyc_reasons: serving.length > 0 ? [] : [NOT_CONNECTED] };
}

export const startKycJob = ({ issuer, connections }: KycServices): JobKind<{ cardholderId: string }> =>
  defineJob({
    kind: START_KYC,
    payload: z.object({ cardholderId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, works, tenant, actor, signal }, { cardholderId }) {
      const row = await findCardholder(pool, tenant.id, cardholderId);
      if (row?.kyc_status !== 'pending') return;
      const [chosen] = await kycServing({ connections }, tenant, row.country);
      // The check stays where it was asked for first, whatever was connected or disabled since.
      const first = row.connection_id ?? chosen?.id;
      const reasons = first === undefined ? [NOT_CONNECTED] : [];
      if (row.kyc_reasons.join() !== reasons.join())
        await works.run(tenant, actor, (work) => noteKycReasons(work, row.id, reasons));
      // The sweep starts it once there is one.
      if (first === undefined) return;
      const run = randomUUID();
      let asked = await works.run(tenant, actor, (work) => askAt(work, row.id, { first, run }));
      for (;;) {
        const { connectionId: from, isSole } = asked;
        const ran = await askIssuer({ issuer: issuer.at(from), works, tenant, actor, signal }, row, from);
        if (ran.kind !== 'unknown') return;
        const next =
          isSole && ran.hasLeft === false
            ? await works.run(tenant, actor, (work) => askNext(work, row, { connections, tenant, run, from }))
            : undefined;
        if (next === undefined) throw new Error(`the issuer's answer is unknown: ${ran.cause}`);
        asked = next;
      }
    },
  });

type AskServices = Pick<JobContext, 'works' | 'tenant' | 'actor' | 'signal'> & { readonly issuer: KycIssuer };

const askIssuer = (
  { issuer, works, tenant, actor, signal }: AskServices,
  row: CardholderRow,
  connectionId: string,
): Promise<OutsideRun<boolean>> =>
  runOutside({
    signal,
    ask: () => issuer.progress(tenant, row.id, signal),
    send: () => issuer.apply(tenant, applicationOf(row), signal),
    finish: (outcome) =>
      works.run(tenant, actor, (work) => resolveKyc(work, verdictOf(row.id, outcome), connectionId)),
  });

const verdictOf = (reference: string, outcome: Outcome<KycVerdict>): KycVerdict =>
  outcome.kind === 'accepted' ? outcome.value : { reference, decision: 'rejected', reasons: outcome.reasons };

export function applicationOf(row: CardholderRow): KycApplication {
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
    address: row.address,
    nationality: row.nationality,
    acceptedTermsAt: row.terms_accepted_at,
  };
}

/** Verdicts come as messages of the issuer. */
export const issuerMessages = (
  { issuer }: Pick<KycServices, 'issuer'>,
  connectionId: string,
): InboundSource<KycVerdict> => ({
  verify: (call) => issuer.at(connectionId).verify(call),
  read: (call) => issuer.at(connectionId).readVerdicts(call),
  cellOf: ({ tenant }, { reference }) => cellOf(tenant, reference),
  handle: (work, verdict) => resolveKyc(work, verdict, connectionId),
});

/** Asks about applications that have been open for long: the job or the issuer's message may be lost. */
export const forgottenKycSweep = (services: SweepServices & ConnectedServices): Sweep =>
  leftBehindSweep(services, {
    name: 'cardholders.forgotten_kyc',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: FORGOTTEN_AFTER_MS,
    find: async (db, before, limit) => {
      const served = await services.connections.organizationsWith('live', 'kyc_issuer');
      const chosen = served === 'all' ? [] : await sidesOf(db, 'live', served);
      return findForgottenKyc(db, { kind: START_KYC, hasLive: served === 'all', chosen }, before, limit);
    },
    repair: (tenant, actor, cardholderId) =>
      services.works.run(tenant, actor, async (work) => work.enqueue(START_KYC, { cardholderId })),
  });
