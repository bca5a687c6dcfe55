// What an account makes the sandbox do when it is connected as a payment method, so that every outcome can be
// tried. The reference prints it.
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';

/** `begins`: of an e-mail. Of those that have none, all are of accounts that are debited. */
export const ACCOUNT_BEHAVIOURS = {
  other_holder: { digits: '66', begins: 'outro', says: "is another person's" },
  closed: { digits: '77', begins: 'encerrada', says: 'is closed' },
  returns: { digits: '88', begins: 'devolve', says: 'has refunds come back a moment after they were done' },
  late: { digits: '99', begins: 'demora', says: 'is said a minute later whose it is: `pending` until then' },
  too_little: { digits: '55', begins: null, says: 'has too little money for any debit' },
  withdrawn: { digits: '44', begins: null, says: 'is connected, and debits are no longer authorized' },
  debited_late: { digits: '33', begins: null, says: 'is debited a minute later' },
  refused_late: { digits: '22', begins: null, says: 'refuses debits a minute later, for want of money' },
} as const;
export type AccountBehaviour = keyof typeof ACCOUNT_BEHAVIOURS;

/**
 * What an account does, by the digits before the check digit of a CLABE or CVU, the last ones of other keys,
 * or how an address begins.
 */
export function behaviourOfAccount({ kind, value }: AccountKey): AccountBehaviour | undefined {
  const told = kind === 'clabe' || kind === 'cvu' ? value.slice(0, -1) : value;
  const names = Object.keys(ACCOUNT_BEHAVIOURS) as AccountBehaviour[];
  if (kind === 'pix_cpf' || kind === 'pix_cnpj') return undefined;
  return names.find((name) => {
    const { digits, begins } = ACCOUNT_BEHAVIOURS[name];
    if (begins === null) return kind === 'cvu' && told.endsWith(digits);
    return kind === 'pix_email' ? value.startsWith(begins) : told.endsWith(digits);
  });
}
