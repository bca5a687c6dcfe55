// Which provider is behind each port: the sandbox on the test side, and none on the live side, but for mail.
import type { Connected, Port } from '#platform/provider/connections.ts';
import { watchCalls } from '#platform/provider/watch-calls.ts';
import type { ApprovalMessenger, Templates } from '#modules/approvals/port.ts';
import type { CardNetwork } from '#modules/issuing/authorizations/port.ts';
import type { CardIssuer } from '#modules/issuing/cards/port.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import type { AccountProcessor, Tokenizer } from '#modules/issuing/payment-methods/port.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import { createReviewQueue } from '#modules/people/cardholders/reviews/open.ts';
import type { KycIssuer } from '#modules/people/cardholders/port.ts';
import type { Messenger } from '#modules/people/onboarding/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { bySide, noAccountProcessor, noRail, notConnected } from '#providers/live/sides.ts';
import type { Ports } from '#providers/driver.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { createAccountControls } from '#providers/sandbox/accounts-controls.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { createSandboxCards } from '#providers/sandbox/cards.ts';
import { createFaults, withFaults } from '#providers/sandbox/faults.ts';
import { createSandboxIssuer } from '#providers/sandbox/issuer.ts';
import { createSandboxMessenger } from '#providers/sandbox/messenger.ts';
import { createSandboxNetwork } from '#providers/sandbox/network.ts';
import { createSandboxProcessor } from '#providers/sandbox/processor.ts';
import { createMethodControls } from '#providers/sandbox/method-controls.ts';
import { createRailControls } from '#providers/sandbox/rail-controls.ts';
import { createSandboxRail } from '#providers/sandbox/rail.ts';
import { createSandboxWhatsapp } from '#providers/sandbox/whatsapp.ts';
import { createWhatsappControls } from '#providers/sandbox/whatsapp-controls.ts';
import { connectedTo, createPortsOfConnections, inboundConnectionsOf } from './connected-ports.ts';
import { mailersOf } from './mailers.ts';

type First<Makes extends (given: never) => unknown> = Parameters<Makes>[0];
type Given = First<typeof watchCalls> &
  Omit<First<typeof createPortsOfConnections>, 'templates' | 'watched' | 'reviews'> &
  Parameters<typeof inboundConnectionsOf>[1] &
  Parameters<typeof mailersOf>[0] &
  First<typeof createSandboxIssuer> &
  First<typeof createSandboxCards> &
  Omit<First<typeof createSandboxNetwork>, 'baseUrl'> &
  First<typeof createSandboxProcessor> &
  First<typeof createSandboxAccounts> &
  First<typeof createSandboxRail> &
  Omit<First<typeof createSandboxWhatsapp>, 'templates'> &
  First<typeof createAccountControls> &
  Omit<First<typeof createWhatsappControls>, 'templates'> &
  First<typeof createRailControls> &
  First<typeof createFaults> & {
    /** Base URL of the endpoints to which the sandbox sends its provider callbacks. */
    readonly ownUrl: () => string;
  };

/** `templates`: what owners are asked by messenger. */
export function portsOf(given: Given, templates: Templates) {
  const watched = watchCalls(given);
  const opened = createPortsOfConnections({
    ...given,
    templates,
    watched,
    reviews: createReviewQueue(given),
  });
  const connected = <Name extends Port>(name: Name, sandbox: Ports[Name]): Connected<Ports[Name]> =>
    connectedTo(opened, name, watched(name, sandbox));
  const kyc = createSandboxIssuer(given);
  const cards = withFaults(given, 'issuer', createSandboxCards(given));
  const network = createSandboxNetwork({ ...given, baseUrl: given.ownUrl });
  const processor = withFaults(given, 'processor', createSandboxProcessor(given));
  const messenger = withFaults(given, 'messenger', createSandboxMessenger(given.works));
  const whatsapp = createSandboxWhatsapp({ ...given, templates });
  return {
    openedConnections: opened,
    inboundConnections: inboundConnectionsOf(opened, given),
    sendsMail: given.mail !== 'none',
    rail: connected('rail', bySide<Rail>(createSandboxRail(given), noRail)),
    issuer: connected('kyc_issuer', bySide<KycIssuer>(kyc, notConnected)),
    cardIssuer: connected('card_issuer', bySide<CardIssuer>(cards, notConnected)),
    network: connected('network', bySide<CardNetwork>(network, notConnected)),
    processor: connected('processor', bySide<Processor>(processor, notConnected)),
    tokenizer: connected('tokenizer', bySide<Tokenizer>(processor, notConnected)),
    accountProcessor: connected(
      'account_processor',
      bySide<AccountProcessor>(createSandboxAccountProcessor(given), noAccountProcessor),
    ),
    accounts: connected('accounts', bySide<Accounts>(createSandboxAccounts(given), notConnected)),
    messenger: connected('messenger', bySide<Messenger>(messenger, notConnected)),
    approvalMessenger: connected('approval_messenger', bySide<ApprovalMessenger>(whatsapp, notConnected)),
    ...mailersOf(given, watched, (sandbox) => connected('mailer', sandbox)),
    simulated: {
      ...kyc,
      ...network,
      ...createAccountControls(given),
      ...createMethodControls(given),
      ...createWhatsappControls({ ...given, templates }),
      ...createRailControls(given),
      ...createFaults(given),
    },
  };
}
