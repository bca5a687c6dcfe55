// Creates a payee: reads the request, asks the provider whose the account is, holds what the owner claims of
// it against the answer, and keeps the account as it was resolved.
import type { Caller } from '#platform/context.ts';
import { causedBy, Refusal } from '#platform/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals.ts';
import { answer, defineRoute, type StepServices } from '#platform/route.ts';
import {
  connectionOfOwner,
  openWallet,
  openingRefusals,
  requireOwner,
  type OpeningServices,
  type ResolvedAccount,
} from '#modules/wallets/wallets/index.ts';
import { findCreated, insertPayee, requireRoom } from './insert.ts';
import { createBody, payeeSchema, toPayee, type CreateBody } from './model.ts';
import { readPayeeRequest, requireCurrency, type PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';
import { resolveAccount } from './resolve.ts';
import { isSameName } from './same-name.ts';
import { isSameTaxId } from './same-tax-id.ts';
import type { PayeeRow } from './tables.ts';

export type CreateServices = Omit<OpeningServices, keyof StepServices>;
type Creating = StepServices & CreateServices & Caller & { readonly body: CreateBody };

async function createPayee(creating: Creating): Promise<PayeeRow> {
  const { pool, works, tenant, actor, body, requestKey } = creating;
  const owner = await requireOwner(pool, creating);
  const ownerOfPayee = { tenantId: tenant.id, ownerId: owner.id };
  const before = await findCreated(pool, ownerOfPayee, { requestKey, now: tenant.now() });
  if (before !== undefined) return before;
  const request = readPayeeRequest(body, owner.country);
  await requireRoom(pool, ownerOfPayee, tenant.now());
  const connectionId = await connectionOfOwner(creating, owner);
  const account = await resolveAccount({ ...creating, connectionId }, owner.id, request);
  requireAsClaimed(request, account);
  await openWallet(creating, owner);
  return works.run(tenant, actor, (work) => insertPayee(work, owner, { ...request, account, requestKey }));
}

/** What was not claimed is not compared, but for the currency: the wallet pays in no other. */
function requireAsClaimed({ country, claimed }: PayeeRequest, { currency, holder }: ResolvedAccount): void {
  const { holderName, taxId } = claimed;
  requireCurrency(currency, country);
  if (holderName !== undefined && !isSameName(holderName, holder.name))
    throw refusal('holder_mismatch', { field: 'holder_name' });
  if (taxId !== undefined && !isSameTaxId(country, taxId, holder.taxId))
    throw refusal('tax_id_mismatch', { field: 'tax_id' });
}

const failed = (error: unknown): never => {
  throw error instanceof Refusal ? error : causedBy(refusal('payee_creation_failed'), error);
};

export const createPayeeRoute = defineRoute({
  id: 'payees.create',
  method: 'POST',
  path: '/api/v1/wallet/payees',
  auth: [{ session: 'self' }],
  webOnly: true,
  proof: 'always',
  tag: 'Payees',
  summary: 'Create a payee',
  description:
    'The provider says whose the account is; `holder_name`, `tax_id` and `currency` are claims that are held against its answer. ' +
    'Names are compared without accents, case, order or company forms that one side leaves out. ' +
    'A claim that fails says nothing of who the holder is. In MX the answer can take a moment: after a 502 send the request again.',
  body: createBody,
  answers: { 201: { description: 'The payee, as resolved.', schema: payeeSchema } },
  refusals: { ...openingRefusals, ...refusal.rows, provider_error: platformRefusal.rows.provider_error },
  steps: async (steps, { tenant, actor, body }, services: CreateServices) =>
    answer(201, toPayee(await createPayee({ ...steps, ...services, tenant, actor, body }).catch(failed))),
});
