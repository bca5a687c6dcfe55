// The sandbox as WhatsApp. It takes a question for a telephone, shows it, and reports that it was delivered.
// As with the Cloud API, what is sent twice arrives twice.
import { isoOf } from '../../platform/clock.ts';
import { insertRows } from '../../platform/db/bulk.ts';
import { columnsOf, defineTable, jsonb, text, timestamptz, type Row } from '../../platform/db/table.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { systemActor } from '../../platform/context.ts';
import type { InboundCall } from '../../platform/inbound.ts';
import { accepted } from '../../platform/outside.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Work, Works } from '../../platform/work.ts';
import {
  TEMPLATES,
  type ApprovalMessage,
  type ApprovalMessenger,
  type ApprovalMessengerCalls,
  type SentMessage,
  type Template,
} from '../../modules/approvals/port.ts';
import { withFaults } from './faults.ts';
import { inboundSecret, jsonIn, SEND } from './messages.ts';
import {
  challengeIn,
  deliveredValue,
  HUB_SIGNATURE_HEADER,
  isHubSigned,
  readWebhook,
  requestOf,
  webhookIdOf,
  webhookOf,
} from './whatsapp-wire.ts';

export const SOURCE = 'whatsapp';
const SANDBOX_ACTOR = systemActor('sandbox');

const sandboxWhatsapp = defineTable('sandbox_whatsapp', {
  tenant_id: text,
  id: text,
  reference: text,
  recipient: text,
  request: jsonb,
  created_at: timestamptz,
});
export type WhatsappRow = Row<typeof sandboxWhatsapp>;

type Services = { readonly pool: Pool; readonly works: Works; readonly sealer: Sealer };

export const createSandboxWhatsapp = ({ pool, works, sealer }: Services): ApprovalMessenger => ({
  answerChallenge: async ({ raw, tenant }) => challengeIn(raw.query, verifyTokenOf(sealer, tenant.id)),
  verify: async (call) =>
    isHubSigned(call.raw.body, signatureIn(call), inboundSecret(sealer, SOURCE, call.tenant.id))
      ? { messageId: webhookIdOf(call.raw.body) }
      : undefined,
  readReports: async ({ raw }) => readWebhook(jsonIn(raw)),
  ...withFaults<ApprovalMessengerCalls>(pool, 'messenger', {
    sendApproval: (tenant, message) =>
      works.run(tenant, SANDBOX_ACTOR, async (work) => accepted(await keep(work, message))),
  }),
});

/** What is typed into Meta's form beside the address of the webhook. */
export const verifyTokenOf = (sealer: Sealer, tenantId: string): string =>
  inboundSecret(sealer, `${SOURCE} verify token`, tenantId);

function signatureIn({ raw }: InboundCall): string | undefined {
  const header = raw.headers[HUB_SIGNATURE_HEADER];
  return typeof header === 'string' ? header : undefined;
}

async function keep(work: Work, message: ApprovalMessage): Promise<SentMessage> {
  const sent: SentMessage = { messageId: newMessageId(work), recipient: waIdOf(message.to) };
  const { messageId, recipient } = sent;
  await insertRows(work, sandboxWhatsapp, [
    {
      tenant_id: work.tenantId,
      id: messageId,
      reference: message.reference,
      recipient,
      request: requestOf(message),
      created_at: work.now,
    },
  ]);
  await work.run(
    sql`insert into sandbox_texts (tenant_id, id, reference, recipient, text, at)
        values (${work.tenantId}, ${work.newId('text')}, ${messageId}, ${message.to}, ${shownText(message)},
                ${isoOf(work.now)})`,
  );
  const happened = { ...sent, seconds: Math.floor(work.now / 1_000) };
  work.enqueue(SEND, { source: SOURCE, body: webhookOf(deliveredValue(happened, message.reference)) });
  return sent;
}

export const newMessageId = (work: Work): string =>
  `wamid.${Buffer.from(work.newId('wamid')).toString('base64')}`;

/** WhatsApp knows Mexican mobiles by an older form of their number. */
const waIdOf = (phone: string): string => phone.replace('+', '').replace(/^52(?=\d{10}$)/, '521');

/** As the person reads it, with its two buttons. */
function shownText({ template: { language, parameters } }: ApprovalMessage): string {
  const template = templateIn(language);
  if (template === undefined) throw new Error(`there is no template in ${language}`);
  const { body, approve, reject } = template;
  const said = body.replaceAll(/\{\{(\d)\}\}/g, (hole, n: string) => parameters[Number(n) - 1] ?? hole);
  return `${said}\n\n[${approve}] [${reject}]`;
}

export const templateIn = (language: string): Template | undefined =>
  Object.values(TEMPLATES).find((template) => template.language === language);

/** The newest that was sent under a reference. */
export const findNewest = (db: Db, tenantId: string, reference: string): Promise<WhatsappRow | undefined> =>
  db.maybe(
    sql<WhatsappRow>`
      select ${columnsOf(sandboxWhatsapp)} from sandbox_whatsapp
      where tenant_id = ${tenantId} and reference = ${reference} order by created_at desc, id desc limit 1`,
  );
