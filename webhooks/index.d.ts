// The types of index.js, kept by hand: no build step makes them, and a test compares the two.

export type WebhookVerificationReason =
  /** The header is missing or has no signature. */
  | 'malformed_header'
  /** Signed longer ago than the tolerance allows. */
  | 'stale'
  /** Signed further ahead than the tolerance allows. */
  | 'ahead'
  /** Signed with another secret, or the body was changed. */
  | 'wrong_signature'
  /** The signature is valid, but the body is not an event. */
  | 'not_json';

/** Why a webhook was rejected. Answer 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  constructor(reason: WebhookVerificationReason);
  override readonly name: 'WebhookVerificationError';
  readonly reason: WebhookVerificationReason;
}

export type WebhookEvent<DataObject = Readonly<Record<string, unknown>>> = {
  /** The same however often the event is delivered. Test events begin with `evt_test_`. */
  readonly id: string;
  readonly type: string;
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: { readonly object: DataObject };
};

export type VerifyOptions = {
  /** How far the time of the signature may be from now, in both directions. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Default: the present time. */
  readonly now?: Date;
};

/**
 * Returns the event of a webhook with a valid signature. Throws a WebhookVerificationError for any other, and
 * a TypeError where the call itself is wrong, such as with a parsed body or an empty secret.
 *
 * @param rawBody The body byte for byte as it was received.
 * @param header The header `Service-Signature`.
 * @param secret The endpoint's secret, or several: one that fits is enough.
 */
export function verify<DataObject = Readonly<Record<string, unknown>>>(
  rawBody: string | Uint8Array,
  header: string | undefined,
  secret: string | readonly string[],
  options?: VerifyOptions,
): WebhookEvent<DataObject>;
