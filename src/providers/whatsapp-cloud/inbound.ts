// What WhatsApp sends: signed with the secret of the app, for one of its accounts. Several numbers and
// organizations may share an app, so a message is ours only if it names our account, and each tenant reads of
// it what is about its own messages.
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { RawRequest } from '#platform/secrets/raw-request.ts';
import type { ApprovalMessenger, MessengerReport } from '#modules/approvals/port.ts';
import {
  accountsIn,
  challengeIn,
  HUB_SIGNATURE_HEADER,
  isHubSigned,
  readWebhook,
  webhookIdOf,
  type WhatsappReport,
} from '#providers/wire/whatsapp.ts';
import { referenceOf, type Attempts, type FoundAttempt } from './attempts.ts';
import type { WhatsappKeys } from './keys.ts';

type InboundOptions = {
  readonly attempts: Attempts;
  readonly keys: Pick<WhatsappKeys, 'businessAccountId' | 'phoneNumberId' | 'appSecrets' | 'verifyToken'>;
};

export type WhatsappInbound = Pick<ApprovalMessenger, 'verify' | 'readReports' | 'answerChallenge'> & {
  /** Whose a message is, if the connection belongs to no organization alone. Empty: not known here. */
  tenantsOf(raw: RawRequest): Promise<readonly string[]>;
};

export function createInbound({ attempts, keys }: InboundOptions): WhatsappInbound {
  const read = async (raw: RawRequest): Promise<readonly Part[]> => {
    const reports = readWebhook(jsonIn(raw), keys.phoneNumberId);
    return Promise.all(reports.map(async (report) => ({ report, found: await foundOf(attempts, report) })));
  };
  const tenantsOf = async (raw: RawRequest): Promise<readonly string[]> => [
    ...new Set((await read(raw)).flatMap(({ found }) => (found === undefined ? [] : [found.tenantId]))),
  ];

  return {
    tenantsOf,
    answerChallenge: async ({ raw }) => challengeIn(raw.query, keys.verifyToken()),
    verify({ raw }) {
      const header = raw.headers[HUB_SIGNATURE_HEADER];
      const signature = typeof header === 'string' ? header : undefined;
      const isSigned = keys.appSecrets().some((one) => isHubSigned(raw.body, signature, one));
      const isOurs = isSigned && accountsIn(jsonIn(raw)).includes(keys.businessAccountId);
      return Promise.resolve(isOurs ? { messageId: webhookIdOf(raw.body) } : undefined);
    },
    async readReports({ raw, tenant }) {
      const own = (await read(raw)).filter(
        ({ found }) => found === undefined || found.tenantId === tenant.id,
      );
      for (const part of own) await noteSent(attempts, tenant, part);
      const reported = own.filter(({ found }) => found?.kind !== 'code');
      return Promise.all(reported.map((part) => told(attempts, part)));
    },
  };
}

type Part = { readonly report: WhatsappReport; readonly found: FoundAttempt | undefined };

const foundOf = (attempts: Attempts, report: WhatsappReport): Promise<FoundAttempt | undefined> =>
  report.kind === 'reply' ? attempts.findByMessage(report.messageId) : attempts.find(report.reference);

/** An answer that was lost is known from the first status. A status says the same however often it comes. */
async function noteSent(attempts: Attempts, tenant: Tenant, { report, found }: Part): Promise<void> {
  if (report.kind !== 'sent' || found === undefined) return;
  if (found.theirs === null) await attempts.noteSent(tenant, found.kind, report.reference, report);
  else if (report.user !== undefined) await attempts.noteUser(tenant, found, report.user);
}

/** The report under our reference, and with the recipient in the form in which it was noted first. */
async function told(
  attempts: Attempts,
  { report: { user, ...report }, found }: Part,
): Promise<MessengerReport> {
  if (report.kind === 'failed') return { ...report, reference: referenceOf(report.reference) };
  const got = found === undefined ? undefined : await attempts.whoGot(found);
  if (report.kind === 'sent') {
    const recipient = got?.recipient || report.recipient;
    return { ...report, recipient, reference: referenceOf(report.reference) };
  }
  if (got === undefined || got.recipient === '') return report;
  const known = got.user ?? (isPhone(got.recipient) ? undefined : got.recipient);
  // A status has it, and is on its way: the tap is read again after it.
  if (report.from === '' && user !== undefined && known === undefined)
    throw new Error(`it is not known yet whose id ${report.messageId} was tapped by`);
  const isTheirs = (user !== undefined && user === known) || isSamePhone(report.from, got.recipient);
  return isTheirs ? { ...report, from: got.recipient } : report;
}

const isPhone = (recipient: string): boolean => /^\d+$/.test(recipient);

/** Mobiles in Mexico and Argentina have one more digit after the code of the country, or leave it out. */
const ONE_MORE = /^(?:52(?=1\d{10}$)1|54(?=9\d{10}$)9)/;
const short = (phone: string): string => phone.replace(ONE_MORE, (code) => code.slice(0, 2));
const isSamePhone = (one: string, other: string): boolean => one !== '' && short(one) === short(other);

/** Returns undefined if it is not JSON; the reader of reports then throws. */
function jsonIn({ body }: InboundCall['raw']): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
