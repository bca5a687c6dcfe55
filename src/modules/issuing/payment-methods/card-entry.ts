// Reads what a person typed of a card, and reports everything that is wrong with it before the processor is
// called.
import { isLuhn } from '#platform/text/luhn.ts';
import { DAY_MS, type Instant } from '#platform/time/clock.ts';
import type { CardEntry } from './port.ts';

export type TypedCard = {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly holderName: string;
};
export type CardField = keyof TypedCard;
export type CardProblem =
  | 'number_missing'
  | 'number_invalid'
  | 'number_short'
  | 'number_long'
  | 'expiry_missing'
  | 'expiry_invalid'
  | 'expiry_past'
  | 'expiry_far'
  | 'cvc_missing'
  | 'cvc_invalid'
  | 'cvc_three'
  | 'cvc_four'
  | 'name_missing'
  | 'name_invalid'
  | 'name_long';
export type CardProblems = Partial<Record<CardField, CardProblem>>;

type Network = {
  readonly begins: RegExp;
  readonly digits: readonly number[];
  readonly cvcDigits: 3 | 4;
};
const NETWORKS: readonly Network[] = [
  { begins: /^3[47]/, digits: [15], cvcDigits: 4 },
  { begins: /^4/, digits: [13, 16, 19], cvcDigits: 3 },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: [16], cvcDigits: 3 },
];
/** Networks that we do not know by their first digits: what ISO/IEC 7812 allows. */
const DIGITS_MIN = 12;
const DIGITS_MAX = 19;

const NAME_CHARACTERS_MAX = 100;
const EXPIRY_YEARS_MAX = 20;
/**
 * A month is over when it is over everywhere: half a day after it is in UTC. The processor has the last word.
 */
const LAST_ZONE_MS = DAY_MS / 2;

/** A name has at least one letter, and nothing that a page or a receipt could take for something else. */
const NAME = /^(?=.*\p{L})[^\p{C}<>]+$/u;
const DIGIT = /\p{Nd}/u;

export function readCardEntry(
  typed: TypedCard,
  now: Instant,
): { readonly entry: CardEntry } | { readonly problems: CardProblems } {
  const number = digitsOf(typed.number);
  const expiry = readExpiry(typed.expiry);
  const cvc = digitsOf(typed.cvc);
  const holderName = typed.holderName.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const found = {
    number: problemOfNumber(number),
    expiry: problemOfExpiry(typed.expiry, expiry, now),
    cvc: problemOfCvc(cvc, number),
    holderName: problemOfName(holderName),
  };
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
  if (expiry === undefined || Object.keys(problems).length > 0) return { problems };
  return { entry: { number, expiry: expiry.text, cvc, holderName } };
}

/**
 * What may be shown again in a form that had problems: never what is, or could hold, a number of the card.
 */
export const shownAgain = ({ expiry, holderName }: TypedCard): Pick<TypedCard, 'expiry' | 'holderName'> => ({
  expiry: readExpiry(expiry) === undefined ? '' : expiry.trim(),
  holderName: DIGIT.test(holderName) || holderName.length > NAME_CHARACTERS_MAX ? '' : holderName.trim(),
});

/** People group digits as they like, and phones type digits of other shapes. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[\s.\-–]/g, '');

type Expiry = { readonly text: string; readonly year: number; readonly month: number };

/** `MM/YY` with any separator or none, years of four digits too, and the `yyyy-mm` of the API. */
function readExpiry(typed: string): Expiry | undefined {
  const text = typed.normalize('NFKC').trim();
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const [, shortMonth, shortYear] =
    /^(\d{1,2})\s*[/.\-–\s]\s*(\d{4}|\d{2})$/.exec(text) ?? /^(\d{1,2})(\d{4}|\d{2})$/.exec(text) ?? [];
  const month = Number(isoMonth ?? shortMonth);
  const yearText = isoYear ?? shortYear ?? '';
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  if (!(month >= 1 && month <= 12)) return undefined;
  return { text: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`, year, month };
}

function problemOfNumber(number: string): CardProblem | undefined {
  if (number === '') return 'number_missing';
  if (!/^\d+$/.test(number)) return 'number_invalid';
  const network = networkOf(number);
  const [least, most] = [network?.digits[0] ?? DIGITS_MIN, network?.digits.at(-1) ?? DIGITS_MAX];
  if (number.length < least) return 'number_short';
  if (number.length > most) return 'number_long';
  if (network !== undefined && !network.digits.includes(number.length)) return 'number_short';
  return isLuhn(number) ? undefined : 'number_invalid';
}

function problemOfExpiry(typed: string, expiry: Expiry | undefined, now: Instant): CardProblem | undefined {
  if (typed.trim() === '') return 'expiry_missing';
  if (expiry === undefined) return 'expiry_invalid';
  // Months count from 0 here, so this is the first of the month after.
  const endsAt = Date.UTC(expiry.year, expiry.month) + LAST_ZONE_MS;
  if (endsAt <= now) return 'expiry_past';
  return expiry.year > new Date(now).getUTCFullYear() + EXPIRY_YEARS_MAX ? 'expiry_far' : undefined;
}

function problemOfCvc(cvc: string, number: string): CardProblem | undefined {
  if (cvc === '') return 'cvc_missing';
  if (!/^\d{3,4}$/.test(cvc)) return 'cvc_invalid';
  const wanted = networkOf(number)?.cvcDigits;
  if (wanted === undefined || cvc.length === wanted) return undefined;
  return wanted === 3 ? 'cvc_three' : 'cvc_four';
}

function problemOfName(name: string): CardProblem | undefined {
  if (name === '') return 'name_missing';
  if (name.length > NAME_CHARACTERS_MAX) return 'name_long';
  return NAME.test(name) && !DIGIT.test(name) ? undefined : 'name_invalid';
}

const networkOf = (number: string): Network | undefined =>
  NETWORKS.find((network) => network.begins.test(number));
