// Connections of tests that make their own services: the sandbox, for all and for everything.
import { addConnection } from '#modules/base/connections/add.ts';
import type { Mode } from '#platform/context/context.ts';
import type { TestApp } from './app.ts';
import { until } from './wait.ts';
import {
  SANDBOX,
  SANDBOX_CONNECTION,
  type Connected,
  type Connections,
} from '#platform/provider/connections.ts';

export const sandboxAlone: Connections = {
  serving: () => Promise.resolve([SANDBOX_CONNECTION]),
  find: () => Promise.resolve(undefined),
  organizationsWith: () => Promise.resolve('all'),
};

export const atSandbox = <Calls>(calls: Calls): Connected<Calls> => ({
  at(connectionId) {
    if (connectionId !== SANDBOX) throw new Error(`there is no connection ${connectionId}`);
    return calls;
  },
});

/** Connects an organization's people as those who check identities, and waits until the process knows. */
export async function connectOperator({ app }: TestApp, organizationId: string, mode: Mode): Promise<string> {
  const operator = { type: 'operator', id: 'ana' } as const;
  const adding = {
    driver: 'operator',
    name: 'Our people',
    organizationId,
    mode,
    ports: undefined,
    countries: undefined,
    given: {},
  };
  const { id } = await app.pool.transaction((tx) =>
    addConnection(tx, app.operatorActions.connections, { actor: operator, within: 'deployment' }, adding),
  );
  await until(
    'the process knows the connection',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
  return id;
}
