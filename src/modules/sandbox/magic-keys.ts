// What the beginning of a key of Pix makes the sandbox do. The provider of accounts does it, and the page of
// test data prints it.
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';

export const MAGIC_KEYS = {
  nowhere: { word: 'noexiste', digits: '904', says: 'is not found' },
  to_another_holder: {
    word: 'otro',
    digits: '909',
    says: 'leads to another holder than it says: one of another name, CPF or CNPJ',
  },
} as const;
type Leads = keyof typeof MAGIC_KEYS | 'as_any';

/** Country, area code and the nine. */
const BEFORE_DIGITS = '+55119'.length;

export function keyLeads({ kind, value }: AccountKey): Leads {
  const text = kind === 'pix_phone' ? value.slice(BEFORE_DIGITS) : value;
  const begins = ({ word, digits }: (typeof MAGIC_KEYS)[keyof typeof MAGIC_KEYS]): boolean =>
    text.startsWith(kind === 'pix_email' ? word : digits);
  if (begins(MAGIC_KEYS.nowhere)) return 'nowhere';
  return begins(MAGIC_KEYS.to_another_holder) ? 'to_another_holder' : 'as_any';
}
