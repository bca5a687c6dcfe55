// The page of a question about money that goes to one account.
import type { Question } from '#modules/approvals/question.ts';
import type { SnapshotToAccount } from '#modules/approvals/snapshot.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { Db } from '#platform/db/sql.ts';
import { instant } from '#platform/clock.ts';
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import { accountNumber, accountNumberName, TAX_ID_OF, taxIdText } from '../account-numbers.ts';
import { DETAILS } from '../pages/approvals-texts.ts';
import { timeElement, words } from '../words.ts';
import { definePage, type QuestionPage } from './define-page.ts';
import type { PageContext } from './page-context.ts';
import { factsOf, reasonGiven, warningsOf, whyInShort, whyOf, type Asks } from './parts.ts';
import type { QuestionTexts, StateTexts } from './texts.ts';

type Definition<S extends SnapshotToAccount> = {
  readonly question: Question<S>;
  readonly texts: (row: ApprovalRow) => QuestionTexts;
  /** Where the money came back after it had arrived. */
  readonly returned: StateTexts;
  readonly asks: Asks<S>;
  readonly warnings?: (context: PageContext, snapshot: S) => HtmlPart;
  /** What was asked about, as it is now. */
  readonly find: (db: Db, tenantId: string, id: string) => Promise<{ readonly status: string } | undefined>;
};

export const accountPage = <S extends SnapshotToAccount>({
  question,
  texts,
  returned,
  asks,
  warnings = warningsOf,
  find,
}: Definition<S>): QuestionPage<S['action']> =>
  definePage({
    question,
    texts,
    asks: asks.line,
    to: ({ language }, { payee }) =>
      html`<span class="soft">${DETAILS.to[language]}</span> ${words(payee.holderName)}`,
    find: (db, { tenant_id, subject_id }) => find(db, tenant_id, subject_id),
    returned: (found) => (found?.status === 'returned' ? returned : undefined),
    warnings,
    short: (context, snapshot) =>
      html`${inShort(context, snapshot)} ${reasonGiven(context, asks, snapshot)}
      ${whyInShort(context, snapshot)}`,
    details: (context, snapshot) =>
      html`<section class="part">
          <h2>${DETAILS.heading[context.language]}</h2>
          ${destinationOf(context, snapshot)}
        </section>
        ${whyOf(context, snapshot)}`,
    ended: (context, snapshot) =>
      html`${destinationOf(context, snapshot)} ${reasonGiven(context, asks, snapshot)}`,
    outcomes: () => [],
  });

function destinationOf(context: PageContext, { payee, wallet, document }: SnapshotToAccount): Html {
  const { language, country } = context;
  return factsOf([
    [DETAILS.holder[language], words(payee.holderName)],
    [TAX_ID_OF[country] ?? 'Id', taxIdText(payee.taxId, country)],
    [accountNumberName(context), accountNumber(payee.cvu)],
    payee.alias === null ? undefined : [DETAILS.alias[language], words(payee.alias)],
    payee.verifiedAt === null
      ? undefined
      : [DETAILS.verified[language], timeElement(instant(Date.parse(payee.verifiedAt)), context)],
    payee.label === payee.holderName ? undefined : [DETAILS.label[language], words(payee.label)],
    document === null
      ? undefined
      : [DETAILS.document[language], html`${document.type.toUpperCase()} ${words(document.id)}`],
    document === null ? undefined : [DETAILS.issuer[language], taxIdText(document.issuerTaxId, country)],
    [DETAILS.from[language], accountNumber(wallet.cvu)],
  ]);
}

/** Enough to know the account by, and the invoice. */
const inShort = (context: PageContext, { payee, document }: SnapshotToAccount): Html =>
  html`<ul class="short">
    <li>${TAX_ID_OF[context.country] ?? 'Id'} <strong>${taxIdText(payee.taxId, context.country)}</strong></li>
    <li>${accountNumberName(context)} <strong>${accountNumber(payee.cvu)}</strong></li>
    ${
      document === null
        ? undefined
        : html`<li>${DETAILS.document[context.language]} <strong>${words(document.id)}</strong></li>`
    }
  </ul>`;
