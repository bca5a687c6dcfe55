// Tries again at once what was refused on a payment method: the cardholder has made room on it, or has
// connected another one.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { OPERATIONS_SHOWN_MAX } from './get.ts';
import { fundingParams, fundingSchema, toFunding } from './model.ts';
import { findWithBalances, isShown, newestOperations } from './queries.ts';
import { settleFunding, type SettleServices } from './settle.ts';

/** Callers wait no longer than this for the processor. */
const PROCESSOR_MS_MAX = 10_000;

export type FundingServices = Pick<SettleServices, 'processor' | 'accountProcessor'>;

export const retryFundingRoute = defineRoute({
  id: 'cards.retry_funding',
  method: 'POST',
  path: '/api/v1/cards/:id/funding/retry',
  auth: [{ scope: 'cards:write' }],
  proof: 'none: no money goes',
  tag: 'Cards',
  summary: 'Retry the funding of a card',
  description:
    'Asks at once for a hold or charge that was refused, however often it was. Use it when the cardholder has made room, or has ' +
    'connected another payment method. Answers with the funding as it is then; resume a paused card when nothing is due.',
  params: fundingParams,
  answers: { 200: { description: 'The funding of the card.', schema: fundingSchema } },
  steps: async ({ pool, commands }, { tenant, actor, params: { id } }, services: FundingServices) => {
    if (!(await isShown(pool, tenant.id, id))) throw refusal('not_found');
    const signal = AbortSignal.timeout(PROCESSOR_MS_MAX);
    await settleFunding({ pool, commands, ...services }, { tenant, actor, signal, ignoreBackoff: true }, id);
    const found = await findWithBalances(pool, tenant.id, id);
    if (found === undefined) throw refusal('not_found');
    const operations = await newestOperations(pool, tenant.id, id, OPERATIONS_SHOWN_MAX);
    return answer(200, toFunding(found.row, found.balances, operations));
  },
});
