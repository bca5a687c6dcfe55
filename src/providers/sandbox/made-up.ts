// What the sandbox makes up of people and accounts that it is asked about. It follows from the text that
// stands for them, so that it is the same every time and everywhere.
import { hash } from 'node:crypto';
import { keyLeads, MAGIC_ALIASES, magicWordOf } from '#modules/sandbox/port.ts';
import { makeAccountNumber, type AccountKey, type Holder } from '#modules/wallets/wallets/port.ts';
import { taxIdOf } from './tax-ids.ts';

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elena',
  'Facundo',
  'Gabriela',
  'Hugo',
  'Irene',
  'Julián',
];
const LAST_NAMES = [
  'Acosta',
  'Benítez',
  'Castro',
  'Duarte',
  'Escobar',
  'Funes',
  'Godoy',
  'Herrera',
  'Ibarra',
  'Juárez',
];
const INITIALS = 4;

/** Numbers that no institution has. */
const OWN_INSTITUTION = '9900';
const OTHER_INSTITUTION = '9901';

const seedOf = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6);

/** The number of an account that is opened here. Another try gives another one, should it be taken. */
export const ownNumberOf = (country: string, reference: string, tried: number): string =>
  makeAccountNumber(country, OWN_INSTITUTION, String(seedOf(`account of ${reference} ${tried}`)));

/** The account that an alias leads to which was never pointed anywhere. */
export const numberBehind = (country: string, alias: string): string =>
  makeAccountNumber(country, OTHER_INSTITUTION, String(seedOf(`account behind ${alias}`)));

/** The holder of an account that is not here. */
export const holderOfNumber = (country: string, number: string): Holder =>
  holderNamed(country, number, nameFrom(seedOf(`name of ${number}`)));

/** `juan.perez` leads to Juan Perez, so that the name can be known before it is asked for. */
export function holderBehind(country: string, alias: string): Holder {
  const word = magicWordOf(alias);
  if (word !== undefined && MAGIC_ALIASES[word].leads === 'to_another_holder')
    return holderOfNumber(country, `not ${alias}`);
  return holderNamed(country, alias, nameIn(alias.slice(word?.length ?? 0), alias));
}

function nameIn(words: string, text: string): string {
  const parts = words.match(/[a-z]{2,}/g) ?? [];
  const name = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ');
  return name === '' ? nameFrom(seedOf(`name behind ${text}`)) : name;
}

/** The account that a key of Pix leads to, which is asked about by the text that stands for it. */
export function behindKey(
  country: string,
  text: string,
  { kind, value }: AccountKey,
): { readonly number: string; readonly holder: Holder } {
  const number = numberBehind(country, text);
  if (keyLeads({ kind, value }) === 'to_another_holder')
    return { number, holder: holderOfNumber(country, `not ${text}`) };
  const words = kind === 'pix_email' ? value.slice(0, value.indexOf('@')) : '';
  const { name, taxId } = holderNamed(country, text, nameIn(words, text));
  if (kind === 'pix_cnpj') return { number, holder: { name: `${name} Ltda`, taxId: value } };
  return { number, holder: { name, taxId: kind === 'pix_cpf' ? value : taxId } };
}

const holderNamed = (country: string, text: string, name: string): Holder => {
  const letters = plain(name)
    .replaceAll(/[^a-z]/g, '')
    .toUpperCase();
  return {
    name,
    taxId: taxIdOf(country, seedOf(`tax id of ${text}`), letters.slice(0, INITIALS).padEnd(INITIALS, 'X')),
  };
};

const nameFrom = (seed: number): string =>
  `${FIRST_NAMES[seed % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(seed / FIRST_NAMES.length) % LAST_NAMES.length]}`;

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const ALIAS_NAME_CHARACTERS_MAX = 14;
const ALIAS_CHARACTERS_MIN = 6;
const ALIAS_DIGITS = 5;

/** `ana.paz` for Ana Paz, and with digits if that is taken, too short, or would mean something else. */
export function aliasFor({ name }: Holder, reference: string, tried: number): string {
  const words = plain(name).match(/[a-z0-9]+/g) ?? ['cuenta'];
  const alias = words.join('.').slice(0, ALIAS_NAME_CHARACTERS_MAX).replace(/\.$/, '');
  const isPlain = alias.length >= ALIAS_CHARACTERS_MIN && magicWordOf(alias) === undefined;
  if (tried === 0 && isPlain) return alias;
  const digits = String(seedOf(`alias of ${reference} ${tried}`))
    .slice(-ALIAS_DIGITS)
    .padStart(ALIAS_DIGITS, '0');
  return magicWordOf(alias) === undefined ? `${alias}.${digits}` : `${digits}.${alias}`;
}
