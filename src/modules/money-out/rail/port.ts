// What the product needs of a rail (Transferencias 3.0 in Argentina, SPEI in Mexico, bank transfers
// elsewhere): that it carries money from one of our accounts to another account, and reports how that ended.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Open, OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';

/** An end of a transfer. The tax id is digits and letters only. */
export type RailAccount = {
  /** CVU, CBU, CLABE or account number. */
  readonly number: string;
  readonly holderName: string;
  readonly taxId: string;
};

/** An order must be the same each time that it is submitted: another under its reference is refused. */
export type RailOrder = {
  /** Our reference. Under it money leaves once at most, however often the order is submitted. */
  readonly reference: string;
  readonly country: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly from: RailAccount;
  readonly to: RailAccount & {
    /** The alias; null if the payee is known by its account alone. */
    readonly alias: string | null;
  };
  /** What the recipient reads. */
  readonly concept: string;
};

/**
 * The money has arrived. What a rail calls probable, and may still take back, is open until it is sure.
 * `providerRef` is the rail's id of it, once for each in a tenant.
 */
export type RailSettled = { readonly providerRef: string; readonly at: Instant };

/** Money that had arrived came back, once and in full. `providerRef` is the rail's id of the return. */
export type RailReturned = { readonly providerRef: string; readonly reason: string; readonly at: Instant };

/** What is known of money that arrived. `returned` is there once it has come back. */
export type RailArrived = RailSettled & { readonly returned?: RailReturned };

/**
 * No money has left, and none will under this reference. `try_other_day`: a limit of the rail or of a bank is
 * reached for now, so the same may be paid under another reference later. `suspected_fraud`: a bank thinks
 * so, and a person has to look at it before anything is sent there again.
 */
export const RAIL_REFUSALS = [
  'destination_not_found',
  'destination_rejected',
  'insufficient_balance',
  'try_other_day',
  'suspected_fraud',
  'provider_rejected',
] as const;
export type RailRefusal = (typeof RAIL_REFUSALS)[number];

/** Reads the reason of an order that failed, which a later version may have written. */
export const railRefusalIn = (reason: string): RailRefusal =>
  RAIL_REFUSALS.find((one) => one === reason) ?? 'provider_rejected';

/**
 * What a rail reports of an order. Notices may come late, twice, out of order, and before the answer to the
 * order itself; some never come, so what is not heard of is asked about.
 */
export type RailNotice =
  | ({ readonly kind: 'settled'; readonly reference: string } & RailSettled)
  | { readonly kind: 'failed'; readonly reference: string; readonly reason: RailRefusal }
  | ({ readonly kind: 'returned'; readonly reference: string } & RailReturned);

export type RailProgress = OutsideProgress<RailArrived, RailRefusal>;

export type Rail = RailCalls & {
  /** Undefined when an inbound message is not signed as it must be. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /**
   * What a verified message reports. A message may be no more than a hint, so reading may ask the rail.
   * Throws if it cannot be read.
   */
  readNotices(call: InboundCall): Promise<readonly RailNotice[]>;
};

/** The calls of a rail, whose answers can be unknown. */
export type RailCalls = {
  /** Open: it is on its way, and a notice will say how it ended. */
  submit(
    tenant: Tenant,
    order: RailOrder,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<RailArrived, RailRefusal> | Open>;
  /**
   * Asks by our reference. `none`: nothing has arrived so far. What was sent before and seems lost may still
   * arrive, so after `none` the same order is submitted again, and none other.
   */
  find(tenant: Tenant, reference: string, signal: AbortSignal): Promise<OutsideAnswer<RailProgress>>;
};
