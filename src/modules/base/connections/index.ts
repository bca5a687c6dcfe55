// Connections: the accounts at providers of a deployment or an organization, their secrets, and through which
// of them something new is made (docs/adr/0058-connections-to-providers.md).
import { defineModule } from '#platform/module.ts';
import { checkSweep } from './check.ts';
import { checkConnectionRoute, setUpConnectionRoute } from './check-routes.ts';
import { connectionBacklogs } from './health.ts';
import { connectionsKept } from './kept.ts';
import { listConnectionsRoute, listDriversRoute } from './list.ts';
import { listRoutesRoute, removeRouteRoute, setRouteRoute, type RouteServices } from './port-routes.ts';
import { changeConnectionRoute } from './change-route.ts';
import {
  addConnectionRoute,
  disableConnectionRoute,
  enableConnectionRoute,
  removeConnectionRoute,
  rotateConnectionRoute,
} from './routes.ts';
import { fingerprintSweep } from './reseal.ts';
import type { SetUpServices } from './set-up.ts';

export { addConnection } from './add.ts';
export { checkAll, checkConnection } from './check.ts';
export { changeConnection } from './change.ts';
export type { Changing } from './changes.ts';
export { connectAll, type ConnectedOne } from './connect-all.ts';
export { createConnectionDirectory, type ConnectionDirectory, type KeptConnection } from './directory.ts';
export { allConnections, allRoutes, changesOf, secretsOf } from './queries.ts';
export { createMessageTimes } from './health.ts';
export { missingOn } from './missing.ts';
export { fingerprintSweep, resealConnectionSecrets } from './reseal.ts';
export { rotateSecrets } from './rotate.ts';
export { setRoute } from './route.ts';
export { setUpConnection, type SetUpServices } from './set-up.ts';
export { openSecret, shownFingerprint } from './secrets.ts';
export { disableConnection, enableConnection, removeConnection } from './status.ts';
export type { ConnectionRow } from './tables.ts';

export const connectionsModule = defineModule<SetUpServices & RouteServices>({
  name: 'connections',
  kept: connectionsKept,
  tags: { Connections: 'The accounts at providers through which an organization makes things outside.' },
  routes: [
    listDriversRoute,
    listConnectionsRoute,
    addConnectionRoute,
    changeConnectionRoute,
    rotateConnectionRoute,
    disableConnectionRoute,
    enableConnectionRoute,
    removeConnectionRoute,
    checkConnectionRoute,
    setUpConnectionRoute,
    listRoutesRoute,
    setRouteRoute,
    removeRouteRoute,
  ],
  sweeps: (services) => [checkSweep(services), fingerprintSweep(services)],
  backlogs: connectionBacklogs,
});
