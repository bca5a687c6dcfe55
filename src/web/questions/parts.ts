// The parts that pages of questions share: the amount, who asks and why, and what the owner is warned of.
// Made from what was written down with the question, and from nothing else.
import type { Reason } from '#modules/approvals/reasons.ts';
import type { Snapshot, SnapshotToAccount } from '#modules/approvals/snapshot.ts';
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import { fill, type Text } from '#platform/language.ts';
import type { Currency } from '#platform/money.ts';
import { moneyParts, moneyText } from '#platform/money-text.ts';
import { plainText } from '#platform/unseen.ts';
import { accountNumber, taxIdText } from '../account-numbers.ts';
import { MARKS } from '../marks.ts';
import { DETAILS, WHY } from '../pages/approvals-texts.ts';
import { words } from '../words.ts';
import type { PageContext } from './page-context.ts';

export type Fact = readonly [name: string, value: HtmlPart, className?: string];

export const factsOf = (facts: ReadonlyArray<Fact | undefined>, className = 'facts'): Html =>
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
const LONG_AMOUNT_CHARACTERS = 10;

export function amountOf(
  { language }: PageContext,
  { amountMinor, currency }: Snapshot,
  { asks, to }: { readonly asks: string; readonly to: Html },
): Html {
  const { code, number } = moneyParts(language, amountMinor, currency);
  return html`<div class="pays">
    <p class="soft"><bdi>${asks}</bdi></p>
    <p class="${number.length > LONG_AMOUNT_CHARACTERS ? 'amount long' : 'amount'}">
      <small>${code}</small> <span>${number}</span>
    </p>
    <p class="payee">${to}</p>
  </div>`;
}

/** Who asks, and whose words the reason is. */
export type Asks<S extends Snapshot = Snapshot> = {
  readonly line: (context: PageContext, snapshot: S, isOver: boolean) => string;
  /** The heading of the reason. */
  readonly reason: (snapshot: S) => Text;
  readonly isUnverified: (snapshot: S) => boolean;
};

/** With `{agent}`, before and after the decision. */
type AgentTexts = { readonly asks: Text; readonly asked: Text };
export type AskTexts = AgentTexts & { readonly owner: Text };

export const agentAsks = ({ asks, asked }: AgentTexts): Asks => ({
  line: ({ language }, { subWallet }, isOver) =>
    fill(isOver ? asked : asks, language, { agent: quoted(subWallet?.label ?? '') }),
  reason: () => DETAILS.saysAgent,
  isUnverified: () => true,
});

/** An owner may ask as well, from no sub-wallet. */
export function agentOrOwnerAsks({ owner, ...texts }: AskTexts): Asks {
  const agent = agentAsks(texts);
  return {
    line: (context, snapshot, isOver) =>
      snapshot.subWallet === null ? owner[context.language] : agent.line(context, snapshot, isOver),
    reason: ({ subWallet }) => (subWallet === null ? DETAILS.saysOwner : DETAILS.saysAgent),
    isUnverified: ({ subWallet }) => subWallet !== null,
  };
}

export const organizationAsks: Asks = {
  line: ({ language }, { organization, subWallet }, isOver) =>
    fill(isOver ? ORGANIZATION.asked : ORGANIZATION.asks, language, {
      organization: plainText(organization ?? ''),
      subWallet: quoted(subWallet?.label ?? ''),
    }),
  reason: () => ORGANIZATION.concept,
  isUnverified: () => false,
};

const ORGANIZATION = {
  asks: {
    en: '{organization} asks to send from {subWallet}',
    es: '{organization} pide enviar desde {subWallet}',
    pt: '{organization} pede para enviar de {subWallet}',
  },
  asked: {
    en: '{organization} asked to send from {subWallet}',
    es: '{organization} pidió enviar desde {subWallet}',
    pt: '{organization} pediu para enviar de {subWallet}',
  },
  concept: {
    en: 'What it is for, as the payee will read it',
    es: 'El concepto, como lo leerá el destinatario',
    pt: 'O motivo, como o favorecido vai ler',
  },
} satisfies Record<string, Text>;

const quoted = (text: string): string => `“${plainText(text)}”`;

export const reasonGiven = <S extends Snapshot>(
  { language }: PageContext,
  asks: Asks<S>,
  snapshot: S,
): Html =>
  html`<figure class="says">
    <figcaption>
      <h2>${asks.reason(snapshot)[language]}</h2>
    </figcaption>
    <blockquote>${words(snapshot.reason)}</blockquote>
    ${asks.isUnverified(snapshot) ? html`<p class="small">${DETAILS.unverified[language]}</p>` : undefined}
  </figure>`;

/** Where the account has moved, or the invoice is another's. */
export const warningsOf = (
  { language, country }: PageContext,
  { reasons, payee }: Pick<SnapshotToAccount, 'reasons' | 'payee'>,
): HtmlPart =>
  (reasons ?? []).map((reason) => {
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

export const warning = (heading: string, text: string, more?: Html): Html =>
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

type Why = { readonly reasons: readonly Reason[] | null; readonly currency: Currency };

/** The limits that are passed, and the amount from which the owner is asked. */
export function whyOf(context: PageContext, { reasons, currency }: Why): Html | undefined {
  const { language, texts } = context;
  const shown = (reasons ?? []).map((reason) => limitOf(context, reason, currency));
  const isWarned = shown.length > 0 && shown.every((one) => one === undefined);
  if (isWarned) return undefined;
  return html`<section class="part">
    <h2>${WHY.heading[language]}</h2>
    ${shown.length === 0 ? html`<p>${texts.why.asked[language]}</p>` : shown}
  </section>`;
}

/** A line for each reason; one that is a warning is above. */
export function whyInShort(context: PageContext, { reasons, currency }: Why): Html | undefined {
  const { language, texts } = context;
  const money = (cents: number): string => moneyText(language, BigInt(cents), currency);
  const lines = (reasons ?? []).flatMap((reason) => {
    if (reason.type === 'aboveAutoApprove')
      return [
        html`<li>${fill(texts.why.aboveAutoApprove, language, { amount: money(reason.limitCents) })}</li>`,
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
function limitOf({ language, texts }: PageContext, reason: Reason, currency: Currency): Html | undefined {
  const money = (cents: number): string => moneyText(language, BigInt(cents), currency);
  if (reason.type === 'aboveAutoApprove')
    return html`<p>${fill(texts.why.aboveAutoApprove, language, { amount: money(reason.limitCents) })}.</p>`;
  if (reason.type !== 'limitExceeded') return undefined;
  const { limit, limitCents, usedCents, requestedCents } = reason;
  const facts: Fact[] = [
    [WHY.limit[language], money(limitCents)],
    [WHY.used[language], money(usedCents)],
    [texts.why.requested[language], money(requestedCents)],
    [texts.why.total[language], money(usedCents + requestedCents), 'over'],
  ];
  return html`<h3>${WHY[limit][language]}</h3>
    ${factsOf(facts, 'facts tight')}`;
}
