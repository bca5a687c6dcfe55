// What a connection to WhatsApp's Cloud API is made of: ids that are no secret, and secrets, each with the
// form by which it is recognized and where a person finds it.
import type { Field } from '#platform/provider/driver.ts';
import { originField } from '#providers/driver.ts';

/** The one origin of its client. */
export const GRAPH = 'https://graph.facebook.com';

/** Secrets are opened when they are needed, and not kept in memory. */
export type WhatsappKeys = {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly appId: string;
  /** The token of a system user. */
  readonly accessToken: () => string;
  /** Sign what Meta sends: the current one, and the one before it for as long as it is still taken. */
  readonly appSecrets: () => readonly string[];
  /** Ours: Meta repeats it when it asks whether an address is ours. */
  readonly verifyToken: () => string;
};

const ID = /^\d{5,30}$/;

/** A key says nothing of its side: the number that it belongs to does (`account_mode`). */
export const WHATSAPP_FIELDS = {
  phoneNumberId: {
    kind: 'setting',
    label: { en: 'Id of the number', es: 'Id del número', pt: 'Id do número' },
    form: ID,
    says: {
      en: 'the id of the number, not the number itself (WhatsApp Manager, Phone numbers)',
      es: 'el id del número, no el número mismo (WhatsApp Manager, Números de teléfono)',
      pt: 'o id do número, não o número em si (WhatsApp Manager, Números de telefone)',
    },
  },
  businessAccountId: {
    kind: 'setting',
    label: {
      en: 'Id of the WhatsApp Business account',
      es: 'Id de la cuenta de WhatsApp Business',
      pt: 'Id da conta do WhatsApp Business',
    },
    form: ID,
    says: {
      en: 'the id of the WhatsApp Business account (WhatsApp Manager, Account tools)',
      es: 'el id de la cuenta de WhatsApp Business (WhatsApp Manager, Herramientas de la cuenta)',
      pt: 'o id da conta do WhatsApp Business (WhatsApp Manager, Ferramentas da conta)',
    },
  },
  appId: {
    kind: 'setting',
    label: { en: 'Id of the app', es: 'Id de la aplicación', pt: 'Id do aplicativo' },
    form: ID,
    says: {
      en: 'the id of the app (App Dashboard, App settings, Basic)',
      es: 'el id de la aplicación (panel de aplicaciones, Configuración, Básica)',
      pt: 'o id do aplicativo (painel de aplicativos, Configurações, Básico)',
    },
  },
  accessToken: {
    kind: 'secret',
    label: { en: 'Access token', es: 'Token de acceso', pt: 'Token de acesso' },
    form: /^EAA[A-Za-z0-9]{20,500}$/,
    says: {
      en: 'a token of a system user, which begins with EAA (Business settings, System users)',
      es: 'un token de un usuario del sistema, que empieza con EAA (configuración del negocio, Usuarios del sistema)',
      pt: 'um token de um usuário do sistema, que começa com EAA (configurações do negócio, Usuários do sistema)',
    },
  },
  appSecret: {
    kind: 'secret',
    label: {
      en: 'Secret of the app',
      es: 'Clave secreta de la aplicación',
      pt: 'Chave secreta do aplicativo',
    },
    form: /^[0-9a-f]{32}$/,
    says: {
      en: 'the secret of the app, 32 characters (App Dashboard, App settings, Basic)',
      es: 'la clave secreta de la aplicación, 32 caracteres (panel de aplicaciones, Configuración, Básica)',
      pt: 'a chave secreta do aplicativo, 32 caracteres (painel de aplicativos, Configurações, Básico)',
    },
  },
  verifyToken: {
    kind: 'secret',
    label: { en: 'Verification token', es: 'Token de verificación', pt: 'Token de verificação' },
    form: /^[\w.-]{16,200}$/,
    says: {
      en: 'ours: Meta repeats it when it asks whether an address is ours; drawn where it is not given',
      es: 'nuestro: Meta lo repite al preguntar si una dirección es nuestra; se genera si no se indica',
      pt: 'nosso: a Meta o repete ao perguntar se um endereço é nosso; é gerado se não for informado',
    },
    isDrawn: true,
  },
  origin: originField(GRAPH),
} as const satisfies Readonly<Record<string, Field>>;
