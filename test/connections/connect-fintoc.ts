// A connection of the organization of a test app to a double of Fintoc, as an operator adds one.
import { addConnection } from '#modules/base/connections/add.ts';
import type { FintocSubject } from '../doubles/fintoc/driver.ts';
import type { TestApp } from '../support/app.ts';

/** Answers its id. */
export async function connectFintoc(
  { app, organization }: TestApp,
  { given, jwsPrivateKey, double, endpoint }: FintocSubject,
): Promise<string> {
  const flow = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' } as const;
  const { id } = await app.pool.transaction((tx) =>
    addConnection(tx, app.operatorActions.connections, flow, {
      driver: 'fintoc',
      name: 'Treasury',
      organizationId: organization.id,
      mode: 'test',
      ports: undefined,
      countries: undefined,
      given: {
        secretKey: given.secretKey(),
        jwsPrivateKey,
        accountId: given.accountId,
        webhookSecret: endpoint.secret,
        origin: double.url,
      },
    }),
  );
  return id;
}
