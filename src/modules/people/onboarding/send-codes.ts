// Sends new codes for what is in the draft. The codes before them are no longer good.
import { plus } from '#platform/time/clock.ts';
import {
  mailNotConnected,
  providerNotConnected,
  sendsMailAs,
  type MailServices,
} from '#platform/provider/connected.ts';
import type { Tenant } from '#platform/context/context.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { CODE_LIVES_MS, makeCode } from '#platform/secrets/one-time-code.ts';
import type { Language } from '#platform/text/language.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work } from '#platform/work/work.ts';
import { CHANNELS, codeHash, sendingsLeft } from './codes.ts';
import { statusAt } from './model.ts';
import { lockSession } from './queries.ts';
import { sealCode, SEND_CODE } from './send-code-job.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

/** What brings the two codes now. */
export type Carriers = {
  /** The connection for telephones; undefined if none serves. */
  readonly messenger: string | undefined;
  readonly hasMail: boolean;
};
export type SendOptions = Carriers & { readonly language: Language };

export async function carriersOf(services: MailServices, tenant: Tenant): Promise<Carriers> {
  const [serving] = await services.connections.serving(tenant, { ports: ['messenger'] });
  return { messenger: serving?.id, hasMail: await sendsMailAs(services, tenant) };
}

/** Why a link would lead nowhere. On the test side the sandbox ends a session without any code. */
export async function missingCarrier(services: MailServices, tenant: Tenant): Promise<Refusal | undefined> {
  if (tenant.mode === 'test') return undefined;
  const { hasMail, messenger } = await carriersOf(services, tenant);
  if (!hasMail) return mailNotConnected('organization');
  return messenger === undefined ? providerNotConnected('messenger') : undefined;
}

/** `sending` is the number that the form showed: a form that is submitted twice sends codes once. */
export async function resendCodes(
  work: Work,
  sealer: Sealer,
  { id, sending, ...carried }: SendOptions & { id: string; sending: number },
): Promise<void> {
  const row = await lockSession(work, work.tenantId, id);
  if (row === undefined || statusAt(row, work.now) !== 'pending' || row.draft === null) return;
  if (row.codes_sent !== sending || sendingsLeft(row) <= 0) return;
  sendNewCodes(work, sealer, row, carried);
}

/**
 * `row` must be locked, with a draft, and have sendings left. Without mail or a messenger nothing is sent at
 * all: one code of the two would lead nowhere.
 */
export function sendNewCodes(work: Work, sealer: Sealer, row: OnboardingRow, carried: SendOptions): void {
  const { language, messenger: connectionId, hasMail } = carried;
  if (!hasMail) throw mailNotConnected('organization');
  if (connectionId === undefined) throw providerNotConnected('messenger');
  const sending = row.codes_sent + 1;
  const codes = { email: makeCode(cryptoRandom), phone: makeCode(cryptoRandom) };
  const changes = {
    email_code_hash: codeHash(sealer, row, 'email', codes.email),
    phone_code_hash: codeHash(sealer, row, 'phone', codes.phone),
    wrong_codes: 0,
    codes_sent: sending,
    codes_expire_at: plus(work.now, CODE_LIVES_MS),
  };
  work.update(onboardingSessions, row, changes);
  for (const channel of CHANNELS) {
    const code = sealCode(sealer, row, channel, codes[channel]);
    work.enqueue(SEND_CODE, { sessionId: row.id, sending, channel, language, code, connectionId });
  }
}
