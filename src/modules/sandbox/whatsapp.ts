// The owner answers on WhatsApp, as WhatsApp reports it: by a signed webhook to the endpoint that it uses.
import { z } from 'zod';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { notFound } from '#platform/ids/kind.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { APPROVAL, approvalSchema, toApproval } from '#modules/approvals/model.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { findApproval, findMessage } from '#modules/approvals/queries.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { idText } from './network.ts';
import { onceOf, type SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const body = z
  .strictObject({
    approvalId: idText.optional(),
    transferId: idText.optional().describe('Of what waits for it: a transfer, a withdrawal or a payment.'),
    decision: z.enum(['approve', 'reject']),
  })
  .refine(({ approvalId, transferId }) => (approvalId === undefined) !== (transferId === undefined), {
    path: ['approvalId'],
    params: {
      problem: {
        en: 'give either approvalId or transferId',
        es: 'indique approvalId o transferId, uno de los dos',
        pt: 'informe approvalId ou transferId, um dos dois',
      },
    },
  })
  .meta({ examples: [{ approvalId: 'appr_01k0000000e00000000000000h', decision: 'approve' }] });

/** The approval of a transfer has the same id but for the prefix. */
async function approvalOf(db: Db, tenant: Tenant, asked: z.infer<typeof body>): Promise<ApprovalRow> {
  const { approvalId = approvalIdOf(asked.transferId ?? '') } = asked;
  const row = await findApproval(db, tenant.id, approvalId);
  if (row === undefined)
    throw notFound(APPROVAL, asked.approvalId === undefined ? 'transferId' : 'approvalId');
  return row;
}

const NOT_BY_WHATSAPP = {
  message: {
    en: 'The owner was not asked by WhatsApp, since `channel` is `{channel}`. There is no message to reply to.',
    es: 'No se preguntó al titular por WhatsApp, ya que `channel` es `{channel}`. No hay un mensaje al que responder.',
    pt: 'O titular não foi consultado por WhatsApp, pois `channel` é `{channel}`. Não há mensagem a responder.',
  },
  fix: {
    en: 'Decide as the owner does: with their session at `POST /approvals/:id`, or on the page `approvalUrl`.',
    es: 'Decida como el titular: con su sesión en `POST /approvals/:id`, o en la página `approvalUrl`.',
    pt: 'Decida como o titular: com a sessão dele em `POST /approvals/:id`, ou na página `approvalUrl`.',
  },
};

/** Once an approval has ended, or has moved to the inbox, its message is not sent any more. */
const isAskedByWhatsapp = ({ status, channel }: ApprovalRow): boolean =>
  status === 'pending' && channel === 'whatsapp';

const SENT_ELSEWHERE = {
  message: {
    en: 'The message to the owner went through the connection `{connection}`, which is not the sandbox. There is no button to tap here.',
    es: 'El mensaje al titular salió por la conexión `{connection}`, que no es el sandbox. Aquí no hay un botón que tocar.',
    pt: 'A mensagem ao titular saiu pela conexão `{connection}`, que não é o sandbox. Aqui não há um botão a tocar.',
  },
  fix: {
    en: 'Answer on that telephone, or decide as the owner does: with their session at `POST /approvals/:id`, or on the page `approvalUrl`.',
    es: 'Responda en ese teléfono, o decida como el titular: con su sesión en `POST /approvals/:id`, o en la página `approvalUrl`.',
    pt: 'Responda nesse telefone, ou decida como o titular: com a sessão dele em `POST /approvals/:id`, ou na página `approvalUrl`.',
  },
};

/** A message that went out through another connection of the test side; undefined while none has. */
async function sentElsewhere(
  db: Db,
  tenant: Tenant,
  { id, status }: ApprovalRow,
): Promise<Refusal | undefined> {
  const connection = (await findMessage(db, tenant.id, id))?.connection_id ?? SANDBOX;
  return connection === SANDBOX
    ? undefined
    : refusal('invalid_state', { status, connection }, SENT_ELSEWHERE);
}

const noMessage = ({ status, channel }: ApprovalRow): Refusal =>
  refusal('invalid_state', { status, channel }, NOT_BY_WHATSAPP);

export const sandboxWhatsappReplyRoute = defineRoute({
  id: 'sandbox.whatsapp.reply',
  method: 'POST',
  path: '/api/v1/sandbox/whatsapp/reply',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Answer an approval on WhatsApp',
  description:
    'Taps a button of the message that asked the owner. Answers with the approval once the reply has been taken in: one that comes too late, or ' +
    'after another decision, changes nothing. 409 `invalid_state` where there is no message, since the owner is asked elsewhere or by another connection.',
  body,
  about: (call) => call.body.approvalId ?? call.body.transferId,
  answers: { 200: { description: 'The approval, as it is after the reply.', schema: approvalSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    not_found: refusal.rows.not_found,
    invalid_state: refusal.rows.invalid_state,
  },
  steps: async ({ pool, requestKey }, call, { simulated }: SimulatedServices) => {
    const { tenant } = call;
    requireTestSide(tenant);
    const once = onceOf(requestKey, requestHash('POST', '', call.body));
    const row = await approvalOf(pool, tenant, call.body);
    // There is nothing to tap if the owner was asked elsewhere from the beginning.
    if ((await findMessage(pool, tenant.id, row.id)) === undefined) throw noMessage(row);
    const now = (): Promise<ApprovalRow> => approvalOf(pool, tenant, call.body);
    const isOnItsWay = async (): Promise<boolean> =>
      isAskedByWhatsapp(await now()) && (await sentElsewhere(pool, tenant, row)) === undefined;
    const tap = { reference: row.id, decision: call.body.decision, isOnItsWay };
    const hasTapped = await simulated.tapButton(tenant, tap, once);
    const after = await now();
    if (!hasTapped && after.status === 'pending')
      throw (await sentElsewhere(pool, tenant, after)) ?? noMessage(after);
    return answer(200, toApproval(after, tenant));
  },
});
