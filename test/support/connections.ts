// Connections of tests that make their own services: the sandbox, for all and for everything.
import { SANDBOX, SANDBOX_CONNECTION, type Connected, type Connections } from '#platform/connections.ts';

export const sandboxAlone: Connections = {
  serving: () => Promise.resolve([SANDBOX_CONNECTION]),
  haveAny: () => Promise.resolve(true),
};

export const noConnections: Connections = {
  serving: () => Promise.resolve([]),
  haveAny: () => Promise.resolve(false),
};

export const atSandbox = <Calls>(calls: Calls): Connected<Calls> => ({
  at(connectionId) {
    if (connectionId !== SANDBOX) throw new Error(`there is no connection ${connectionId}`);
    return calls;
  },
});
