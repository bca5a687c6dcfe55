// What is looked up before a question of the network is decided: in which cell of the tenant the card is, and
// what its limits are.
import { cellIdOf, hasOne } from '#platform/cells/cells.ts';
import type { Tenant } from '#platform/context/context.ts';
import { ownerOfCardQuery } from '#modules/issuing/cards/queries.ts';
import type { At } from './at-connection.ts';
import type { Question } from './port.ts';
import type { FoundLimits } from './reserve.ts';
import { likelySubWallet, type LookUp } from './sub-wallet-of-card.ts';

/** A question, and whether the organization that it is asked of is suspended. */
export type TenantQuestion = At<Question> & {
  /** The id that leads to the cell of the card. */
  readonly of: string;
  readonly isSuspended: boolean;
  readonly limits: FoundLimits;
};

export async function prepareQuestion(
  lookUp: LookUp,
  tenant: Tenant,
  question: At<Question>,
): Promise<TenantQuestion> {
  const { cardId } = question;
  const of = await leadingTo(lookUp, tenant, cardId);
  const subWalletId = await likelySubWallet(lookUp, { tenantId: cellIdOf(tenant, of), cardId });
  // An authorization gives nothing back.
  const limits = { subWalletId, reservedAt: [], now: tenant.now() };
  return { ...question, of, isSuspended: tenant.isSuspended, limits };
}

/** The holder of the card, since a card that was made before ids had slots may have any of them. */
async function leadingTo({ db }: LookUp, tenant: Tenant, cardId: string): Promise<string> {
  if (hasOne(tenant)) return cardId;
  const inItsCell = await db.maybe(ownerOfCardQuery([cellIdOf(tenant, cardId)], cardId));
  const card = inItsCell ?? (await db.maybe(ownerOfCardQuery(tenant.cellIds, cardId)));
  return card?.cardholder_id ?? cardId;
}
