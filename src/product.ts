// What the product is made of: its modules, and the providers behind their ports (ports.ts). Whatever is
// served, worked on or described is a projection of the two. With src/app.ts, the only wiring.
import type { Backlog } from '#platform/db/backlog.ts';
import { definedTables, type Table } from '#platform/db/table.ts';
import type { NamedEvent } from '#platform/events/event-type.ts';
import { openApiOf } from '#platform/http/openapi.ts';
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { PageRoute } from '#platform/http/page-route.ts';
import { connectionRoutes } from '#platform/inbound/connection.ts';
import { inboundJob } from '#platform/inbound/job.ts';
import { inboundRoutes } from '#platform/inbound/inbound.ts';
import type { Module } from '#platform/module.ts';
import type { OwnedKind } from '#platform/events/owned.ts';
import { jobBacklogs } from '#platform/queue/backlog.ts';
import type { JobKind } from '#platform/queue/job.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { withServices, type AnyRoute, type RouteShape } from '#platform/route/route.ts';
import { platformTables } from '#platform/tables.ts';
import { agentsModule } from '#modules/wallets/agents/module.ts';
import { approvalsModule } from '#modules/approvals/module.ts';
import { authorizationsModule } from '#modules/issuing/authorizations/module.ts';
import { batchesModule } from '#modules/money-out/batches/module.ts';
import { cardSessionModule } from '#modules/issuing/card-session/module.ts';
import { cardholdersModule } from '#modules/people/cardholders/module.ts';
import { cardsModule } from '#modules/issuing/cards/module.ts';
import { depositsModule } from '#modules/issuing/deposits/module.ts';
import { fundingModule } from '#modules/issuing/funding/module.ts';
import { deviceLoginsModule } from '#modules/access/device-logins/module.ts';
import { grantsModule } from '#modules/access/grants/module.ts';
import { invitationsModule } from '#modules/people/invitations/module.ts';
import { membersModule } from '#modules/people/members/module.ts';
import { viewsModule } from '#modules/people/views/module.ts';
import { brandModule } from '#modules/base/brand/module.ts';
import { consentsModule } from '#modules/base/consents/module.ts';
import { overviewModule, overviewScopes } from '#modules/base/overview/module.ts';
import { searchModule, searchScopes } from '#modules/base/search/module.ts';
import { connectionsModule } from '#modules/base/connections/module.ts';
import { identityModule, identityScopes } from '#modules/base/identity/module.ts';
import { requestsModule } from '#modules/base/requests/module.ts';
import { onboardingModule } from '#modules/people/onboarding/module.ts';
import { pushModule } from '#modules/wallets/push/module.ts';
import { payeesModule } from '#modules/wallets/payees/module.ts';
import { paymentsModule } from '#modules/money-out/payments/module.ts';
import { schedulesModule } from '#modules/money-out/schedules/module.ts';
import { transfersModule } from '#modules/money-out/transfers/module.ts';
import { paymentMethodsModule } from '#modules/issuing/payment-methods/module.ts';
import { receiptsModule } from '#modules/money-out/receipts/module.ts';
import { signInModule } from '#modules/people/sign-in/module.ts';
import { railModule } from '#modules/money-out/rail/module.ts';
import { withdrawalsModule } from '#modules/money-out/withdrawals/module.ts';
import { changesModule } from '#modules/wallets/changes/module.ts';
import { walletsModule } from '#modules/wallets/wallets/module.ts';
import { sandboxModule } from '#modules/sandbox/module.ts';
import { catalogueOf } from '#modules/webhooks/catalogue.ts';
import { receivedEvents } from '#modules/webhooks/model.ts';
import { webhooksModule, webhookScopes } from '#modules/webhooks/module.ts';
import { byHandOf, type ByHand } from './by-hand.ts';
import { decideKycJob } from '#providers/sandbox/issuer.ts';
import { createSend, sendJob } from '#providers/sandbox/messages.ts';
import { oldMessagesSweep } from '#providers/sandbox/forget.ts';
import { railJobs } from '#providers/sandbox/rail-moves.ts';
import { forgetMailsSweep } from '#providers/mail/books.ts';
import { webPages } from '#web/index.ts';
import { servicesOf, type ProductServices } from './product-services.ts';

type Services = ReturnType<typeof servicesOf>;

export type Product = ByHand & {
  readonly routes: AnyRoute[];
  readonly pages: PageRoute[];
  readonly jobKinds: JobKind[];
  readonly sweeps: Sweep[];
  /** What may wait, for the metrics of workers. */
  readonly backlogs: readonly Backlog[];
};

const nouns: ReadonlyArray<Module<Services>> = [
  cardholdersModule,
  paymentMethodsModule,
  onboardingModule,
  signInModule,
  invitationsModule,
  membersModule,
  viewsModule,
  brandModule,
  consentsModule,
  cardsModule,
  depositsModule,
  fundingModule,
  authorizationsModule,
  cardSessionModule,
  walletsModule,
  pushModule,
  payeesModule,
  agentsModule,
  changesModule,
  approvalsModule,
  railModule,
  receiptsModule,
  paymentsModule,
  withdrawalsModule,
  schedulesModule,
  transfersModule,
  batchesModule,
  grantsModule,
];

/** All that an API key may be allowed to do. */
export const allScopes: readonly string[] = [
  '*',
  ...[...nouns, requestsModule, sandboxModule].flatMap((module) => module.scopes ?? []),
  ...identityScopes,
  ...overviewScopes,
  ...searchScopes,
  ...webhookScopes,
];

/** All that an integrator may hear of. */
export const catalogue = catalogueOf(nouns.flatMap(({ events = [] }): readonly NamedEvent[] => events));

const known: ReadonlyArray<Module<Services>> = [
  ...nouns,
  identityModule(allScopes),
  deviceLoginsModule(allScopes),
  connectionsModule,
  requestsModule,
  webhooksModule(catalogue),
  sandboxModule,
];
const modules: ReadonlyArray<Module<Services>> = [
  ...known,
  overviewModule(known.flatMap(({ overview = [] }) => overview)),
  searchModule(known.flatMap(({ search = [] }) => search)),
];
const inbound = modules.flatMap((module) => module.inbound ?? []);
const ownedKinds: readonly OwnedKind[] = nouns.flatMap(({ owned = [] }) => owned);
/** What a new organization gets in the ledger. */
export const houseAccounts = modules.flatMap((module) => module.houseAccounts ?? []);

/** Every table, and what it says of what it keeps. Each file that was imported has defined its own. */
export const allTables: readonly Table[] = [...new Set([...definedTables, ...platformTables])].toSorted(
  (a, b) => (a.name < b.name ? -1 : 1),
);

const inTheWay = modules.flatMap((module) => module.inTheWay ?? []);

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
  return [
    ...modules.flatMap((module) => module.routes ?? []),
    ...inbound.flatMap((one) => inboundRoutes(one)),
    ...connectionRoutes(inbound),
  ];
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
    ...byHandOf({ ...services, tables: allTables, inTheWay }),
  };
}
