// BR Codes between us and two packages that others wrote, which share nothing with each other: they read what
// we write, and we read what they write.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { createDynamicPix, createStaticPix, hasError, parsePix } from 'pix-utils';
import { formatUnits } from '#platform/money/money.ts';
import { printedChance, type Chance } from '../../../test/support/chance.ts';
import { readBrCode, writeBrCode, type BrCode } from './br-code.ts';

const ROUNDS = 300;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';
const some = (chance: Chance, of: string, min: number, max: number): string =>
  Array.from({ length: min + chance.below(max - min + 1) }, () => chance.pick(Array.from(of))).join('');

const wordsOf = (chance: Chance, charactersMax: number): string =>
  `${some(chance, LETTERS, 1, 4)} ${some(chance, `${LETTERS}${DIGITS} .-/`, 1, charactersMax)}`
    .replaceAll(/ +/g, ' ')
    .slice(0, charactersMax)
    .trim();

const evpOf = (chance: Chance): string =>
  [8, 4, 4, 4, 12].map((length) => some(chance, HEX, length, length)).join('-');
const KEYS: ReadonlyArray<(chance: Chance) => string> = [
  evpOf,
  () => '12345678909',
  () => '11222333000181',
  (chance) => `+55119${some(chance, '123456789', 8, 8)}`,
  (chance) => `${some(chance, 'abcdefgh', 1, 20)}@pix.example`,
];

function codeOf(chance: Chance): BrCode {
  const hasAmount = chance.below(3) > 0;
  const common = {
    amountMinor: hasAmount ? 1n + BigInt(some(chance, DIGITS, 1, 11)) : null,
    merchantName: wordsOf(chance, 25),
    merchantCity: wordsOf(chance, 15),
  };
  if (chance.below(2) === 0) {
    const path = some(chance, `${LETTERS}${DIGITS}/`, 1, 50);
    return { kind: 'dynamic', location: `pix.example.com/qr/${path}`, ...common };
  }
  return {
    kind: 'static',
    key: chance.pick(KEYS)(chance),
    txid: chance.below(2) === 0 ? some(chance, LETTERS + DIGITS, 1, 25) : null,
    ...(chance.below(2) === 0 ? { info: wordsOf(chance, 30) } : {}),
    ...common,
  };
}

/** They have amounts as numbers of units, which are exact enough for as many digits. */
const unitsOf = (amountMinor: bigint | null): number | undefined =>
  amountMinor === null ? undefined : Number(formatUnits(amountMinor, 'BRL'));
const infoOf = (code: BrCode): string | undefined => (code.kind === 'static' ? code.info : undefined);
const txidOf = (code: BrCode): string | undefined =>
  code.kind === 'static' ? (code.txid ?? undefined) : undefined;
/** An amount beside a location is for no one, so they neither write nor read it. */
const withoutAmountAt = (code: BrCode): BrCode =>
  code.kind === 'dynamic' ? { ...code, amountMinor: null } : code;

/** The fields in which two objects are compared: those that are there. */
const present = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function inRounds(what: string, round: (code: BrCode) => void): void {
  test(what, () => {
    const chance = printedChance(what);
    for (let i = 0; i < ROUNDS; i += 1) round(codeOf(chance));
  });
}

suite('a random BR Code', () => {
  inRounds('is read as it was written', (code) => assert.deepEqual(readBrCode(writeBrCode(code)), code));
});

suite('pix-utils', () => {
  inRounds('reads what we write', (code) => {
    const { kind, merchantName, merchantCity } = code;
    const account =
      kind === 'dynamic'
        ? { url: code.location }
        : {
            pixKey: code.key,
            txid: code.txid ?? '***',
            infoAdicional: code.info,
            transactionAmount: unitsOf(code.amountMinor) ?? 0,
          };
    assert.partialDeepStrictEqual(parsePix(writeBrCode(code)), {
      ...account,
      type: kind.toUpperCase(),
      merchantName,
      merchantCity,
      merchantCategoryCode: '0000',
      transactionCurrency: '986',
      countryCode: 'BR',
    });
  });

  inRounds('writes what we read', (code) => {
    const names = { merchantName: code.merchantName, merchantCity: code.merchantCity };
    const written =
      code.kind === 'dynamic'
        ? createDynamicPix({ ...names, url: code.location, oneTime: true })
        : createStaticPix({
            ...names,
            pixKey: code.key,
            transactionAmount: unitsOf(code.amountMinor) ?? 0,
            ...present({ txid: txidOf(code), infoAdicional: infoOf(code) }),
          });
    assert.ok(!hasError(written));
    assert.deepEqual(readBrCode(written.toBRCode()), {
      ...withoutAmountAt(code),
      merchantName: code.merchantName.toUpperCase(),
      merchantCity: code.merchantCity.toUpperCase(),
    });
  });
});

suite('brazilian-utils', () => {
  inRounds('reads what we write', (code) => {
    const { merchantName, merchantCity } = code;
    const { amountMinor } = withoutAmountAt(code);
    const isStatic = code.kind === 'static';
    assert.deepEqual(
      getPixPayloadInfo(writeBrCode(code)),
      present({
        key: isStatic ? code.key : undefined,
        url: isStatic ? undefined : code.location,
        description: infoOf(code),
        txid: txidOf(code),
        amount: unitsOf(amountMinor),
        merchantName,
        merchantCity,
        pointOfInitiation: code.kind,
      }),
    );
  });

  inRounds('writes what we read, and to the character what we write', (code) => {
    const { amountMinor, ...rest } = withoutAmountAt(code);
    const written = generatePixPayload({
      merchantName: rest.merchantName,
      merchantCity: rest.merchantCity,
      ...(rest.kind === 'dynamic' ? { url: rest.location } : { key: rest.key }),
      ...present({ amount: unitsOf(amountMinor), txid: txidOf(code), description: infoOf(code) }),
    });
    assert.ok(written !== null);
    assert.deepEqual(readBrCode(written), { ...rest, amountMinor });
    assert.equal(writeBrCode({ ...rest, amountMinor }), written);
  });
});
