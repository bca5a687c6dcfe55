// What the product is made of: its modules, and the providers behind their ports. With src/app.ts, the only
// wiring.
import { instant, type Clock } from './platform/clock.ts';
import type { Commands } from './platform/command/commands.ts';
import type { Pool } from './platform/db/pool.ts';
import type { Tenant } from './platform/facts.ts';
import type { PageRoute } from './platform/http/page-route.ts';
import { createIds } from './platform/ids.ts';
import { inboundJob, inboundRoute, type InboundSource } from './platform/inbound.ts';
import { jobsDue } from './platform/queue/due.ts';
import type { JobKind } from './platform/queue/job.ts';
import type { Sweep } from './platform/queue/sweep.ts';
import type { AnyRoute } from './platform/route.ts';
import { createSealer, SECRET_KEY_BYTES, type Sealer } from './platform/seal.ts';
import type { Works } from './platform/work.ts';
import { authorizationJobs, authorizationRoutes, networkNotices } from './modules/authorizations/index.ts';
import type { CardNetwork } from './modules/authorizations/port.ts';
import {
  cardholderRoutes,
  forgottenKycSweep,
  issuerMessages,
  startKycJob,
} from './modules/cardholders/index.ts';
import type { KycIssuer } from './modules/cardholders/port.ts';
import { cardJobs, cardRoutes, cardSweeps, openCardsOf } from './modules/cards/index.ts';
import type { CardIssuer } from './modules/cards/port.ts';
import { fundingJobs, fundingRoutes, fundingSweeps } from './modules/funding/index.ts';
import type { Processor } from './modules/funding/port.ts';
import { identityRoutes } from './modules/identity/index.ts';
import { onboardingJobs, onboardingRoutes } from './modules/onboarding/index.ts';
import type { Messenger } from './modules/onboarding/port.ts';
import { paymentMethodRoutes } from './modules/payment-methods/index.ts';
import type { Tokenizer } from './modules/payment-methods/port.ts';
import { sandboxRoutes } from './modules/sandbox/index.ts';
import type { SandboxWorld } from './modules/sandbox/port.ts';
import {
  deliveriesDue,
  forgetEndpointJob,
  tellOwnersJob,
  webhookRoutes,
  webhookSweeps,
  type WebhookServices,
} from './modules/webhooks/index.ts';
import type { Mailer } from './modules/webhooks/port.ts';
import { bySide, notConnected } from './providers/live/sides.ts';
import { createSandboxCards } from './providers/sandbox/cards.ts';
import { createFaults, withFaults } from './providers/sandbox/faults.ts';
import { createSandboxIssuer, decideKycJob } from './providers/sandbox/issuer.ts';
import { createSandboxMailer } from './providers/sandbox/mailer.ts';
import { sendJob } from './providers/sandbox/messages.ts';
import { createSandboxMessenger } from './providers/sandbox/messenger.ts';
import { createSandboxNetwork } from './providers/sandbox/network.ts';
import { createSandboxProcessor } from './providers/sandbox/processor.ts';
import { webPages } from './web/index.ts';

/** What a process brings. */
export type ProductServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly commands: Commands;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** Of links for people. */
  readonly baseUrl: () => string;
  /** Where the sandbox finds the doors of providers. */
  readonly ownUrl: () => string;
  readonly webhooks: WebhookServices;
  tenantOf(tenantId: string): Promise<Tenant>;
};

export type Product = {
  readonly routes: AnyRoute[];
  readonly pages: PageRoute[];
  readonly jobKinds: JobKind[];
  readonly sweeps: Sweep[];
};

/** Who stands behind the ports. */
type Behind = {
  readonly issuer: KycIssuer;
  readonly cardIssuer: CardIssuer;
  readonly network: CardNetwork;
  readonly processor: Processor;
  readonly tokenizer: Tokenizer;
  readonly messenger: Messenger;
  readonly mailer: Mailer;
  readonly world: SandboxWorld;
};

export function productOf(services: ProductServices): Product {
  const behind = behindOf(services);
  const { issuer, cardIssuer, network, processor, messenger, mailer } = behind;
  const { sealer, clock, baseUrl, ownUrl } = services;
  const sources: InboundSource[] = [issuerMessages(issuer), networkNotices(network)];
  return {
    routes: routesOf(behind, services),
    pages: webPages({ ...services, ...behind }),
    jobKinds: [
      startKycJob(issuer),
      inboundJob(sources),
      decideKycJob(),
      sendJob({ sealer, clock, baseUrl: ownUrl }),
      ...fundingJobs({ processor }),
      ...cardJobs({ cardIssuer }),
      ...authorizationJobs,
      ...onboardingJobs({ mailer, messenger, sealer }),
      forgetEndpointJob(),
      tellOwnersJob({ mailer, baseUrl }),
    ],
    sweeps: [
      forgottenKycSweep(services),
      ...fundingSweeps(services),
      ...cardSweeps(services),
      ...webhookSweeps(services),
    ],
  };
}

function behindOf(services: ProductServices): Behind {
  const { works } = services;
  const kyc = createSandboxIssuer(services);
  const cards = withFaults(works, 'issuer', createSandboxCards(services));
  const network = createSandboxNetwork({ ...services, baseUrl: services.ownUrl });
  const processor = withFaults(works, 'processor', createSandboxProcessor(services));
  return {
    issuer: bySide<KycIssuer>(kyc, notConnected),
    cardIssuer: bySide<CardIssuer>(cards, notConnected),
    network: bySide<CardNetwork>(network, notConnected),
    processor: bySide<Processor>(processor, notConnected),
    tokenizer: bySide<Tokenizer>(processor, notConnected),
    messenger: bySide<Messenger>(withFaults(works, 'messenger', createSandboxMessenger(works)), notConnected),
    mailer: bySide<Mailer>(withFaults(works, 'mailer', createSandboxMailer(works)), notConnected),
    world: { ...kyc, ...network, ...createFaults(services) },
  };
}

/** Every route of the product. What stands behind the ports does not change what they look like. */
function routesOf(
  behind: Behind,
  services: Pick<ProductServices, 'sealer' | 'clock' | 'baseUrl' | 'webhooks'>,
): AnyRoute[] {
  const { baseUrl, webhooks } = services;
  return [
    ...cardholderRoutes,
    ...paymentMethodRoutes({ baseUrl, openCardsOf }),
    ...onboardingRoutes(services),
    ...cardRoutes({ ...behind, baseUrl }),
    ...fundingRoutes(behind),
    ...authorizationRoutes(behind.network),
    ...identityRoutes,
    ...webhookRoutes(webhooks),
    ...sandboxRoutes({ ...behind, ...services, dues: [jobsDue, deliveriesDue] }),
    inboundRoute(issuerMessages(behind.issuer)),
    inboundRoute(networkNotices(behind.network)),
  ];
}

/** The routes for whoever only describes them. */
export function describedRoutes(): AnyRoute[] {
  const nobody = () => Promise.reject(new Error('nobody is there'));
  const world: SandboxWorld = {
    decideKyc: nobody,
    authorize: nobody,
    increment: nobody,
    clear: nobody,
    reverse: nobody,
    forcePost: nobody,
    refund: nobody,
    sentBefore: nobody,
    forgetSent: nobody,
    setFault: nobody,
  };
  const behind: Behind = {
    issuer: notConnected,
    cardIssuer: notConnected,
    network: notConnected,
    processor: notConnected,
    tokenizer: notConnected,
    messenger: notConnected,
    mailer: notConnected,
    world,
  };
  const clock = { now: () => instant(0) };
  const sealer = createSealer([Buffer.alloc(SECRET_KEY_BYTES)]);
  const webhooks = { sealer, allowLoopbackReceivers: false, newId: createIds(clock), post: nobody };
  return routesOf(behind, { sealer, clock, baseUrl: () => '', webhooks });
}
