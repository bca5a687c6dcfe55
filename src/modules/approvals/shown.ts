// What a message says of an approval: made from the bytes that the owner is bound to, and from nothing else.
import { fill, type Language, type Text } from '../../platform/language.ts';
import { CURRENCY_EXPONENTS, formatUnits, type Currency } from '../../platform/money.ts';
import type { CardholderRow } from '../cardholders/index.ts';
import { oneLine } from './one-line.ts';
import { readSeen, type Seen, type SeenCard } from './seen.ts';
import type { Action, ApprovalRow } from './tables.ts';

export type Shown = {
  readonly action: Action;
  readonly amount: string;
  readonly payee: string;
  readonly account: string;
  readonly asker: string;
  readonly reason: string;
};

const NAME_CHARACTERS_MAX = 80;
const REASON_CHARACTERS_MAX = 140;

const YOURSELF: Text = { en: 'you', es: 'usted', pt: 'você' };

export function shownOf(approval: ApprovalRow, language: Language): Shown {
  const seen = readSeen(approval);
  const { action, amountMinor, currency, subWallet, organization, reason } = seen;
  return {
    action,
    amount: amountOf(language, amountMinor, currency),
    payee: payeeIn(seen, language),
    account: 'payee' in seen ? seen.payee.cvu : NOTHING,
    asker: askerIn(organization ?? subWallet?.label) ?? YOURSELF[language],
    // A messenger takes no empty text.
    reason: oneLine(reason, REASON_CHARACTERS_MAX) || NOTHING,
  };
}

/** A batch goes to many accounts, and a card to none. */
const NOTHING = '-';

function payeeIn(seen: Seen, language: Language): string {
  if (seen.action === 'card_issue') return oneLine(cardIn(seen, language), NAME_CHARACTERS_MAX);
  if (seen.action !== 'send_batch') return oneLine(seen.payee.holderName, NAME_CHARACTERS_MAX);
  const { count } = seen.batch;
  return fill(count === 1 ? ONE_TRANSFER : TRANSFERS, language, { count });
}

/** Who could charge it. */
const cardIn = ({ card: { merchantLock } }: SeenCard, language: Language): string =>
  merchantLock ?? ANY_MERCHANT[language];
const ANY_MERCHANT: Text = {
  en: 'any merchant',
  es: 'cualquier comercio',
  pt: 'qualquer estabelecimento',
};

const ONE_TRANSFER: Text = { en: '1 transfer', es: '1 transferencia', pt: '1 transferência' };
const TRANSFERS: Text = {
  en: '{count} transfers',
  es: '{count} transferencias',
  pt: '{count} transferências',
};

const askerIn = (name: string | null | undefined): string | undefined =>
  name === null || name === undefined ? undefined : oneLine(name, NAME_CHARACTERS_MAX);

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
