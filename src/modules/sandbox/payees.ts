// A payee whose provider answered later, as one of Mexico does, without the wait.
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { notFound } from '#platform/ids/kind.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { answerLater, answeringRefusals } from '#modules/wallets/payees/answered-later.ts';
import { payeeSchema, toPayee } from '#modules/wallets/payees/model.ts';
import { readAlias } from '#modules/wallets/account-keys/account-number.ts';
import { ownerRefusals, requireApproved } from '#modules/wallets/wallets/access.ts';
import { connectionOfOwner } from '#modules/wallets/wallets/opening/open.ts';
import type { Resolves } from '#modules/wallets/wallets/resolve.ts';
import { aliasText } from './accounts.ts';
import { requireWalletOfSandbox } from './made-elsewhere.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

export type PayeeServices = ConnectedServices & Resolves & { readonly clock: Clock; readonly newId: NewId };

export const sandboxPayeesRoute = defineRoute({
  id: 'sandbox.payees',
  method: 'POST',
  path: '/api/v1/sandbox/payees',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Create a payee that the bank verifies or refuses later',
  description:
    'For a cardholder whose identity is approved: the payee is created as `verifying`, and then the provider of the sandbox says whose the account is, ' +
    'or that there is none. So `payee.verified` or `payee.refused` is sent, as where a provider takes hours. Answers with the payee after that.',
  body: z.strictObject({
    cardholderId: z.string(),
    alias: aliasText,
    answer: z.enum(['found', 'not_found']).default('found'),
  }),
  about: (call) => call.body.cardholderId,
  answers: { 200: { description: 'The payee as it is now.', schema: payeeSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    ...ownerRefusals,
    ...answeringRefusals,
    not_found: refusal.rows.not_found,
    invalid_state: refusal.rows.invalid_state,
    provider_not_connected: refusal.rows.provider_not_connected,
  },
  steps: async ({ pool, works, requestKey }, { tenant, actor, body }, services: PayeeServices) => {
    requireTestSide(tenant);
    const cardholder = await findCardholder(pool, tenant.id, body.cardholderId);
    if (cardholder === undefined) throw notFound(CARDHOLDER, 'cardholderId');
    const alias = readAlias(body.alias);
    if (alias === undefined) throw new Error('an alias passed its check and cannot be read');
    const owner = requireApproved(cardholder);
    requireWalletOfSandbox(await connectionOfOwner({ ...services, pool, tenant }, owner));
    const payee = await answerLater(
      { ...services, pool, works, tenant, actor },
      { owner, alias, isFound: body.answer === 'found', requestKey },
    );
    return answer(200, toPayee(payee));
  },
});
