// Sends one code to its mailbox or its telephone. The code is stored sealed in the job until the job runs,
// and is not stored afterwards.
import { z } from 'zod';
import { SANDBOX } from '#platform/provider/connections.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { codeTemplateOf } from './code-template.ts';
import { areCodesAlive, CHANNELS, type Channel } from './codes.ts';
import { openDraft } from './draft.ts';
import { emailOf } from './emails.ts';
import type { Owner } from './link.ts';
import { statusAt } from './model.ts';
import { carryCode, type PhoneCarrier } from './carry-code.ts';
import { isBusy, type Mailer } from './port.ts';
import { findSession } from './queries.ts';

export const SEND_CODE = 'onboarding.send_code';
/** Codes are dead long before the last of these. */
const ATTEMPTS_MAX = 15;

const placeOf = ({ tenant_id: tenantId, id }: Owner, channel: Channel): string =>
  `onboarding_sessions ${tenantId} ${id} ${channel} code`;

export const sealCode = (sealer: Sealer, owner: Owner, channel: Channel, code: string): string =>
  sealer.seal(code, placeOf(owner, channel));

const payload = z.object({
  sessionId: z.string(),
  sending: z.int(),
  channel: z.enum(CHANNELS),
  language: z.enum(LANGUAGES),
  code: z.string(),
  /** The connection to a telephone. The version before left it out, and knew the sandbox alone. */
  connectionId: z.string().default(SANDBOX),
});

export type CarrierServices = PhoneCarrier & {
  readonly mailer: Mailer;
  readonly sealer: Sealer;
};

export const sendCodeJob = ({
  mailer,
  sealer,
  ...carrier
}: CarrierServices): JobKind<z.infer<typeof payload>> =>
  defineJob({
    kind: SEND_CODE,
    payload,
    attemptsMax: ATTEMPTS_MAX,
    async run(
      { pool, tenant, signal, attempt },
      { sessionId, sending, channel, connectionId, language, code },
    ) {
      const row = await findSession(pool, tenant.id, sessionId);
      if (row === undefined || statusAt(row, tenant.now()) !== 'pending') return;
      // Newer codes are being sent, or these have expired: sending them would only mislead.
      if (row.codes_sent !== sending || !areCodesAlive(row, tenant.now())) return;
      const draft = openDraft(sealer, row);
      if (draft === undefined) return;

      const { name } = await findOrganizationById(pool, tenant.organizationId);
      const said = { code: sealer.open(code, placeOf(row, channel)), organization: name, language };
      const reference = `${sessionId}.${channel}.${sending}`;
      const forPhone = {
        reference,
        to: draft.person.phoneNumber,
        code: said.code,
        template: codeTemplateOf(language),
      };
      const answer =
        channel === 'email'
          ? await mailer.send(
              tenant,
              { reference, to: draft.person.email, ...emailOf(said), look: 'organization_with_code' },
              signal,
            )
          : await carryCode(carrier, tenant, { code: forPhone, connectionId, attempt }, signal);
      if (isBusy(answer)) throw new Error('the messenger takes no message now');
      // An e-mail may arrive more than once, and a code on a telephone at most twice. A refusal is
      // final: the page lets the person correct the address or have new codes sent.
      if (answer.kind === 'unknown') throw new Error(`whether the code went out is unknown: ${answer.cause}`);
    },
  });
