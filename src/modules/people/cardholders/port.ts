// What cardholders need of a card issuer: that it checks who a person is, and answers with a verdict.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Open, OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import type { Country, IdentificationType } from './identity/country.ts';

/** Our id of the cardholder. The issuer keeps one application for each, however often it is sent. */
export type KycReference = string;

export type KycApplication = {
  readonly reference: KycReference;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly country: Country;
  readonly taxId: string;
  readonly document: { readonly type: IdentificationType; readonly value: string } | null;
  /** This and the rest are null unless given. An issuer that needs them asks the person, at its `link`. */
  readonly address: PostalAddress | null;
  /** ISO 3166-1, two letters. */
  readonly nationality: string | null;
  /** When the person agreed to the terms of the organization. */
  readonly acceptedTermsAt: Instant | null;
};

/** An address in the country of the application. */
export type PostalAddress = {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

export type KycDecision = 'approved' | 'rejected' | 'review';
export type KycVerdict = {
  readonly reference: KycReference;
  readonly decision: KycDecision;
  readonly reasons: readonly string[];
  /** What the issuer waits for in a `review`, and where the person gives it, in https. Both may change. */
  readonly needs?: readonly KycNeed[] | undefined;
  readonly link?: string | undefined;
};
export const KYC_NEEDS = ['documents', 'data'] as const;
export type KycNeed = (typeof KYC_NEEDS)[number];

/** Accepted is the verdict, which may say that the person is not. Refused: the application was not taken. */
export type KycProgress = OutsideProgress<KycVerdict>;

export type KycIssuer = {
  /** The answer is open, as a rule: the verdict follows as a message. */
  apply(
    tenant: Tenant,
    application: KycApplication,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<KycVerdict> | Open>;
  /** Asks by our reference for the outcome of an application. */
  progress(tenant: Tenant, reference: KycReference, signal: AbortSignal): Promise<OutsideAnswer<KycProgress>>;
  /** Returns undefined if an inbound message is not signed as it must be. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /** The verdicts of a verified message, in our words. Throws if it cannot be read. */
  readVerdicts(call: InboundCall): Promise<readonly KycVerdict[]>;
};

/** The reviews of an organization that decides itself: one for each application, which its people decide. */
export type ReviewQueue = {
  /** Opens one review for each reference, however often it is asked for. Answers the verdict so far. */
  open(tenant: Tenant, application: Pick<KycApplication, 'reference' | 'country'>): Promise<KycVerdict>;
  find(tenant: Tenant, reference: KycReference): Promise<KycVerdict | undefined>;
};
