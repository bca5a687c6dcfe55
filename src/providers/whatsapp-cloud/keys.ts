// What a connection to WhatsApp's Cloud API is made of: ids that are no secret, and secrets, each with the
// form by which it is recognized and where a person finds it.
import type { Instant } from '#platform/clock.ts';

/** The current one, and the one before it for as long as it is still taken. */
export type RotatingSecret = {
  readonly current: string;
  readonly previous: { readonly value: string; readonly endsAt: Instant } | null;
};

export type WhatsappKeys = {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly appId: string;
  /** Of a system user. */
  readonly accessToken: string;
  /** Signs what Meta sends. */
  readonly appSecret: RotatingSecret;
  /** Ours: Meta repeats it when it asks whether an address is ours. */
  readonly verifyToken: string;
};

type Field = {
  readonly isSecret: boolean;
  readonly form: RegExp;
  /** Where a person finds it. */
  readonly found: string;
};

const ID = /^\d{5,30}$/;

/** A key says nothing of its side: the number that it belongs to does (`account_mode`). */
export const fields = {
  phoneNumberId: { isSecret: false, form: ID, found: 'WhatsApp Manager, Phone numbers' },
  businessAccountId: { isSecret: false, form: ID, found: 'WhatsApp Manager, Account tools' },
  appId: { isSecret: false, form: ID, found: 'App Dashboard, App settings, Basic' },
  accessToken: {
    isSecret: true,
    form: /^EAA[A-Za-z0-9]{20,500}$/,
    found: 'Business settings, System users, Generate token',
  },
  appSecret: { isSecret: true, form: /^[0-9a-f]{32}$/, found: 'App Dashboard, App settings, Basic' },
  verifyToken: { isSecret: true, form: /^[\w.-]{16,200}$/, found: 'drawn by Monedero' },
} as const satisfies Readonly<Record<keyof WhatsappKeys, Field>>;
