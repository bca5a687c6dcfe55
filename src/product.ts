// The product: its modules (modules.ts), and the providers behind their ports (ports.ts). Whatever is served,
// worked on or described is a projection of the two.
import type { Backlog } from '#platform/db/backlog.ts';
import { definedTables, type Table } from '#platform/db/table.ts';
import { openApiOf } from '#platform/http/openapi.ts';
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { PageRoute } from '#platform/http/page-route.ts';
import { connectionRoutes } from '#platform/inbound/connection.ts';
import { inboundJob } from '#platform/inbound/job.ts';
import type { OwnedKind } from '#platform/events/owned.ts';
import { jobBacklogs } from '#platform/queue/backlog.ts';
import type { JobKind } from '#platform/queue/job.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { withServices, type AnyRoute, type RouteShape } from '#platform/route/route.ts';
import { platformTables } from '#platform/tables.ts';
import { receivedEvents } from '#modules/webhooks/model.ts';
import { operatorActionsOf, type OperatorActions } from './operator-actions.ts';
import { decideKycJob } from '#providers/sandbox/issuer.ts';
import { createSend, sendJob } from '#providers/sandbox/messages.ts';
import { oldMessagesSweep } from '#providers/sandbox/forget.ts';
import { railJobs } from '#providers/sandbox/rail-moves.ts';
import { forgetMailsSweep } from '#providers/mail/books.ts';
import { webPages } from '#web/index.ts';
import { catalogue, modules, nouns } from './modules.ts';
import { servicesOf, type ProductServices } from './product-services.ts';

export type Product = OperatorActions & {
  readonly routes: AnyRoute[];
  readonly pages: PageRoute[];
  readonly jobKinds: JobKind[];
  readonly sweeps: Sweep[];
  /** What may wait, for the metrics of workers. */
  readonly backlogs: readonly Backlog[];
};

const inbound = modules.flatMap((module) => module.inbound ?? []);
const ownedKinds: readonly OwnedKind[] = nouns.flatMap(({ owned = [] }) => owned);
/** What a new organization gets in the ledger. */
export const houseAccounts = modules.flatMap((module) => module.houseAccounts ?? []);

/** Every table, and what it says of what it keeps. Each file that was imported has defined its own. */
export const allTables: readonly Table[] = [...new Set([...definedTables, ...platformTables])].toSorted(
  (a, b) => (a.name < b.name ? -1 : 1),
);

const erasureBlockers = modules.flatMap((module) => module.erasureBlockers ?? []);

/** Tables whose rows name the connection through which they were made. */
const madeAt: readonly string[] = modules.flatMap((module) => module.madeAt ?? []);

/** How events are made to happen on the test side, by type. */
export const triggers = new Map(modules.flatMap((module) => Object.entries(module.triggers ?? {})));

/** Every route, as one reads about it. */
export const routes: readonly RouteShape[] = routesOf();
const tags = Object.fromEntries(modules.flatMap((module) => Object.entries(module.tags ?? {})));
export const openApi = (): OpenApiDocument =>
  openApiOf(routes, { received: receivedEvents(catalogue), tags });

function routesOf() {
  return [...modules.flatMap((module) => module.routes ?? []), ...connectionRoutes(inbound)];
}

export function productOf(given: ProductServices): Product {
  const services = servicesOf({ ...given, madeAt, ownedKinds });
  const send = createSend({ ...services, baseUrl: services.ownUrl });
  return {
    routes: routesOf().map((route) => withServices(route, services)),
    pages: webPages(services),
    jobKinds: [
      inboundJob(inbound, services, services.inboundConnections),
      ...modules.flatMap((module) => module.jobs?.(services) ?? []),
      decideKycJob(),
      ...railJobs(send),
      sendJob(send),
    ],
    sweeps: [
      ...modules.flatMap((module) => module.sweeps?.(services) ?? []),
      oldMessagesSweep(given),
      forgetMailsSweep(given),
    ],
    backlogs: [...jobBacklogs, ...modules.flatMap((module) => module.backlogs ?? [])],
    ...operatorActionsOf({ ...services, tables: allTables, erasureBlockers }),
  };
}
