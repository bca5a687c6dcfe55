// A statement as camt.053.001.08 of ISO 20022, which banks send and programs of accountants read. Elements
// are in the order of its schema. Balances come before entries, so they are those of the ledger.
import { hash } from 'node:crypto';
import { plainText } from '#platform/text/plain-text.ts';
import { xml, xmlText } from '#platform/text/xml.ts';
import { formatUnits } from '#platform/money/money.ts';
import { isoOf } from '#platform/time/clock.ts';
import type { EntryKind } from './entry-details.ts';
import type { Statement, StatementEntry } from './statement.ts';
import type { StatementForm } from './statement-file.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const ID_CHARACTERS = 35;
const ACCOUNT_CHARACTERS_MAX = 34;
const NAME_CHARACTERS_MAX = 70;
const REMITTANCE_CHARACTERS_MAX = 140;
const ISSUER = 'Monedero';

/** Family and sub-family of the external code set of ISO, in the domain of payments. */
const CODES: Readonly<Record<EntryKind, readonly [family: string, subFamily: string]>> = {
  deposit: ['RCDT', 'DMCT'],
  received: ['RCDT', 'BOOK'],
  returned: ['ICDT', 'RRTN'],
  sent: ['ICDT', 'DMCT'],
  sent_inside: ['ICDT', 'BOOK'],
  other: ['NTAV', 'NTAV'],
};

export const statementCamt: StatementForm = {
  type: 'application/xml; charset=utf-8',
  extension: 'xml',
  begin(statement) {
    const { period, madeAt, isFinal } = statement;
    const id = idOf(statement);
    const made = xmlText('CreDtTm', isoOf(madeAt));
    const { start, end } = period;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`,
      xml('GrpHdr', xmlText('MsgId', id), made),
      '<Stmt>',
      xmlText('Id', id),
      made,
      xml('FrToDt', xmlText('FrDtTm', isoOf(start)), xmlText('ToDtTm', isoOf(end))),
      accountOf(statement),
      balance(statement, 'OPBD', 'opening', 'booked'),
      // A day that is not over has no closing balance yet.
      balance(statement, isFinal ? 'CLBD' : 'ITBD', 'closing', 'booked'),
      balance(statement, isFinal ? 'CLAV' : 'ITAV', 'closing', 'available'),
      '\n',
    ].join('');
  },
  entry: entryOf,
  end: () => '</Stmt></BkToCstmrStmt></Document>\n',
};

/** It follows from the wallet and the days: an account may have lost its number by the next time. */
const idOf = ({ walletId, period: { from, to } }: Statement): string =>
  `STMT-${hash('sha256', `${walletId} ${from} ${to}`)}`.slice(0, ID_CHARACTERS);

function accountOf({ walletId, number, holderName, provider, currency }: Statement): string {
  const name = holderName === null ? '' : plainText(holderName, NAME_CHARACTERS_MAX);
  return xml(
    'Acct',
    accountId(number ?? walletId),
    xmlText('Ccy', currency),
    name === '' ? undefined : xml('Ownr', xmlText('Nm', name)),
    // Programs that read these files look for who keeps the account, and take it for given.
    xml('Svcr', xml('FinInstnId', xml('Othr', xmlText('Id', plainText(provider, ID_CHARACTERS))))),
  );
}

const accountId = (number: string): string =>
  xml('Id', xml('Othr', xmlText('Id', plainText(number, ACCOUNT_CHARACTERS_MAX))));

function balance(
  { currency, period, ...of }: Statement,
  code: string,
  when: 'opening' | 'closing',
  what: 'booked' | 'available',
): string {
  const { bookedMinor, heldMinor } = of[when];
  const minor = what === 'booked' ? bookedMinor : bookedMinor - heldMinor;
  return xml(
    'Bal',
    xml('Tp', xml('CdOrPrtry', xmlText('Cd', code))),
    xmlText('Amt', formatUnits(minor < 0n ? -minor : minor, currency), { Ccy: currency }),
    xmlText('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT'),
    xml('Dt', xmlText('Dt', when === 'opening' ? period.from : period.to)),
  );
}

function entryOf({ currency }: Statement, entry: StatementEntry): string {
  const amount = xmlText('Amt', formatUnits(entry.amountMinor, currency), { Ccy: currency });
  const direction = xmlText('CdtDbtInd', entry.type === 'credit' ? 'CRDT' : 'DBIT');
  const date = xmlText('Dt', entry.day);
  const [family, subFamily] = CODES[entry.kind];
  return `${xml(
    'Ntry',
    xmlText('NtryRef', entry.id),
    amount,
    direction,
    xml('Sts', xmlText('Cd', 'BOOK')),
    xml('BookgDt', date),
    xml('ValDt', date),
    xmlText('AcctSvcrRef', entry.id),
    xml(
      'BkTxCd',
      xml('Domn', xmlText('Cd', 'PMNT'), xml('Fmly', xmlText('Cd', family), xmlText('SubFmlyCd', subFamily))),
      xml('Prtry', xmlText('Cd', entry.kind), xmlText('Issr', ISSUER)),
    ),
    xml('NtryDtls', xml('TxDtls', refsOf(entry), amount, direction, partiesOf(entry), remittanceOf(entry))),
  )}\n`;
}

const refsOf = ({ id, orderId }: StatementEntry): string => {
  const order = plainText(orderId, ID_CHARACTERS);
  return xml('Refs', xmlText('AcctSvcrRef', id), order === '' ? undefined : xmlText('EndToEndId', order));
};

/** Who has sent what comes in, and who gets what goes; what comes back was for who it had gone to. */
function partiesOf({ counterparty, type, kind }: StatementEntry): string | undefined {
  if (counterparty === null) return undefined;
  const { name, number } = counterparty;
  const role = type === 'credit' && kind !== 'returned' ? 'Dbtr' : 'Cdtr';
  return xml(
    'RltdPties',
    xml(role, xml('Pty', xmlText('Nm', name))),
    number === null ? undefined : xml(`${role}Acct`, accountId(number)),
  );
}

const AGENT_SAYS = '[agent, not verified] ';

function remittanceOf({ text, textBy }: StatementEntry): string | undefined {
  if (text === '') return undefined;
  const shown = plainText(textBy === 'agent' ? AGENT_SAYS + text : text, REMITTANCE_CHARACTERS_MAX);
  return xml('RmtInf', xmlText('Ustrd', shown));
}
