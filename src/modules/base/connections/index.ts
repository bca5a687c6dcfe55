// Connections: the accounts at providers of a deployment or an organization, their secrets, and through which
// of them something new is made (docs/adr/0058-connections-to-providers.md).
export { addConnection } from './add.ts';
export { checkAll, checkConnection } from './check.ts';
export { changeConnection } from './change.ts';
export type { Changing } from './changes.ts';
export { connectAll, type ConnectedOne } from './connect-all.ts';
export {
  createConnectionDirectory,
  KEPT_SANDBOX,
  type ConnectionDirectory,
  type KeptConnection,
} from './directory.ts';
export { allConnections, allRoutes, changesOf, secretsOf } from './queries.ts';
export { createMessageTimes } from './health.ts';
export { missingOn } from './missing.ts';
export { resealConnectionSecrets } from './reseal.ts';
export { rotateSecrets } from './rotate.ts';
export { setRoute } from './route.ts';
export { setUpConnection, type SetUpServices } from './set-up.ts';
export { openSecret, shownFingerprint } from './secrets.ts';
export { disableConnection, enableConnection, removeConnection } from './status.ts';
export type { ConnectionRow } from './tables.ts';
