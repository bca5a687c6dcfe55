// Which providers a side has. What would wait for one that is not there is refused before it begins.
import type { Tenant } from './context.ts';
import type { Text } from './language.ts';
import type { Refusal } from './refusal.ts';
import { refusal } from './refusals.ts';

export type Provider = 'kyc_issuer' | 'card_issuer' | 'processor' | 'accounts' | 'rail' | 'mailer';

export type IsConnected = (tenant: Pick<Tenant, 'mode'>, provider: Provider) => boolean;
export type ConnectedServices = { readonly isConnected: IsConnected };

/** Refused with the first that is missing. */
export function requireConnected(
  { isConnected }: ConnectedServices,
  tenant: Pick<Tenant, 'mode'>,
  providers: readonly Provider[],
): void {
  const missing = providers.find((provider) => !isConnected(tenant, provider));
  if (missing !== undefined) throw providerNotConnected(missing);
}

const providerNotConnected = (provider: Provider): Refusal =>
  refusal('provider_not_connected', { provider }, { name: NAMES[provider] });

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
