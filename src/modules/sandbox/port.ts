// What the sandbox endpoints need of the simulated providers: calls that drive them.
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import type { RequestKey } from '#platform/idempotency/repeat.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Merchant } from '#modules/issuing/authorizations/port.ts';
import type { RailRefusal } from '#modules/money-out/rail/port.ts';
import type { Holder, IncomingDeposit } from '#modules/wallets/wallets/port.ts';

export { ACCOUNT_BEHAVIOURS, behaviourOfAccount, type AccountBehaviour } from './magic-accounts.ts';
export { MAGIC_ALIASES, magicOf, magicWordOf } from './magic-aliases.ts';
export { keyLeads, MAGIC_KEYS } from './magic-keys.ts';

export const FAULT_PORTS = ['issuer', 'processor', 'accounts', 'rail', 'messenger', 'mailer'] as const;
export type FaultPort = (typeof FAULT_PORTS)[number];
export const FAULT_KINDS = ['latency', 'error', 'timeout', 'duplicate', 'reorder'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type Fault = {
  readonly port: FaultPort;
  readonly kind: FaultKind;
  /** How many calls or messages it strikes. */
  readonly count: number;
  readonly ms: number;
};

/** The network's ids of a message and of what it is about. */
export type Sent = { readonly messageId: string; readonly transactionId: string };

/** An idempotency key by what stands for it, and the request that it came with. */
export type Once = { readonly id: string; readonly requestHash: string };
export const onceOf = (key: RequestKey | undefined, requestHash: string): Once | undefined =>
  key === undefined ? undefined : { id: key.digest, requestHash };

/** A deposit as the provider of accounts has it. */
export type SimulatedDeposit = Pick<
  IncomingDeposit,
  'accountNumber' | 'amountMinor' | 'currency' | 'from'
> & {
  readonly id: string;
  readonly status: 'received' | 'accepted' | 'returned';
  readonly createdAt: Instant;
};

type Purchase = {
  readonly cardId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly merchant: Merchant;
};

export type OrderEnding =
  | { readonly kind: 'settle' }
  | { readonly kind: 'fail'; readonly reason: RailRefusal }
  | { readonly kind: 'return'; readonly reason: string };

export type SimulatedProviders = {
  /**
   * Makes the issuer decide on a person, whatever it had in mind. The verdict reaches us as a message, as
   * always.
   */
  decideKyc(
    tenant: Tenant,
    verdict: { reference: string; decision: 'approved' | 'rejected' | 'review'; reasons: readonly string[] },
  ): Promise<void>;
  /** A merchant asks; answers when the network has our decision, or has stopped waiting for it. */
  authorize(tenant: Tenant, purchase: Purchase, once?: Once): Promise<Sent>;
  increment(
    tenant: Tenant,
    more: { readonly transactionId: string; readonly amountMinor: bigint },
    once?: Once,
  ): Promise<Sent>;
  /** Charges an amount; null: all that is open. `isFinal` null: final if nothing stays open. */
  clear(
    tenant: Tenant,
    clearing: {
      readonly transactionId: string;
      readonly amountMinor: bigint | null;
      readonly isFinal: boolean | null;
    },
    once?: Once,
  ): Promise<Sent>;
  /** Releases an amount; null: all that is open. */
  reverse(
    tenant: Tenant,
    reversal: {
      readonly transactionId: string;
      readonly amountMinor: bigint | null;
      readonly reason: 'merchant' | 'expired';
    },
    once?: Once,
  ): Promise<Sent>;
  forcePost(tenant: Tenant, purchase: Purchase, once?: Once): Promise<Sent>;
  refund(
    tenant: Tenant,
    refund: Purchase & { readonly originalTransactionId: string | null },
    once?: Once,
  ): Promise<Sent>;
  /**
   * What was sent with this idempotency key before; a question that got no answer is asked again under the
   * same id.
   */
  sentBefore(tenant: Tenant, once: Once): Promise<Sent | undefined>;
  /** What was sent came to nothing, and a repeat begins again. */
  forgetSent(tenant: Tenant, once: Once): Promise<void>;
  /** Money comes in; answers once our side has handled its message, as below. */
  deposit(
    tenant: Tenant,
    deposit: Pick<SimulatedDeposit, 'accountNumber' | 'amountMinor' | 'from'>,
    once?: Once,
  ): Promise<SimulatedDeposit>;
  /** Money comes in for a payment method, by our reference of its account. */
  depositForMethod(
    tenant: Tenant,
    deposit: {
      readonly account: string;
      readonly amountMinor: bigint;
      /** The sender; left out: the account itself. */
      readonly from:
        | { readonly name: string; readonly account: string | null; readonly taxId: string | null }
        | undefined;
      readonly isHeld: boolean;
    },
    once?: Once,
  ): Promise<{
    readonly id: string;
    readonly status: 'held' | 'received' | 'returned';
    readonly createdAt: Instant;
  }>;
  /** The bank has looked at a deposit that it held. */
  releaseDeposit(tenant: Tenant, id: string, once?: Once): Promise<void>;
  /** The bank takes a deposit back; without an amount all that is left of it. */
  takeBackDeposit(
    tenant: Tenant,
    taking: { readonly id: string; readonly amountMinor: bigint | undefined },
    once?: Once,
  ): Promise<void>;
  /** Whose an account is said to be when it is connected. */
  sayHolder(tenant: Tenant, account: AccountKey, taxId: string): Promise<void>;
  /** From now on the alias, or the key, leads to this account. */
  moveAlias(
    tenant: Tenant,
    moved: { readonly alias: string | AccountKey; readonly number: string; readonly holder: Holder },
    once?: Once,
  ): Promise<void>;
  /**
   * The person to whom the message with this reference went taps one of its buttons. False if there is no
   * message and none is on its way any more.
   */
  tapButton(tenant: Tenant, tap: Tap, once?: Once): Promise<boolean>;
  /** An order ends at the rail, by its reference. Refuses one that cannot end so any more. */
  endOrder(tenant: Tenant, ended: { readonly reference: string } & OrderEnding, once?: Once): Promise<void>;
  setFault(tenant: Tenant, fault: Fault): Promise<void>;
};

export type Tap = {
  readonly reference: string;
  readonly decision: 'approve' | 'reject';
  /** Whether a message that is not there may still come. */
  readonly isOnItsWay: () => Promise<boolean>;
};

export type SimulatedServices = { readonly simulated: SimulatedProviders };
