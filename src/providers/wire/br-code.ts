// BR Code, the text behind a QR code of Pix and behind "Pix copia e cola", by Banco Central's manuals of BR
// Code and of how a Pix is begun. A static code has a Pix key and may be paid many times. A dynamic one has
// the place from which the app of the payer fetches the charge, signed by the provider of the receiver.
import { formatUnits, parseUnits } from '#platform/money/money.ts';
import {
  emvField,
  emvFieldsOf,
  VALUE_CHARACTERS_MAX,
  withChecksum,
  withoutChecksum,
  type EmvFields,
} from './emv-qr.ts';

type StaticAccount = {
  readonly kind: 'static';
  readonly key: string;
  /** Comes back with the payment. */
  readonly txid: string | null;
  /** What the payer is shown; it is cut if the key leaves less room. */
  readonly info?: string;
};
type DynamicAccount = {
  readonly kind: 'dynamic';
  /** An HTTPS address without its scheme. */
  readonly location: string;
};
export type BrCode = (StaticAccount | DynamicAccount) & {
  /**
   * If it is null the payer chooses. With a location, its amount is the one that counts, whatever is here.
   */
  readonly amountMinor: bigint | null;
  readonly merchantName: string;
  readonly merchantCity: string;
};

const FIELD = {
  format: '00',
  initiation: '01',
  account: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  merchantName: '59',
  merchantCity: '60',
  additional: '62',
} as const;
/** Fields of the account. */
const GUI = '00';
const KEY = '01';
const INFO = '02';
/** Who hands out cash, in the code of a withdrawal. */
const WITHDRAWAL = '03';
const LOCATION = '25';
/** The id of the field in the additional data. */
const TXID = '05';

const PIX = 'br.gov.bcb.pix';
const FORMAT = '01';
const ONCE = '12';
const INITIATIONS: readonly (string | undefined)[] = [undefined, '11', ONCE];
const NO_CATEGORY = '0000';
const BRL = '986';
const BRAZIL = 'BR';
const NO_TXID = '***';

const MERCHANT_NAME_CHARACTERS_MAX = 25;
const MERCHANT_CITY_CHARACTERS_MAX = 15;
const INFO_CHARACTERS_MAX = 72;
/** `pixCopiaECola` of Banco Central's API of Pix. */
const CODE_CHARACTERS_MAX = 512;
const AMOUNT_MINOR_MAX = 999_999_999_999n;

const IS_KEY = /^[!-~]{1,77}$/;
const IS_TXID = /^[A-Za-z0-9]{1,25}$/;
const IS_LOCATION = /^(?=.{1,77}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?\/[\w.~!$&'()*+,;=:@%/-]+$/i;
const IS_AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const IS_CATEGORY = /^\d{4}$/;
/** The fields that may hold the account of an arrangement, of which Pix is one. */
const IS_ACCOUNT = /^(?:2[6-9]|[34]\d|5[01])$/;
/** What begins another line, changes the direction of writing, or is half a character. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Throws if the caller passes what no code can hold. Texts for the payer are put in the characters that apps
 * read, and are cut.
 */
export function writeBrCode(code: BrCode): string {
  const { kind, amountMinor, merchantName, merchantCity } = code;
  const txid = kind === 'static' ? (code.txid ?? NO_TXID) : NO_TXID;
  if (txid !== NO_TXID && !IS_TXID.test(txid)) throw new Error('a txid has 1 to 25 letters and digits');
  return withChecksum(
    [
      emvField(FIELD.format, FORMAT),
      ...(kind === 'dynamic' ? [emvField(FIELD.initiation, ONCE)] : []),
      emvField(FIELD.account, kind === 'static' ? accountOfKey(code) : accountOfLocation(code)),
      emvField(FIELD.category, NO_CATEGORY),
      emvField(FIELD.currency, BRL),
      ...(amountMinor === null ? [] : [emvField(FIELD.amount, amountOf(amountMinor))]),
      emvField(FIELD.country, BRAZIL),
      emvField(FIELD.merchantName, plain(merchantName, MERCHANT_NAME_CHARACTERS_MAX) || NOT_GIVEN),
      emvField(FIELD.merchantCity, plain(merchantCity, MERCHANT_CITY_CHARACTERS_MAX) || NOT_GIVEN),
      emvField(FIELD.additional, emvField(TXID, txid)),
    ].join(''),
  );
}

/** No error quotes a key, which is the number or the address of a person. */
function accountOfKey({ key, info = '' }: StaticAccount): string {
  if (!IS_KEY.test(key)) throw new Error('a Pix key has 1 to 77 characters of ASCII, and no space');
  const account = emvField(GUI, PIX) + emvField(KEY, key);
  const room = VALUE_CHARACTERS_MAX - account.length - emvField(INFO, '-').length + 1;
  const shown = plain(info, Math.max(0, Math.min(room, INFO_CHARACTERS_MAX)));
  return shown === '' ? account : account + emvField(INFO, shown);
}

function accountOfLocation({ location }: DynamicAccount): string {
  if (!IS_LOCATION.test(location)) {
    throw new Error('the location of a charge is a host and a path without scheme, of 77 characters at most');
  }
  return emvField(GUI, PIX) + emvField(LOCATION, location);
}

function amountOf(amountMinor: bigint): string {
  if (amountMinor <= 0n || amountMinor > AMOUNT_MINOR_MAX) {
    throw new Error(`a BR Code asks for 0.01 to ${formatUnits(AMOUNT_MINOR_MAX, 'BRL')}, or for no amount`);
  }
  return formatUnits(amountMinor, 'BRL');
}

/** Stands for a name or a city of which nothing can be written: both are mandatory. */
const NOT_GIVEN = 'NAO INFORMADO';
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gi');
const APOSTROPHES = /['’‘´`]/g;

/**
 * The manual takes any character, and apps of some banks do not: they refuse accents, and signs even of
 * ASCII. So letters, digits and few signs are left.
 */
function plain(text: string, charactersMax: number): string {
  return text
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(OTHER_LETTERS, inLatin)
    .replaceAll('&', ' E ')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^A-Za-z0-9./-]+/g, ' ')
    .trim()
    .slice(0, charactersMax)
    .trimEnd();
}

function inLatin(letter: string): string {
  const small = letter.toLowerCase();
  const latin = LETTERS[small] ?? '';
  return letter === small ? latin : latin.toUpperCase();
}

/** Returns undefined if it is not a code that one can pay by Pix. Names are as they were written. */
export function readBrCode(text: string): BrCode | undefined {
  if (text.length > CODE_CHARACTERS_MAX || UNREADABLE.test(text)) return undefined;
  const fields = emvFieldsOf(withoutChecksum(text) ?? '');
  if (fields === undefined || !isBrazilian(fields)) return undefined;
  const account = accountIn(fields);
  const amountMinor = amountIn(fields);
  const merchantName = fields.get(FIELD.merchantName)?.trim() ?? '';
  const merchantCity = fields.get(FIELD.merchantCity)?.trim() ?? '';
  if (account === undefined || amountMinor === undefined) return undefined;
  if (merchantName === '' || merchantCity === '') return undefined;
  return { ...account, amountMinor, merchantName, merchantCity };
}

function isBrazilian(fields: EmvFields): boolean {
  const [first] = fields.keys();
  return (
    first === FIELD.format &&
    fields.get(FIELD.format) === FORMAT &&
    INITIATIONS.includes(fields.get(FIELD.initiation)) &&
    IS_CATEGORY.test(fields.get(FIELD.category) ?? '') &&
    fields.get(FIELD.currency) === BRL &&
    fields.get(FIELD.country) === BRAZIL
  );
}

/** A code may have accounts of several arrangements, of which one is Pix. */
function accountIn(fields: EmvFields): StaticAccount | DynamicAccount | undefined {
  const accounts = [...fields]
    .filter(([id]) => IS_ACCOUNT.test(id))
    .map(([, value]) => emvFieldsOf(value))
    .filter((account) => account === undefined || account.get(GUI)?.toLowerCase() === PIX);
  const [account] = accounts;
  if (account === undefined || accounts.length !== 1 || account.has(WITHDRAWAL)) return undefined;
  const additional = emvFieldsOf(fields.get(FIELD.additional) ?? '');
  if (additional === undefined) return undefined;
  const [key, location] = [account.get(KEY), account.get(LOCATION)];
  if (key === undefined && location !== undefined && IS_LOCATION.test(location)) {
    return { kind: 'dynamic', location };
  }
  const txid = txidIn(additional);
  if (key === undefined || location !== undefined || !IS_KEY.test(key) || txid === undefined)
    return undefined;
  const info = account.get(INFO);
  return { kind: 'static', key, txid, ...(info === undefined ? {} : { info }) };
}

/** Returns null if there is none, which some writers say by leaving the field out. */
function txidIn(additional: EmvFields): string | null | undefined {
  const txid = additional.get(TXID) ?? NO_TXID;
  if (txid === NO_TXID) return null;
  return IS_TXID.test(txid) ? txid : undefined;
}

/** Returns null if there is none, which some writers say with a zero. */
function amountIn(fields: EmvFields): bigint | null | undefined {
  const written = fields.get(FIELD.amount);
  if (written === undefined) return null;
  const amountMinor = IS_AMOUNT.test(written) ? parseUnits(written, 'BRL') : undefined;
  return amountMinor === 0n ? null : amountMinor;
}
