// What the API answers when it is asked for a receipt. The module of the subject declares the route, since it
// knows who may see it.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, type Answer } from '#platform/route/route.ts';
import { receiptUrlOf } from './code.ts';
import { receiptAnswerSchema } from './model.ts';
import { findReceipt, signReceipt, type ReceiptServices } from './receipt.ts';
import { refusal } from './refusals.ts';
import type { SubjectName } from './subject.ts';

/** What the routes have in common, whatever the receipt is of. */
export const receiptRoute = {
  method: 'GET',
  description:
    'What has settled has a receipt, signed so that anybody can check it with the keys at `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.',
  answers: { 200: { description: 'The receipt as it is now, and signed.', schema: receiptAnswerSchema } },
} as const;

/** The caller must be one that may see the subject. */
export async function answerReceipt(
  db: Db,
  services: ReceiptServices,
  tenant: Tenant,
  name: SubjectName,
): Promise<Answer> {
  const receipt = await findReceipt(db, services, tenant, name);
  if (receipt === undefined) throw platformRefusal('not_found');
  if ('noneBecauseOf' in receipt) throw refusal('receipt_not_available', { status: receipt.noneBecauseOf });
  const jws = await signReceipt(db, services, receipt);
  return answer(200, { jws, receipt, receiptUrl: receiptUrlOf(tenant, name.id) });
}
