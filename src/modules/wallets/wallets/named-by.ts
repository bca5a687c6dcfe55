// What a provider is asked about an account that is named by a key.
import { namedAs, type AccountKey } from '#modules/wallets/account-keys/index.ts';
import type { Destination } from './port.ts';

export function destinationNamedBy(key: AccountKey): Destination {
  const as = namedAs(key.kind);
  if (as === 'number') return { number: key.value };
  return as === 'alias' ? { alias: key.value } : { key };
}
