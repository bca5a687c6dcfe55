// A driver: one value in a folder of its own, which says what it is for and what it must be given, and makes
// the ports of one connection. It is named in one table (./drivers.ts) and nowhere else.
import type { Clock } from '#platform/time/clock.ts';
import type { Connection } from '#platform/provider/connections.ts';
import type { TenantsOf, WriteReply } from '#platform/inbound/connection.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { ProviderClientSettings } from '#platform/provider/client.ts';
import type { DriverShape, Field } from '#platform/provider/driver.ts';
import type { CheckConnection, SetUpConnection } from '#platform/provider/findings.ts';
import type { Memory } from '#platform/provider/memory.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { ApprovalMessenger, Templates } from '#modules/approvals/port.ts';
import type { CardNetwork } from '#modules/issuing/authorizations/port.ts';
import type { CardIssuer } from '#modules/issuing/cards/port.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import type { AccountProcessor, Tokenizer } from '#modules/issuing/payment-methods/port.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { KycIssuer, ReviewQueue } from '#modules/people/cardholders/port.ts';
import type { Messenger } from '#modules/people/onboarding/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import type { Mailer } from '#modules/webhooks/port.ts';

/** Each port by its name. */
export type Ports = {
  readonly kyc_issuer: KycIssuer;
  readonly card_issuer: CardIssuer;
  readonly network: CardNetwork;
  readonly processor: Processor;
  readonly tokenizer: Tokenizer;
  readonly account_processor: AccountProcessor;
  readonly accounts: Accounts;
  readonly rail: Rail;
  readonly messenger: Messenger;
  readonly approval_messenger: ApprovalMessenger;
  /** It sends what it is asked to: what was sent before, and by whom, is known to who asks. */
  readonly mailer: Mailer;
};

/** What a driver is given of the connection that it opens. */
export type Opening = {
  readonly connection: Pick<Connection, 'id' | 'mode' | 'organizationId'>;
  readonly settings: Readonly<Record<string, string>>;
  /** Returns a secret. Throws if it was not given. */
  secretOf(field: string): string;
  /**
   * The current secret, and behind it the one before as long as it is accepted; none if it was not given.
   * Asked each time.
   */
  secretsOf(field: string): readonly string[];
  /** The way to the provider, at the origin of the driver unless the operator has set another. */
  client(settings: ClientOf): ProviderClient;
  /** What the driver remembers of this connection. */
  readonly memory: Memory;
  /** Where the provider sends the messages of this connection. */
  address(): string;
  readonly templates: Templates;
  /** The queue in which an organization decides itself who a person is. */
  readonly reviews: ReviewQueue;
  readonly clock: Clock;
  readonly log: Log;
};
type ClientOf = Omit<ProviderClientSettings, 'provider' | 'connection'>;

/** A connection that is open. */
export type Opened = {
  readonly ports: Partial<Ports>;
  /** Needed if one connection may serve all organizations. */
  readonly tenantsOf?: TenantsOf;
  /** Needed if the provider wants another answer to a message than ours. */
  readonly writeReply?: WriteReply;
  /**
   * Set if reading a message asks no one: it is read before its sender is answered, who hears what is wrong.
   */
  readonly readsAtOnce?: boolean;
  /** How long a decision on a purchase may take, if the network does not wait for two seconds. */
  readonly deadlineMs?: number;
  /** Looks at keys, rights, account and what is registered there. */
  readonly check?: CheckConnection;
  readonly setUp?: SetUpConnection;
};

export type Driver = DriverShape & { connect(opening: Opening): Opened };

/** Has a driver checked by the compiler, and returns it as it is written. */
export const defineDriver = (driver: Driver): Driver => driver;

export const ORIGIN = 'origin';
/** A field of every driver that calls a provider: where, if not at its usual origin. */
export const originField = (usual: string): Field => ({
  kind: 'setting',
  label: { en: 'Origin', es: 'Origen', pt: 'Origem' },
  says: {
    en: `where it is reached, if not at ${usual}`,
    es: `dónde se encuentra, si no es en ${usual}`,
    pt: `onde é acessado, se não for em ${usual}`,
  },
  form: /^https:\/\/[^/\s]+$|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/,
  isOptional: true,
  isOperators: true,
});
