// What the product is made of: its modules, and the providers behind their ports (ports.ts). Whatever is
// served, worked on or described is a projection of the two. With src/app.ts, the only wiring.
import type { Backlog } from '#platform/backlog.ts';
import type { NamedEvent } from '#platform/event-type.ts';
import type { Changes } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/sql.ts';
import { openApiOf } from '#platform/http/openapi.ts';
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { PageRoute } from '#platform/http/page-route.ts';
import { connectionRoutes } from '#platform/inbound-connection.ts';
import { inboundJob } from '#platform/inbound-job.ts';
import { inboundRoutes } from '#platform/inbound.ts';
import type { KeptTable } from '#platform/kept/table.ts';
import { platformKept } from '#platform/kept/tables.ts';
import type { KeyLocks } from '#platform/key-locks.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Module } from '#platform/module.ts';
import type { OwnedKind } from '#platform/owned.ts';
import type { OutboundClient } from '#platform/outbound/client.ts';
import type { ProviderClients } from '#platform/provider/clients.ts';
import { jobBacklogs } from '#platform/queue/backlog.ts';
import type { DueJobs } from '#platform/queue/due-jobs.ts';
import type { JobKind } from '#platform/queue/job.ts';
import type { Sweep, SweepServices } from '#platform/queue/sweep.ts';
import { withServices, type AnyRoute, type RouteShape } from '#platform/route.ts';
import type { Tracer } from '#platform/tracing/tracer.ts';
import { agentsModule, createSubWallets, payeeFilterOf } from '#modules/wallets/agents/index.ts';
import { approvalsModule, subjectsOf, type Questions } from '#modules/approvals/index.ts';
import type { Templates } from '#modules/approvals/port.ts';
import { authorizationsModule, decidingOf } from '#modules/issuing/authorizations/index.ts';
import { batchesModule, batchQuestion } from '#modules/money-out/batches/index.ts';
import { cardSessionModule, cardQuestion } from '#modules/issuing/card-session/index.ts';
import { cardholdersModule } from '#modules/people/cardholders/index.ts';
import { cardsModule, cardsOnMethods } from '#modules/issuing/cards/index.ts';
import { compareMethodsOf, depositsModule } from '#modules/issuing/deposits/index.ts';
import { fundingModule } from '#modules/issuing/funding/index.ts';
import { deviceLoginsModule } from '#modules/access/device-logins/index.ts';
import { grantsModule } from '#modules/access/grants/index.ts';
import { invitationsModule } from '#modules/people/invitations/index.ts';
import { membersModule } from '#modules/people/members/index.ts';
import { viewsModule } from '#modules/people/views/index.ts';
import { brandModule } from '#modules/base/brand/index.ts';
import { consentsModule } from '#modules/base/consents/index.ts';
import { overviewModule, overviewScopes } from '#modules/base/overview/index.ts';
import { searchModule, searchScopes } from '#modules/base/search/index.ts';
import { ledgerKept } from '#modules/base/ledger/index.ts';
import { connectionsModule, type ConnectionDirectory } from '#modules/base/connections/index.ts';
import { identityModule, identityScopes, type TenantDirectory } from '#modules/base/identity/index.ts';
import { requestsModule } from '#modules/base/requests/index.ts';
import { onboardingModule } from '#modules/people/onboarding/index.ts';
import { pushModule } from '#modules/wallets/push/index.ts';
import { documentsKept } from '#modules/wallets/documents/index.ts';
import { payeesModule } from '#modules/wallets/payees/index.ts';
import { followedBy } from '#modules/money-out/outgoing/index.ts';
import { outgoingPayment, paymentQuestion, paymentsModule } from '#modules/money-out/payments/index.ts';
import {
  occurrenceFollower,
  scheduledQuestion,
  schedulesModule,
} from '#modules/money-out/schedules/index.ts';
import {
  createKnownAccounts,
  outgoingTransfer,
  transferQuestion,
  transfersModule,
} from '#modules/money-out/transfers/index.ts';
import { paymentMethodsModule } from '#modules/issuing/payment-methods/index.ts';
import { receiptsModule } from '#modules/money-out/receipts/index.ts';
import { signInModule } from '#modules/people/sign-in/index.ts';
import { bookedOrdersOf, railModule } from '#modules/money-out/rail/index.ts';
import {
  outgoingWithdrawal,
  withdrawalQuestion,
  withdrawalsModule,
} from '#modules/money-out/withdrawals/index.ts';
import { changesModule, createOwnStreams } from '#modules/wallets/changes/index.ts';
import { walletsModule } from '#modules/wallets/wallets/index.ts';
import { sandboxModule } from '#modules/sandbox/index.ts';
import {
  catalogueOf,
  deliveriesDue,
  type EventStreams,
  receivedEvents,
  webhooksModule,
  webhookScopes,
  type WebhookServices,
} from '#modules/webhooks/index.ts';
import { byHandOf, type ByHand } from './by-hand.ts';
import type { Driver } from '#providers/driver.ts';
import { decideKycJob } from '#providers/sandbox/issuer.ts';
import { createSend, sendJob } from '#providers/sandbox/messages.ts';
import { oldMessagesSweep } from '#providers/sandbox/forget.ts';
import { sandboxKept } from '#providers/sandbox/kept.ts';
import { railJobs } from '#providers/sandbox/rail-moves.ts';
import { smtpKept } from '#providers/mail/kept.ts';
import { forgetMailsSweep, mailsUnderWay } from '#providers/mail/books.ts';
import { webPages } from '#web/index.ts';
import type { MailWay } from './mailers.ts';
import { portsOf } from './ports.ts';

/** What a process brings. */
export type ProductServices = SweepServices &
  WebhookServices & {
    readonly tenants: TenantDirectory;
    readonly outbound: OutboundClient;
    readonly log: Log;
    readonly metrics: Metrics;
    readonly tracer: Tracer;
    readonly connections: ConnectionDirectory;
    readonly drivers: readonly Driver[];
    readonly providerClients: ProviderClients;
    readonly reads: Db;
    readonly paymentChanges: Changes;
    readonly eventStreams: EventStreams;
    readonly keyLocks: KeyLocks;
    readonly dueJobs: () => DueJobs;
    /** Resolves when this process has heard all earlier announcements. */
    readonly caughtUp: () => Promise<void>;
    readonly hasWebApp: () => Promise<boolean>;
    /** Ends what waits for something to happen, as soon as the process closes. */
    readonly closing: AbortSignal;
    readonly mail: MailWay;
    /** Of links for people. */
    readonly baseUrl: () => string;
    /** Base URL of the endpoints to which the sandbox sends its provider callbacks. */
    readonly ownUrl: () => string;
  };

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

/** What is kept of every table, for how long, and what of it is about a person. */
export const kept: readonly KeptTable[] = [
  ...platformKept,
  ...ledgerKept,
  ...documentsKept,
  ...modules.flatMap((module) => module.kept ?? []),
  ...sandboxKept,
  ...smtpKept,
];

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
  const services = servicesOf(given);
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
    ...byHandOf({ ...services, kept, inTheWay }),
  };
}

/** What leaves wallets: to the rail the owners of its orders, and to receipts their subjects. */
export const outgoingNouns = {
  payment: followedBy(outgoingPayment, occurrenceFollower),
  withdrawal: outgoingWithdrawal,
  transfer: outgoingTransfer,
};

/** What owners are asked. */
export const questions = {
  wallet_pay: paymentQuestion,
  scheduled_payment: scheduledQuestion,
  withdraw: withdrawalQuestion,
  send: transferQuestion,
  send_batch: batchQuestion,
  card_issue: cardQuestion,
} satisfies Questions;
export const templates: Templates = Object.values(questions).map(({ template }) => template);

/** What a process brings, who is behind the ports, and what modules give to each other. */
function servicesOf(given: ProductServices) {
  const ports = portsOf(given, templates);
  const knownAccounts = createKnownAccounts();
  return {
    ...given,
    ...ports,
    madeAt,
    underWay: [mailsUnderWay],
    ...cardsOnMethods,
    ownStreams: createOwnStreams({ ...given, kinds: ownedKinds }),
    subWallets: createSubWallets(),
    ...decidingOf(given.metrics),
    knownAccounts,
    payeeFilterOf,
    railOwners: outgoingNouns,
    receiptSubjects: outgoingNouns,
    bookedOrders: bookedOrdersOf({ rail: ports.rail, railOwners: outgoingNouns }),
    compareMethods: compareMethodsOf(ports.accountProcessor),
    dues: [deliveriesDue],
    questions,
    approvalSubjects: subjectsOf(questions, { ...given, accounts: ports.accounts, knownAccounts }),
  };
}
