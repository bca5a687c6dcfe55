// Sends one code to its mailbox or its telephone. The code is stored sealed in the job until the job has run,
// and nowhere else.
import { z } from 'zod';
import { SANDBOX } from '#platform/provider/connections.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import type { MailLook } from '#platform/messages/mail-look.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { carryCode, type PhoneCarrier } from '#modules/people/onboarding/carry-code.ts';
import { codeTemplateOf } from '#modules/people/onboarding/code-template.ts';
import { isBusy, type Mailer } from '#modules/people/onboarding/port.ts';
import { emailOf } from './emails.ts';
import { findCode, isAlive } from './queries.ts';
import type { CodeRow } from './tables.ts';

export const SEND_CODE = 'sign_in.send_code';
/** Codes are dead long before the last of these. */
const ATTEMPTS_MAX = 15;

const placeOf = (codeId: string): string => `one_time_codes ${codeId}`;

export const sealCode = (sealer: Sealer, codeId: string, code: string): string =>
  sealer.seal(code, placeOf(codeId));

type SendOptions = { readonly look?: MailLook; readonly carriedBy?: 'deployment' };

/**
 * Who signs in with an organization, or confirms something as its customer, gets the code from it, as the
 * page is that of the organization; who names none may be one of its members, to whom the deployment writes.
 * The organization brings it itself if it was made for that, and never else: it vouches for the session.
 */
const sendingOf = ({ acting_tenant_id: tenantId, carried_by: carriedBy }: CodeRow): SendOptions => ({
  ...(tenantId === null ? {} : { look: 'organization_with_code' }),
  ...(carriedBy === 'deployment' ? { carriedBy } : {}),
});

const payload = z.object({
  codeId: z.string(),
  language: z.enum(LANGUAGES),
  code: z.string(),
  /** The connection to a telephone. The version before left it out, and knew the sandbox alone. */
  connectionId: z.string().default(SANDBOX),
});

export type CarrierServices = PhoneCarrier & {
  readonly accountMailer: Mailer;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

export const sendCodeJob = ({
  accountMailer,
  sealer,
  clock,
  ...carrier
}: CarrierServices): JobKind<z.infer<typeof payload>> =>
  defineJob({
    kind: SEND_CODE,
    payload,
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal, attempt }, { codeId, language, code, connectionId }) {
      const row = await findCode(pool, codeId);
      // It was used, replaced by a newer one, or has expired: sending it would only mislead.
      if (row === undefined || !isAlive(row, clock.now())) return;

      const opened = sealer.open(code, placeOf(codeId));
      const to = { reference: codeId, to: row.address };
      const answer =
        row.purpose === 'phone'
          ? await carryCode(
              carrier,
              tenant,
              { code: { ...to, code: opened, template: codeTemplateOf(language) }, connectionId, attempt },
              signal,
            )
          : await accountMailer.send(
              tenant,
              { ...to, ...emailOf(row.purpose, language, opened), ...sendingOf(row) },
              signal,
            );
      if (isBusy(answer)) throw new Error('the messenger takes no message now');
      // An e-mail may arrive more than once, and a code on a telephone at most twice. A refusal is
      // final: the person corrects the address and asks for another code.
      if (answer.kind === 'unknown') throw new Error(`whether the code went out is unknown: ${answer.cause}`);
    },
  });
