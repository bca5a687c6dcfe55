// What funding needs of a processor: holds on a payment method, and what becomes of them. Every call carries
// our reference, the id of the operation. The processor acts once for each reference, however often it is
// called, and can be asked for the outcome.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Currency } from '#platform/money/money.ts';
import type { OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';

export type OperationReference = string;

type OnMethod = {
  readonly reference: OperationReference;
  /** The processor's name for the payment method. */
  readonly token: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};
type OnHold = { readonly reference: OperationReference; readonly holdReference: OperationReference };

export type HoldRequest = OnMethod;
export type ChargeRequest = OnMethod;
/** Up to what is held. */
export type CaptureRequest = OnHold & { readonly amountMinor: bigint };
export type ReleaseRequest = OnHold;
/** Up to what was captured or charged and not refunded yet. */
export type RefundRequest = {
  readonly reference: OperationReference;
  readonly paymentReference: OperationReference;
  readonly amountMinor: bigint;
};

/** Each is done when the answer comes. */
export type Done =
  | { readonly kind: 'held'; readonly expiresAt: Instant }
  /** `leftMinor`: what the hold is still good for. It is 0 if the processor releases the rest, as most do. */
  | { readonly kind: 'captured'; readonly leftMinor: bigint }
  | { readonly kind: 'charged' }
  | { readonly kind: 'released' }
  | { readonly kind: 'refunded' };

export type ProcessorRefusal =
  | 'insufficient_funds'
  | 'card_declined'
  | 'card_expired'
  | 'hold_gone'
  | 'amount_too_large'
  | 'not_allowed';

export type ProcessorAnswer = OutsideAnswer<Done, ProcessorRefusal>;

export type ProcessorProgress = OutsideProgress<Done, ProcessorRefusal>;

export type Processor = {
  hold(tenant: Tenant, request: HoldRequest, signal: AbortSignal): Promise<ProcessorAnswer>;
  capture(tenant: Tenant, request: CaptureRequest, signal: AbortSignal): Promise<ProcessorAnswer>;
  charge(tenant: Tenant, request: ChargeRequest, signal: AbortSignal): Promise<ProcessorAnswer>;
  /** Letting go of a hold that is gone already is done as well. */
  release(tenant: Tenant, request: ReleaseRequest, signal: AbortSignal): Promise<ProcessorAnswer>;
  refund(tenant: Tenant, request: RefundRequest, signal: AbortSignal): Promise<ProcessorAnswer>;
  find(
    tenant: Tenant,
    reference: OperationReference,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<ProcessorProgress>>;
};
