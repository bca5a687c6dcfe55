// Connections: the accounts at providers through which things are made outside. What was made at one stays
// there, so all calls about it go there (docs/adr/0058-connections-to-providers.md).

/** The one that the sandbox is. */
export const SANDBOX = 'sandbox';

/** A port has no calls of its own: the caller says at which connection. */
export type Connected<Port> = { at(connectionId: string): Port };

/** A port that has no other connection. */
export const atSandbox = <Port>(port: Port): Connected<Port> => ({
  at(connectionId) {
    if (connectionId !== SANDBOX) throw new Error(`there is no connection ${connectionId}`);
    return port;
  },
});
