// Connections of the paper driver, and the routes that lead to them.
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { paperKeys } from './paper.ts';

export const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };

/** `letter`: which of the keys of the provider. */
export async function connectPaper({ app, organization }: TestApp, letter = 'a'): Promise<string> {
  const { id } = await app.pool.transaction((tx) =>
    addConnection(tx, app.operatorActions.connections, OPERATOR, {
      driver: 'paper',
      name: `Treasury ${letter}`,
      organizationId: organization.id,
      mode: 'test',
      ports: undefined,
      countries: undefined,
      given: paperKeys('test', letter),
    }),
  );
  return id;
}

/** Accounts that are opened from now on are at this connection, and so is their rail. */
export async function routeTo({ app, organization, tenant }: TestApp, connectionId: string): Promise<void> {
  for (const port of ['accounts', 'rail'] as const)
    await app.pool.transaction((tx) =>
      setRoute(tx, app.operatorActions.connections, OPERATOR, {
        organizationId: organization.id,
        mode: 'test',
        port,
        country: null,
        connectionIds: [connectionId],
      }),
    );
  await until(
    'the route leads there',
    () => app.connections.serving(tenant, { ports: ['accounts', 'rail'] }),
    ([first]) => first?.id === connectionId,
  );
}
