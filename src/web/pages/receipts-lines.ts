// What a receipt says, as lines of words, for the page and for the PDF.
import { groupedCode } from '#platform/secrets/code.ts';
import { failureText } from '#modules/approvals/refusals.ts';
import type { Receipt } from '#modules/money-out/receipts/model.ts';
import type { Language, Text } from '#platform/text/language.ts';
import { accountNumberName, TAX_ID_OF, taxIdText } from '../account-numbers.ts';
import { moneyText } from '#platform/money/money-text.ts';
import { plainText } from '#platform/text/unseen.ts';
import { RAIL_ID, RAIL_ID_OF, RECEIPT } from './receipts-texts.ts';

export type Line = readonly [name: string, value: string];
export type Part = { readonly title: string; readonly lines: readonly Line[] };

/** The parts of a receipt without what stands above: its amount, and how it stands. */
export function partsOf(language: Language, receipt: Receipt): readonly Part[] {
  const word = (text: Text): string => text[language];
  const { from, to, country } = receipt;
  return [
    { title: word(RECEIPT.operation), lines: operationOf(language, receipt) },
    { title: word(RECEIPT.from), lines: partyOf(language, country, { ...from, alias: null }) },
    { title: word(RECEIPT.to), lines: partyOf(language, country, to) },
  ];
}

export const amountOf = (language: Language, { amountCents, currency }: Receipt): string =>
  moneyText(language, BigInt(amountCents), currency);

export const codeOf = ({ code }: Receipt): string => groupedCode(code);

/** Names and concepts are words of others. */
function partyOf(language: Language, country: string, party: Receipt['to']): Line[] {
  return present([
    [RECEIPT.name[language], plainText(party.name)],
    [TAX_ID_OF[country] ?? 'Id', taxIdText(party.taxId, country)],
    [accountNumberName({ language, country }), party.account],
    [RECEIPT.alias[language], party.alias === null ? null : plainText(party.alias)],
    [RECEIPT.institution[language], namedInstitution(party.institution)],
  ]);
}

/** A code alone says nothing to people, though it is among the facts that are signed. */
const namedInstitution = (institution: string | null): string | null =>
  institution === null || /^\d+$/.test(institution) ? null : institution;

function operationOf(language: Language, receipt: Receipt): Line[] {
  const { rail, returned, document, country } = receipt;
  return present([
    [RECEIPT.date[language], momentOf(language, receipt, receipt.settledAt)],
    [RECEIPT.returnedAt[language], returned?.at ? momentOf(language, receipt, returned.at) : null],
    [RECEIPT.returnReason[language], returned && reasonOf(language, returned.reason)],
    [RECEIPT.concept[language], plainText(receipt.concept)],
    [RECEIPT.conceptBy[language], receipt.conceptBy === 'agent' ? RECEIPT.byAgent[language] : null],
    [RECEIPT.document[language], document && `${document.type.toUpperCase()} ${plainText(document.id)}`],
    [RECEIPT.issuedBy[language], document && taxIdText(document.issuerTaxId, country)],
    [RECEIPT.rail[language], rail === null ? RECEIPT.inside[language] : rail.name],
    [(RAIL_ID_OF[country] ?? RAIL_ID)[language], rail && rail.id && plainText(rail.id)],
    [RECEIPT.returnId[language], returned?.id ? plainText(returned.id) : null],
    [RECEIPT.reference[language], rail && rail.reference],
    [RECEIPT.number[language], receipt.subject.id],
    [RECEIPT.issuer[language], plainText(receipt.issuer)],
  ]);
}

const reasonOf = (language: Language, reason: string): string =>
  failureText(reason)?.[language] ?? plainText(reason);

const present = (lines: ReadonlyArray<readonly [string, string | null]>): Line[] =>
  lines.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));

/** The moment in the time of the wallet's country, which it names. */
const momentOf = (
  language: Language,
  { country, timeZone }: Pick<Receipt, 'country' | 'timeZone'>,
  at: string,
): string =>
  new Intl.DateTimeFormat(`${language}-${country}`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(at))
    .replaceAll(/\p{Zs}/gu, ' ');
