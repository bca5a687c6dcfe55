// Which providers a side has. What would wait for one that is not there is refused before it begins.
import { SANDBOX } from './connections.ts';
import type { Tenant } from './context.ts';
import type { Text } from './language.ts';
import type { Refusal } from './refusal.ts';
import { refusal } from './refusals.ts';

export type Provider = 'kyc_issuer' | 'card_issuer' | 'processor' | 'accounts' | 'rail' | 'mailer';

export type IsConnected = (tenant: Pick<Tenant, 'mode'>, provider: Provider) => boolean;
export type ConnectedServices = { readonly isConnected: IsConnected };

/** The connection for something new, which has all of them; refused with the first that is missing. */
export function requireConnected(
  { isConnected }: ConnectedServices,
  tenant: Pick<Tenant, 'mode'>,
  providers: readonly Provider[],
): string {
  const missing = providers.find((provider) => !isConnected(tenant, provider));
  if (missing !== undefined) throw providerNotConnected(missing);
  return SANDBOX;
}

const providerNotConnected = (provider: Provider): Refusal =>
  refusal(
    'provider_not_connected',
    { provider },
    { name: NAMES[provider], ...(provider === 'mailer' ? NO_MAIL : {}) },
  );

/** Mail is of no side, and a setting of the operator's. */
const NO_MAIL = {
  message: {
    en: 'This server cannot send e-mail yet, and this needs one. Nothing was begun.',
    es: 'Este servidor todavía no puede enviar correos y la operación necesita uno. No se inició nada.',
    pt: 'Este servidor ainda não pode enviar e-mails e a operação precisa de um. Nada foi iniciado.',
  },
  fix: {
    en: 'The operator sets `SMTP_URL` (such as smtps://user:password@mail.example.com:465) and `MAIL_FROM`, and starts the server and the worker again; a retry alone does not help.',
    es: 'El operador debe configurar `SMTP_URL` (por ejemplo smtps://usuario:clave@mail.example.com:465) y `MAIL_FROM`, y reiniciar el servidor y el worker; reintentar no alcanza.',
    pt: 'O operador deve configurar `SMTP_URL` (por exemplo smtps://usuario:senha@mail.example.com:465) e `MAIL_FROM`, e reiniciar o servidor e o worker; só tentar de novo não resolve.',
  },
  ownerFix: {
    en: 'We cannot send you an e-mail at the moment, and nothing was done. Ask the company that offers you this service.',
    es: 'Por el momento no podemos enviarle correos y no se hizo nada. Consulte a la empresa que le ofrece este servicio.',
    pt: 'No momento não podemos enviar e-mails a você e nada foi feito. Consulte a empresa que lhe oferece este serviço.',
  },
};

/** Also a reason of what waits until the provider is there. */
export const NOT_CONNECTED = 'provider_not_connected';

const NAMES: Readonly<Record<Provider, Text>> = {
  kyc_issuer: {
    en: 'provider that verifies identities',
    es: 'proveedor de verificación de identidad',
    pt: 'provedor de verificação de identidade',
  },
  card_issuer: { en: 'card issuer', es: 'emisor de tarjetas', pt: 'emissor de cartões' },
  processor: { en: 'payment processor', es: 'procesador de pagos', pt: 'processador de pagamentos' },
  accounts: { en: 'provider of accounts', es: 'proveedor de cuentas', pt: 'provedor de contas' },
  rail: {
    en: 'rail that carries transfers',
    es: 'operador de transferencias',
    pt: 'operador de transferências',
  },
  mailer: {
    en: 'provider that sends e-mail',
    es: 'proveedor de correo electrónico',
    pt: 'provedor de e-mail',
  },
};
