// What a connection to WhatsApp's Cloud API is made of: ids that are no secret, and secrets, each with the
// form by which it is recognized and where a person finds it.
import type { Field } from '#platform/provider/driver.ts';
import { originField } from '#providers/driver.ts';

/** The one origin of its client. */
export const GRAPH = 'https://graph.facebook.com';

export type WhatsappKeys = {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly appId: string;
  /** Of a system user. */
  readonly accessToken: string;
  /** Sign what Meta sends: the current one, and the one before it for as long as it is still taken. */
  readonly appSecrets: () => readonly string[];
  /** Ours: Meta repeats it when it asks whether an address is ours. */
  readonly verifyToken: string;
};

const ID = /^\d{5,30}$/;

/** A key says nothing of its side: the number that it belongs to does (`account_mode`). */
export const WHATSAPP_FIELDS = {
  phoneNumberId: {
    kind: 'setting',
    form: ID,
    says: 'the id of the number, not the number itself (WhatsApp Manager, Phone numbers)',
  },
  businessAccountId: {
    kind: 'setting',
    form: ID,
    says: 'the id of the WhatsApp Business account (WhatsApp Manager, Account tools)',
  },
  appId: { kind: 'setting', form: ID, says: 'the id of the app (App Dashboard, App settings, Basic)' },
  accessToken: {
    kind: 'secret',
    form: /^EAA[A-Za-z0-9]{20,500}$/,
    says: 'a token of a system user, which begins with EAA (Business settings, System users)',
  },
  appSecret: {
    kind: 'secret',
    form: /^[0-9a-f]{32}$/,
    says: 'the secret of the app, 32 characters (App Dashboard, App settings, Basic)',
  },
  verifyToken: {
    kind: 'secret',
    form: /^[\w.-]{16,200}$/,
    says: 'ours: Meta repeats it when it asks whether an address is ours; drawn where it is not given',
    isDrawn: true,
  },
  origin: originField(GRAPH),
} as const satisfies Readonly<Record<string, Field>>;
