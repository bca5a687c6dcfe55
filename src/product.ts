// What the product is made of: its modules, and the providers behind their ports. Everything that is served,
// worked on or described is a projection of the two. With src/app.ts, the only wiring.
import type { NamedEvent } from './platform/event-type.ts';
import type { Changes } from './platform/db/changes.ts';
import type { Db } from './platform/db/sql.ts';
import { openApiOf } from './platform/http/openapi.ts';
import type { OpenApiDocument } from './platform/http/openapi/document.ts';
import type { PageRoute } from './platform/http/page-route.ts';
import { inboundJob, inboundRoutes } from './platform/inbound.ts';
import type { Log } from './platform/log.ts';
import type { Module } from './platform/module.ts';
import type { OutboundClient } from './platform/outbound/client.ts';
import { jobsDue } from './platform/queue/due.ts';
import type { JobKind } from './platform/queue/job.ts';
import type { Sweep, SweepServices } from './platform/queue/sweep.ts';
import { withServices, type AnyRoute, type RouteShape } from './platform/route.ts';
import { agentsModule, payeeFilterOf, subWalletsOfWallets } from './modules/agents/index.ts';
import { approvalsModule } from './modules/approvals/index.ts';
import type { ApprovalMessenger } from './modules/approvals/port.ts';
import { authorizationsModule } from './modules/authorizations/index.ts';
import type { CardNetwork } from './modules/authorizations/port.ts';
import { batchesModule, heldBatch } from './modules/batches/index.ts';
import { cardSessionModule, heldCard } from './modules/card-session/index.ts';
import { cardholdersModule } from './modules/cardholders/index.ts';
import type { KycIssuer } from './modules/cardholders/port.ts';
import { cardsModule, openCardsOf } from './modules/cards/index.ts';
import type { CardIssuer } from './modules/cards/port.ts';
import { fundingModule } from './modules/funding/index.ts';
import type { Processor } from './modules/funding/port.ts';
import { grantsModule } from './modules/grants/index.ts';
import { identityModule, identityScopes, type TenantDirectory } from './modules/identity/index.ts';
import { onboardingModule } from './modules/onboarding/index.ts';
import type { Messenger } from './modules/onboarding/port.ts';
import { payeesModule } from './modules/payees/index.ts';
import { heldPayment, paymentsModule, receiptOfPayment } from './modules/payments/index.ts';
import { heldScheduled, schedulesModule, sentScheduled } from './modules/schedules/index.ts';
import { heldTransfer, receiptOfTransfer, sentTransfer, transfersModule } from './modules/transfers/index.ts';
import { paymentMethodsModule } from './modules/payment-methods/index.ts';
import type { Tokenizer } from './modules/payment-methods/port.ts';
import { receiptsModule, withReceipt } from './modules/receipts/index.ts';
import { signInModule } from './modules/sign-in/index.ts';
import { outgoingOf, railModule } from './modules/rail/index.ts';
import type { Rail } from './modules/rail/port.ts';
import {
  heldWithdrawal,
  receiptOfWithdrawal,
  sentWithdrawal,
  withdrawalsModule,
} from './modules/withdrawals/index.ts';
import { walletsModule } from './modules/wallets/index.ts';
import type { Accounts } from './modules/wallets/port.ts';
import { sandboxModule } from './modules/sandbox/index.ts';
import {
  catalogueOf,
  deliveriesDue,
  receivedEvents,
  webhooksModule,
  webhookScopes,
  type WebhookServices,
} from './modules/webhooks/index.ts';
import type { Mailer } from './modules/webhooks/port.ts';
import { bySide, noRail, notConnected } from './providers/live/sides.ts';
import { createAccountControls } from './providers/sandbox/accounts-controls.ts';
import { createSandboxAccounts } from './providers/sandbox/accounts.ts';
import { createSandboxCards } from './providers/sandbox/cards.ts';
import { createFaults, withFaults } from './providers/sandbox/faults.ts';
import { createSandboxIssuer, decideKycJob } from './providers/sandbox/issuer.ts';
import { createSandboxMailer } from './providers/sandbox/mailer.ts';
import { sendJob } from './providers/sandbox/messages.ts';
import { createSandboxMessenger } from './providers/sandbox/messenger.ts';
import { createSandboxNetwork } from './providers/sandbox/network.ts';
import { createSandboxProcessor } from './providers/sandbox/processor.ts';
import { createRailControls } from './providers/sandbox/rail-controls.ts';
import { railJobs } from './providers/sandbox/rail-moves.ts';
import { createSandboxRail } from './providers/sandbox/rail.ts';
import { createSandboxWhatsapp } from './providers/sandbox/whatsapp.ts';
import { createWhatsappControls } from './providers/sandbox/whatsapp-controls.ts';
import { webPages } from './web/index.ts';

/** What a process brings. */
export type ProductServices = SweepServices &
  WebhookServices & {
    readonly tenants: TenantDirectory;
    readonly outbound: OutboundClient;
    readonly log: Log;
    readonly reads: Db;
    readonly paymentChanges: Changes;
    /** Of links for people. */
    readonly baseUrl: () => string;
    /** Base URL of the endpoints to which the sandbox sends its provider callbacks. */
    readonly ownUrl: () => string;
  };

type Services = ReturnType<typeof servicesOf>;

export type Product = {
  readonly routes: AnyRoute[];
  readonly pages: PageRoute[];
  readonly jobKinds: JobKind[];
  readonly sweeps: Sweep[];
};

const nouns: ReadonlyArray<Module<Services>> = [
  cardholdersModule,
  paymentMethodsModule,
  onboardingModule,
  signInModule,
  cardsModule,
  fundingModule,
  authorizationsModule,
  cardSessionModule,
  walletsModule,
  payeesModule,
  agentsModule,
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
  ...[...nouns, sandboxModule].flatMap((module) => module.scopes ?? []),
  ...identityScopes,
  ...webhookScopes,
];

/** All that an integrator may hear of. */
export const catalogue = catalogueOf(nouns.flatMap(({ events = [] }): readonly NamedEvent[] => events));

const modules: ReadonlyArray<Module<Services>> = [
  ...nouns,
  identityModule(allScopes),
  webhooksModule(catalogue),
  sandboxModule,
];
const inbound = modules.flatMap((module) => module.inbound ?? []);

/** What a new organization gets in the ledger. */
export const houseAccounts = modules.flatMap((module) => module.houseAccounts ?? []);

/** How events are made to happen on the test side, by type. */
export const triggers = new Map(modules.flatMap((module) => Object.entries(module.triggers ?? {})));

/** Every route, as one reads about it. */
export const routes: readonly RouteShape[] = routesOf();

export const openApi = (): OpenApiDocument => openApiOf(routes, { received: receivedEvents(catalogue) });

function routesOf() {
  return [
    ...modules.flatMap((module) => module.routes ?? []),
    ...inbound.flatMap((one) => inboundRoutes(one)),
  ];
}

export function productOf(given: ProductServices): Product {
  const services = servicesOf(given);
  return {
    routes: routesOf().map((route) => withServices(route, services)),
    pages: webPages(services),
    jobKinds: [
      inboundJob(inbound, services),
      ...modules.flatMap((module) => module.jobs?.(services) ?? []),
      decideKycJob(),
      ...railJobs(),
      sendJob({ ...services, baseUrl: services.ownUrl }),
    ],
    sweeps: modules.flatMap((module) => module.sweeps?.(services) ?? []),
  };
}

const railOwners = {
  payment: withReceipt(sentScheduled),
  withdrawal: withReceipt(sentWithdrawal),
  transfer: withReceipt(sentTransfer),
};
const receiptSubjects = {
  payment: receiptOfPayment,
  withdrawal: receiptOfWithdrawal,
  transfer: receiptOfTransfer,
};

/** What a process brings, and who stands behind the ports. */
function servicesOf(given: ProductServices) {
  const { works } = given;
  const kyc = createSandboxIssuer(given);
  const cards = withFaults(given, 'issuer', createSandboxCards(given));
  const network = createSandboxNetwork({ ...given, baseUrl: given.ownUrl });
  const processor = withFaults(given, 'processor', createSandboxProcessor(given));
  const accounts = bySide<Accounts>(createSandboxAccounts(given), notConnected);
  const rail = bySide<Rail>(createSandboxRail(given), noRail);
  return {
    ...given,
    openCardsOf,
    subWallets: subWalletsOfWallets,
    payeeFilterOf,
    rail,
    railOwners,
    receiptSubjects,
    outgoing: outgoingOf({ rail, railOwners }),
    dues: [jobsDue, deliveriesDue],
    issuer: bySide<KycIssuer>(kyc, notConnected),
    cardIssuer: bySide<CardIssuer>(cards, notConnected),
    network: bySide<CardNetwork>(network, notConnected),
    processor: bySide<Processor>(processor, notConnected),
    tokenizer: bySide<Tokenizer>(processor, notConnected),
    accounts,
    approvalSubjects: {
      wallet_pay: heldPayment({ ...given, accounts }),
      scheduled_payment: heldScheduled({ ...given, accounts }),
      withdraw: heldWithdrawal({ ...given, accounts }),
      send: heldTransfer({ ...given, accounts }),
      send_batch: heldBatch(given),
      card_issue: heldCard(given),
    },
    messenger: bySide<Messenger>(withFaults(given, 'messenger', createSandboxMessenger(works)), notConnected),
    approvalMessenger: bySide<ApprovalMessenger>(createSandboxWhatsapp(given), notConnected),
    mailer: bySide<Mailer>(withFaults(given, 'mailer', createSandboxMailer(works)), notConnected),
    simulated: {
      ...kyc,
      ...network,
      ...createAccountControls(given),
      ...createWhatsappControls(given),
      ...createRailControls(given),
      ...createFaults(given),
    },
  };
}
