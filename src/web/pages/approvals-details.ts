// What an owner decides on: from what was written down with the question, and from nothing else.
import type { ApprovalRow, Reason, Seen, SeenPayment } from '../../modules/approvals/index.ts';
import { html, type Html, type HtmlPart } from '../../platform/http/html.ts';
import { fill, type Language, type Text } from '../../platform/language.ts';
import type { Currency } from '../../platform/money.ts';
import { ACCOUNT_NUMBER_OF, accountNumber, TAX_ID_OF, taxIdText } from '../account-numbers.ts';
import { MARKS } from '../marks.ts';
import { moneyOf } from '../money.ts';
import { plainText, words } from '../words.ts';
import { countOf } from './approvals-batch.ts';
import { BATCH } from './approvals-texts-of-batches.ts';
import { CARD_TEXTS } from './approvals-texts-of-cards.ts';
import { DETAILS, WHY } from './approvals-texts.ts';
import { ORGANIZATION } from './approvals-texts-of-organizations.ts';
import { saidOf } from './approvals-said.ts';
import { ANOTHER_HOLDER, OWN_ACCOUNT } from './approvals-texts-of-withdrawals.ts';

/** In whose words, and of which country. */
export type Manner = {
  readonly language: Language;
  readonly country: string;
  readonly row: ApprovalRow;
  /** The tax id of the account is that of the owner of the wallet. */
  readonly isOwnAccount: boolean;
};

export type Fact = readonly [name: string, value: HtmlPart, className?: string];

export const factsOf = (facts: readonly (Fact | undefined)[], className = 'facts'): Html =>
  html`<dl class="${className}">
    ${facts.map((fact) =>
      fact === undefined
        ? undefined
        : html`<div class="${fact[2] ?? 'fact'}">
            <dt>${fact[0]}</dt>
            <dd>${fact[1]}</dd>
          </div>`,
    )}
  </dl>`;

/** So that it fits on a telephone in one line. */
const LONG_AMOUNT_CHARACTERS = 11;

export function amountOf(manner: Manner, seen: Seen, isOver: boolean): Html {
  const { language } = manner;
  const { amountMinor, currency } = seen;
  const amount = moneyOf(language, amountMinor, currency, 'narrowSymbol');
  const asks = whoAsks(manner, seen, isOver);
  return html`<div class="pays">
    <p class="soft"><bdi>${asks}</bdi></p>
    <p class="${amount.length > LONG_AMOUNT_CHARACTERS ? 'amount long' : 'amount'}">
      <span>${amount}</span> <small>${currency}</small>
    </p>
    <p class="payee">${whereTo(language, seen)}</p>
  </div>`;
}

export function whereTo(language: Language, seen: Seen): Html {
  if (seen.action === 'send_batch')
    return html`<span class="soft">${BATCH.sum[language]}</span> ${countOf(language, seen)}`;
  if (seen.action !== 'card_issue')
    return html`<span class="soft">${DETAILS.to[language]}</span> ${words(seen.payee.holderName)}`;
  const { merchantLock } = seen.card;
  const merchant = merchantLock === null ? CARD_TEXTS.anyMerchant[language] : words(merchantLock);
  return html`<span class="soft">${CARD_TEXTS.at[language]}</span> ${merchant}`;
}

export function whoAsks(
  { language, row, isOwnAccount }: Manner,
  { organization, subWallet }: Seen,
  isOver: boolean,
): string {
  if (organization !== null)
    return fill(isOver ? ORGANIZATION.asked : ORGANIZATION.asks, language, {
      organization: plainText(organization),
      subWallet: quoted(subWallet?.label ?? ''),
    });
  if (subWallet === null && row.action === 'withdraw' && isOwnAccount) return OWN_ACCOUNT[language];
  if (subWallet === null) return saidOf(row, DETAILS.asksOwner)[language];
  return fill(saidOf(row, isOver ? DETAILS.askedAgent : DETAILS.asksAgent), language, {
    agent: quoted(subWallet.label ?? ''),
  });
}

const quoted = (text: string): string => `“${plainText(text)}”`;

export function destinationOf({ language, country }: Manner, { payee, wallet, document }: SeenPayment): Html {
  const numberName = ACCOUNT_NUMBER_OF[country] ?? 'No.';
  return factsOf([
    [DETAILS.holder[language], words(payee.holderName)],
    [TAX_ID_OF[country] ?? 'Id', taxIdText(payee.taxId, country)],
    [numberName, accountNumber(payee.cvu)],
    payee.alias === null ? undefined : [DETAILS.alias[language], words(payee.alias)],
    payee.label === payee.holderName ? undefined : [DETAILS.label[language], words(payee.label)],
    document === null
      ? undefined
      : [DETAILS.document[language], html`${document.type.toUpperCase()} ${words(document.id)}`],
    document === null ? undefined : [DETAILS.issuer[language], taxIdText(document.issuerTaxId, country)],
    [DETAILS.from[language], accountNumber(wallet.cvu)],
  ]);
}

/** Enough to know the account by, and the invoice. */
export const accountInShort = ({ language, country }: Manner, { payee, document }: SeenPayment): Html =>
  html`<ul class="short">
    <li>${TAX_ID_OF[country] ?? 'Id'} <strong>${taxIdText(payee.taxId, country)}</strong></li>
    <li>${ACCOUNT_NUMBER_OF[country] ?? 'No.'} <strong>${accountNumber(payee.cvu)}</strong></li>
    ${
      document === null
        ? undefined
        : html`<li>${DETAILS.document[language]} <strong>${words(document.id)}</strong></li>`
    }
  </ul>`;

export const reasonGiven = (manner: Manner, { reason, subWallet, organization }: Seen): Html =>
  html`<figure class="says">
    <figcaption>
      <h2>${wordsOf(manner, organization, subWallet)[manner.language]}</h2>
    </figcaption>
    <blockquote>${words(reason)}</blockquote>
    ${
      subWallet === null || organization !== null
        ? undefined
        : html`<p class="small">${DETAILS.unverified[manner.language]}</p>`
    }
  </figure>`;

function wordsOf({ row }: Manner, organization: Seen['organization'], subWallet: Seen['subWallet']): Text {
  if (organization !== null) return ORGANIZATION.concept;
  return subWallet === null ? saidOf(row, DETAILS.saysOwner) : DETAILS.saysAgent;
}

/** What is not as it was: before anything else on the page. */
export function warningsOf(manner: Manner, { reasons, payee }: SeenPayment): HtmlPart {
  const { language, country, row, isOwnAccount } = manner;
  if (row.action === 'withdraw' && !isOwnAccount)
    return warning(ANOTHER_HOLDER.heading[language], ANOTHER_HOLDER.text[language]);
  return (reasons ?? []).map((reason) => {
    if (reason.type === 'payeeChanged')
      return warning(
        WHY.payeeChanged[language],
        WHY.payeeChangedText[language],
        html`<dl>
          ${accountThen(WHY.before[language], reason.before, 'before')}
          ${accountThen(WHY.now[language], reason.now, 'now')}
        </dl>`,
      );
    if (reason.type !== 'documentIssuerMismatch') return undefined;
    return warning(
      WHY.issuer[language],
      WHY.issuerText[language],
      html`<dl>
        <div>
          <dt>${DETAILS.issuer[language]}</dt>
          <dd class="id">${taxIdText(reason.issuerTaxId, country)}</dd>
        </div>
        <div class="now">
          <dt>${WHY.paid[language]}</dt>
          <dd>${words(payee.holderName)}</dd>
          <dd class="id">${taxIdText(payee.taxId, country)}</dd>
        </div>
      </dl>`,
    );
  });
}

const warning = (heading: string, text: string, more?: Html): Html =>
  html`<section class="warning">
    <h2>${MARKS.alert}<span>${heading}</span></h2>
    ${more}
    <p>${text}</p>
  </section>`;

type Account = Extract<Reason, { type: 'payeeChanged' }>['now'];

const accountThen = (when: string, { cvu, holderName }: Account, className: string): Html =>
  html`<div class="${className}">
    <dt>${when}</dt>
    <dd>${words(holderName)}</dd>
    <dd>${accountNumber(cvu)}</dd>
  </div>`;

type Why = Pick<SeenPayment, 'reasons' | 'currency'>;

/** The limits that are passed, and the amount from which the owner is asked. */
export function whyOf({ language, row }: Manner, { reasons, currency }: Why): Html | undefined {
  const shown = (reasons ?? []).map((reason) => limitOf({ language, row }, reason, currency));
  const isWarned = shown.length > 0 && shown.every((one) => one === undefined);
  if (isWarned) return undefined;
  return html`<section class="part">
    <h2>${WHY.heading[language]}</h2>
    ${shown.length === 0 ? html`<p>${saidOf(row, WHY.asked)[language]}</p>` : shown}
  </section>`;
}

/** A line for each reason; one that is a warning is above. */
export function whyInShort({ language, row }: Manner, { reasons, currency }: Why): Html | undefined {
  const money = (cents: number): string => moneyOf(language, BigInt(cents), currency);
  const lines = (reasons ?? []).flatMap((reason) => {
    if (reason.type === 'aboveAutoApprove')
      return [
        html`<li>
          ${fill(saidOf(row, WHY.aboveAutoApprove), language, { amount: money(reason.limitCents) })}
        </li>`,
      ];
    if (reason.type !== 'limitExceeded') return [];
    const { limit, limitCents, usedCents, requestedCents } = reason;
    const total = `${money(usedCents + requestedCents)} / ${money(limitCents)}`;
    return [html`<li class="over">${WHY[limit][language]}: ${total}</li>`];
  });
  if (lines.length === 0) return undefined;
  return html`<ul class="short">
    ${lines}
  </ul>`;
}

/** Undefined for what is above as a warning. */
function limitOf(
  { language, row }: Pick<Manner, 'language' | 'row'>,
  reason: Reason,
  currency: Currency,
): Html | undefined {
  const money = (cents: number): string => moneyOf(language, BigInt(cents), currency);
  if (reason.type === 'aboveAutoApprove')
    return html`<p>
      ${fill(saidOf(row, WHY.aboveAutoApprove), language, { amount: money(reason.limitCents) })}.
    </p>`;
  if (reason.type !== 'limitExceeded') return undefined;
  const { limit, limitCents, usedCents, requestedCents } = reason;
  const facts: Fact[] = [
    [WHY.limit[language], money(limitCents)],
    [WHY.used[language], money(usedCents)],
    [WHY.requested[language], money(requestedCents)],
    [WHY.total[language], money(usedCents + requestedCents), 'over'],
  ];
  return html`<h3>${WHY[limit][language]}</h3>
    ${factsOf(facts, 'facts tight')}`;
}
