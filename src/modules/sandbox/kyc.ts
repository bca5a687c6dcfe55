// Decides a cardholder's KYC by hand. The verdict arrives as it always does, in a signed message of the
// issuer, and the request is answered after that.
import { format } from '#platform/text/format.ts';
import { notFound } from '#platform/ids/kind.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { next } from '#platform/db/machine.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { CARDHOLDER, cardholderSchema, toCardholder } from '#modules/people/cardholders/model.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { kyc } from '#modules/people/cardholders/states.ts';
import type { SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const REASONS_MAX = 10;
const REASON = format(/^[a-z][a-z0-9_]{0,63}$/, {
  en: 'this must be a code of lower-case letters, digits and underscores, such as document_expired',
  es: 'debe ser un código de minúsculas, dígitos y guiones bajos, por ejemplo document_expired',
  pt: 'deve ser um código de letras minúsculas, dígitos e sublinhados, por exemplo document_expired',
});
const WAIT_MS_MAX = 10_000;
const LOOK_EVERY_MS = 20;

const body = z.strictObject({
  cardholderId: z.string(),
  status: z.enum(['approved', 'rejected', 'review']),
  reasons: z.array(z.string().regex(REASON)).max(REASONS_MAX).default([]),
});

const EVENTS = { approved: 'approve', rejected: 'reject', review: 'review' } as const;

export const sandboxKycRoute = defineRoute({
  id: 'sandbox.kyc',
  method: 'POST',
  path: '/api/v1/sandbox/kyc',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Decide the KYC of a cardholder',
  description:
    'Left alone, the sandbox decides within a second: the last name `Rejected` is rejected, `Review` goes to review, `Documents` as well, with what the issuer needs and a link, `Slow` ' +
    'stays pending, any other is approved. Answers with the cardholder once the verdict has arrived.',
  body,
  about: (call) => call.body.cardholderId,
  answers: { 200: { description: 'The cardholder as it is now.', schema: cardholderSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    not_found: refusal.rows.not_found,
    invalid_state: refusal.rows.invalid_state,
  },
  steps: async (
    { pool },
    { tenant, body: { cardholderId, status, reasons } },
    { simulated }: SimulatedServices,
  ) => {
    requireTestSide(tenant);
    const look = async () => {
      const row = await findCardholder(pool, tenant.id, cardholderId);
      if (row === undefined) throw notFound(CARDHOLDER, 'cardholderId');
      return row;
    };
    const before = await look();
    if (next(kyc, before.kyc_status, EVENTS[status]) === undefined) {
      throw wrongStatus(before.kyc_status);
    }

    await simulated.decideKyc(tenant, { reference: cardholderId, decision: status, reasons });
    const deadline = performance.now() + WAIT_MS_MAX;
    let row = before;
    while (row.kyc_status === before.kyc_status && performance.now() < deadline) {
      await wait(LOOK_EVERY_MS);
      row = await look();
    }
    if (row.kyc_status === before.kyc_status) throw refusal('service_unavailable');
    // The sandbox's own verdict may have been on its way already.
    if (row.kyc_status !== status) throw wrongStatus(row.kyc_status);
    return answer(200, toCardholder(row));
  },
});

const wrongStatus = (status: string): Refusal => refusal('invalid_state', { status }, OF_KYC);
const OF_KYC = {
  message: {
    en: 'This is not possible while `kycStatus` is `{status}`.',
    es: 'Esta operación no es posible mientras `kycStatus` sea `{status}`.',
    pt: 'Esta operação não é possível enquanto `kycStatus` for `{status}`.',
  },
  fix: {
    en: 'Retrieve the cardholder again and proceed according to its current `kycStatus`.',
    es: 'Consulte de nuevo el titular y continúe según su `kycStatus` actual.',
    pt: 'Consulte o titular novamente e prossiga de acordo com o `kycStatus` atual.',
  },
};
