// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { checkSweep } from './check.ts';
import { checkConnectionRoute, setUpConnectionRoute } from './check-routes.ts';
import { connectionBacklogs } from './health.ts';
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

export const connectionsModule = defineModule<SetUpServices & RouteServices>({
  name: 'connections',
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
