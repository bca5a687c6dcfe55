// Which provider is behind each port: at every connection its driver, of which the sandbox is one.
import { watchCalls } from '#platform/provider/watch-calls.ts';
import type { Templates } from '#modules/approvals/port.ts';
import { createReviewQueue } from '#modules/people/cardholders/reviews/open.ts';
import { createSandbox, type SandboxServices } from '#providers/sandbox/index.ts';
import { inboundConnectionsOf, type InboundServices } from '#connected/inbound.ts';
import { mailersOf } from './mailers.ts';
import { createOpenedConnections } from '#connected/opened.ts';

type First<Makes extends (...given: never[]) => unknown> = Parameters<Makes>[0];
type PortServices = First<typeof watchCalls> &
  Omit<First<typeof createOpenedConnections>, 'templates' | 'watched' | 'reviews'> &
  InboundServices &
  First<typeof mailersOf> &
  Omit<SandboxServices, 'templates'>;

/** `templates`: what owners are asked by messenger. */
export function portsOf(given: PortServices, templates: Templates) {
  const watched = watchCalls(given);
  const sandbox = createSandbox({ ...given, templates });
  const services = { ...given, templates, watched, reviews: createReviewQueue(given) };
  const opened = createOpenedConnections(services, sandbox);
  return {
    openedConnections: opened,
    inboundConnections: inboundConnectionsOf(opened, given),
    sendsMail: given.mail !== 'none',
    rail: opened.at('rail'),
    issuer: opened.at('kyc_issuer'),
    cardIssuer: opened.at('card_issuer'),
    network: opened.at('network'),
    processor: opened.at('processor'),
    tokenizer: opened.at('tokenizer'),
    accountProcessor: opened.at('account_processor'),
    accounts: opened.at('accounts'),
    messenger: opened.at('messenger'),
    approvalMessenger: opened.at('approval_messenger'),
    ...mailersOf(given, { watched, sandbox: sandbox.ports.mailer, carriers: opened.at('mailer') }),
    simulated: sandbox.simulated,
  };
}
