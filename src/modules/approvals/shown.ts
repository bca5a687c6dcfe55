// What a message says of an approval: made from the bytes that the owner is bound to, and from nothing else.
import type { Language, Text } from '../../platform/language.ts';
import { CURRENCY_EXPONENTS, formatUnits, type Currency } from '../../platform/money.ts';
import type { CardholderRow } from '../cardholders/index.ts';
import { oneLine } from './one-line.ts';
import { readSeen } from './seen.ts';
import type { ApprovalRow } from './tables.ts';

export type Shown = {
  readonly amount: string;
  readonly payee: string;
  readonly asker: string;
  readonly reason: string;
};

const NAME_CHARACTERS_MAX = 80;
const REASON_CHARACTERS_MAX = 140;

const YOURSELF: Text = { en: 'you', es: 'usted', pt: 'você' };

export function shownOf(approval: ApprovalRow, language: Language): Shown {
  const { amountMinor, currency, payee, subWallet, reason } = readSeen(approval);
  return {
    amount: amountOf(language, amountMinor, currency),
    payee: oneLine(payee.holderName, NAME_CHARACTERS_MAX),
    asker: subWallet === null ? YOURSELF[language] : oneLine(subWallet.label ?? '', NAME_CHARACTERS_MAX),
    reason: oneLine(reason, REASON_CHARACTERS_MAX),
  };
}

/** As people write it in the country of the currency. */
function amountOf(language: Language, amountMinor: bigint, currency: Currency): string {
  const digits = CURRENCY_EXPONENTS[currency];
  const amount = new Intl.NumberFormat(`${language}-${currency.slice(0, 2)}`, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(formatUnits(amountMinor, currency) as `${number}`);
  return amount.replace(/\p{Zs}/gu, ' ');
}

export const languageOfOwner = ({ country }: Pick<CardholderRow, 'country'>): Language =>
  country === 'BR' ? 'pt' : 'es';
