// What the modules are given: what a process brings, who is behind their ports (ports.ts), and what they give
// to each other.
import type { Changes } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/sql.ts';
import type { KeyLocks } from '#platform/idempotency/key-locks.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { OwnedKind } from '#platform/events/owned.ts';
import type { OutboundClient } from '#platform/outbound/client.ts';
import type { ProviderClients } from '#platform/provider/clients.ts';
import type { DueJobs } from '#platform/queue/due-jobs.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import type { Tracer } from '#platform/telemetry/tracer.ts';
import { createSubWallets, payeeFilterOf } from '#modules/wallets/agents/services.ts';
import { expiriesOfDecided } from '#modules/approvals/jobs.ts';
import { subjectsOf } from '#modules/approvals/question.ts';
import { decidingOf } from '#modules/issuing/authorizations/services.ts';
import { openCardsOf, waitingCardsOn } from '#modules/issuing/cards/queries.ts';
import { compareMethodsOf } from '#modules/issuing/deposits/compare.ts';
import type { ConnectionDirectory } from '#modules/base/connections/directory.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { createKnownAccounts } from '#modules/money-out/transfers/known-accounts.ts';
import { orderStatesOf } from '#modules/money-out/outgoing/order-states.ts';
import { sentOrdersOf } from '#modules/money-out/outgoing/sent-orders.ts';
import { bookedOrdersOf } from '#modules/money-out/rail/booked-orders.ts';
import { createOwnStreams } from '#modules/wallets/changes/streams.ts';
import { deliveriesDue } from '#modules/webhooks/delivery/due.ts';
import type { WebhookServices } from '#modules/webhooks/port.ts';
import type { EventStreams } from '#modules/webhooks/streams.ts';
import type { Driver } from '#providers/driver.ts';
import { mailsUnderWay } from '#providers/mail/books.ts';
import type { MailWay } from './mailers.ts';
import { portsOf } from './ports.ts';
import { outgoingNouns } from './outgoing-nouns.ts';
import { questions, templates } from './questions.ts';

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
    /** Ends what waits for something to happen, as soon as the process closes. */
    readonly closing: AbortSignal;
    readonly mail: MailWay;
    /** Where a person reads what is mailed; undefined if it leaves this machine. */
    readonly mailboxPath: string | undefined;
    /** The base of links for people. */
    readonly baseUrl: () => string;
    /** Base URL of the endpoints to which the sandbox sends its provider callbacks. */
    readonly ownUrl: () => string;
  };

/** What is known once all modules are. */
type FromModules = {
  /** Tables whose rows name the connection through which they were made. */
  readonly madeAt: readonly string[];
  readonly ownedKinds: readonly OwnedKind[];
};

/** What a process brings, who is behind the ports, and what modules give to each other. */
export function servicesOf({ ownedKinds, ...given }: ProductServices & FromModules) {
  const ports = portsOf(given, templates);
  const knownAccounts = createKnownAccounts();
  return {
    ...given,
    ...ports,
    underWay: [mailsUnderWay],
    openCardsOf,
    waitingCardsOn,
    ownStreams: createOwnStreams({ ...given, kinds: ownedKinds }),
    subWallets: createSubWallets(),
    ...decidingOf(given.metrics),
    knownAccounts,
    payeeFilterOf,
    railOwners: outgoingNouns,
    receiptSubjects: outgoingNouns,
    orderStates: orderStatesOf(outgoingNouns),
    sentOrders: sentOrdersOf(outgoingNouns),
    bookedOrders: bookedOrdersOf({ rail: ports.rail, railOwners: outgoingNouns }),
    compareMethods: compareMethodsOf(ports.accountProcessor),
    dues: [deliveriesDue],
    idleJobs: [expiriesOfDecided],
    questions,
    approvalSubjects: subjectsOf(questions, { ...given, accounts: ports.accounts, knownAccounts }),
  };
}
