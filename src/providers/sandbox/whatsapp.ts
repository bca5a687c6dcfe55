// The sandbox as WhatsApp. It takes a question for a telephone, shows it, and reports that it was delivered.
// As with the Cloud API, what is sent twice arrives twice.
import { isoOf } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import {
  columnsOf,
  defineTable,
  jsonb,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Json,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { accepted } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import {
  wordingNamed,
  type ApprovalMessage,
  type ApprovalMessenger,
  type ApprovalMessengerCalls,
  type SentMessage,
  type Templates,
  type Wording,
} from '#modules/approvals/port.ts';
import {
  challengeIn,
  HUB_SIGNATURE_HEADER,
  isHubSigned,
  readWebhook,
  requestOf,
  webhookIdOf,
} from '#providers/wire/whatsapp.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { withFaults, type FaultServices } from './faults.ts';
import { inboundSecret, isAt, readAt, SEND } from './messages.ts';
import { deliveredValue, failedValue, webhookOf, type Value } from './whatsapp-wire.ts';

export const SOURCE = 'whatsapp';
/** A telephone whose number ends so gets no question: WhatsApp takes it, and reports that it failed. */
export const UNDELIVERABLE = '9026';

const sandboxWhatsapp = defineTable(
  'sandbox_whatsapp',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    recipient: personal(text, 'mention'),
    request: personal(jsonb, 'mention'),
    created_at: timestamptz,
  },
  {
    kept: {
      forgottenBy: 'sandbox.old_messages',
      setting: 'sandboxMessages',
      of: ['recipient'],
      erasedWhole: true,
      inCells: { by: ['reference'], others: 'stay' },
    },
  },
);
export type WhatsappRow = Row<typeof sandboxWhatsapp>;

type Services = FaultServices & {
  readonly works: Works;
  readonly sealer: Sealer;
  /** Those that WhatsApp has accepted. */
  readonly templates: Templates;
};

export const createSandboxWhatsapp = ({
  works,
  sealer,
  templates,
  ...services
}: Services): ApprovalMessenger => ({
  answerChallenge: async ({ raw, tenant }) => challengeIn(raw.query, verifyTokenOf(sealer, tenant.id)),
  verify: async (call) =>
    isAt(SOURCE, call) &&
    isHubSigned(call.raw.body, signatureIn(call), inboundSecret(sealer, SOURCE, call.tenant.id))
      ? { messageId: webhookIdOf(call.raw.body) }
      : undefined,
  readReports: async (call) => (await readAt(SOURCE, call, readWebhook)).flat(),
  ...withFaults<ApprovalMessengerCalls>(services, 'messenger', {
    sendApproval(tenant, message) {
      const wording = wordingNamed(templates, message.template);
      return wording === undefined
        ? Promise.resolve({ kind: 'refused', reasons: ['template_rejected'] })
        : works.run(tenant, SANDBOX_ACTOR, async (work) =>
            accepted(await recordMessage(work, message, wording)),
          );
    },
  }),
});

/** What is typed into Meta's form beside the address of the webhook. */
export const verifyTokenOf = (sealer: Sealer, tenantId: string): string =>
  inboundSecret(sealer, `${SOURCE} verify token`, tenantId);

function signatureIn({ raw }: InboundCall): string | undefined {
  const header = raw.headers[HUB_SIGNATURE_HEADER];
  return typeof header === 'string' ? header : undefined;
}

type Addressed = { readonly reference: string; readonly to: string };

/** Writes a request down as the Cloud API takes it. */
export async function insertRequest(
  work: Work,
  { reference, to }: Addressed,
  request: Json,
): Promise<SentMessage> {
  const [id, recipient] = [newMessageId(work), waIdOf(to)];
  const row = { tenant_id: work.tenantId, id, reference, recipient, request, created_at: work.now };
  await insertRows(work, sandboxWhatsapp, [row]);
  return { messageId: id, recipient };
}

async function recordMessage(work: Work, message: ApprovalMessage, wording: Wording): Promise<SentMessage> {
  const sent = await insertRequest(work, message, requestOf(message));
  const { messageId } = sent;
  const happened = { ...sent, seconds: Math.floor(work.now / 1_000) };
  const report = (value: Value): void => work.enqueue(SEND, { source: SOURCE, body: webhookOf(value) });
  if (message.to.endsWith(UNDELIVERABLE)) {
    report(failedValue(happened, message.reference));
    return sent;
  }
  await work.run(
    sql`insert into sandbox_texts (tenant_id, id, reference, recipient, text, at)
        values (${work.tenantId}, ${work.newId('text', null)}, ${messageId}, ${message.to}, ${shownText(message, wording)},
                ${isoOf(work.now)})`,
  );
  report(deliveredValue(happened, message.reference));
  return sent;
}

export const newMessageId = (work: Work): string =>
  `wamid.${Buffer.from(work.newId('wamid', null)).toString('base64')}`;

/** WhatsApp knows Mexican mobiles by an older form of their number. */
const waIdOf = (phone: string): string => phone.replace('+', '').replace(/^52(?=\d{10}$)/, '521');

/** The message as the person reads it, with its two buttons. */
function shownText({ template: { parameters } }: ApprovalMessage, wording: Wording): string {
  const { body, approve, reject } = wording;
  const said = body.replaceAll(/\{\{(\d)\}\}/g, (hole, n: string) => parameters[Number(n) - 1] ?? hole);
  return `${said}\n\n[${approve}] [${reject}]`;
}

/** The newest that was sent under a reference. */
export const findNewest = (db: Db, tenantId: string, reference: string): Promise<WhatsappRow | undefined> =>
  db.maybe(
    sql<WhatsappRow>`
      select ${columnsOf(sandboxWhatsapp)} from sandbox_whatsapp
      where tenant_id = ${tenantId} and reference = ${reference} order by created_at desc, id desc limit 1`,
  );
