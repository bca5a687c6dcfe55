// The views of the hosted checkout of an account: the form, and what has become of the account.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { railOf, type AccountRail } from '#modules/issuing/payment-methods/rails.ts';
import type { CheckoutRow, PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { groupedKey, maskedKey } from '#modules/wallets/account-keys/show.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import type { MethodDepositRow } from '#modules/issuing/deposits/tables.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { Instant } from '#platform/time/clock.ts';
import { html, raw, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { qrSvg } from '#platform/messages/qr.ts';
import { plainText } from '#platform/text/unseen.ts';
import { agreement } from '../agreement.ts';
import { field, form, linkButton, problems, type Problem } from '../form.ts';
import { MARKS, STANDING_MARKS } from '../marks.ts';
import { factsList, outcome } from '../outcome.ts';
import { addressIn, aloneScriptOf, lookWith, webPage } from '../page.ts';
import { ACCOUNT } from './checkout-account-texts.ts';
import { addressOf, choice, type Open, type Reader } from './checkout-choice.ts';
import { amountOf, arrivedBox, newlyArrived } from './checkout-arrived.ts';
import { ARRIVED } from './checkout-arrived-texts.ts';
import { accountTexts, agreementTo, textsOf } from './checkout-forms.ts';
import { returnLink, wayBack } from './checkout-views.ts';

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LOOK = lookWith(fileOf('checkout-rails.css'));
const SCRIPT = aloneScriptOf(fileOf('checkout-account.js'));

const KEY_CHARACTERS_MAX = 128;
/** It looks again soon at first, and not for ever every few seconds. */
const AGAIN_SECONDS = { least: 4, most: 60 };
const AGAIN_AFTER_PART = 10;

export type AccountState = {
  readonly status: number;
  /** What was typed. */
  readonly shown: string;
  readonly problems: readonly Problem[];
};
export const EMPTY_ACCOUNT: AccountState = { status: 200, shown: '', problems: [] };

export function accountForm(
  open: Open & { readonly rail: AccountRail },
  { status, shown, problems: wrong }: AccountState,
): PageAnswer {
  const { reader, session, country, rail } = open;
  const { language, brand } = reader;
  const mode = railOf(country, rail)?.mode;
  const said = accountTexts(mode);
  const texts = textsOf(rail);
  const values = { name: brand.name, network: texts.network, testKey: testKeyOf(rail) };
  const say = (text: Text): string => fill(text, language, values);
  const title = ACCOUNT.title[language];
  const typed = field({
    name: 'account',
    label: texts.label[language],
    hint: texts.hint[language],
    value: shown,
    error: wrong.find((problem) => problem.field === 'account')?.text,
    autocomplete: 'off',
    inputMode: rail === 'pix' ? 'text' : 'numeric',
    autocapitalize: 'none',
    charactersMax: KEY_CHARACTERS_MAX,
  });
  return webPage({
    language,
    brand,
    title,
    look: LOOK,
    script: SCRIPT,
    at: addressOf(open),
    status,
    hasProblems: wrong.length > 0,
    main: html`${problems(language, wrong, ACCOUNT.nothingDone[language])}
      <div class="intro">
        <h1>${title}</h1>
        <p>${say(said.why)}</p>
      </div>
      ${[choice(open), brand.mode === 'test' ? html`<p class="notice">${say(ACCOUNT.test)}</p>` : undefined]}
      ${form([withChecks(rail, language, typed), agreement(agreementTo(mode), language, brand)], ACCOUNT.submit[language], wayBack(reader, session.return_url, 'canceled'))}
      ${pointsOf([
        [MARKS.check, html`<strong>${ACCOUNT.nothingNow[language]}</strong> ${say(said.arrivesFirst)}`],
        leftPoint(said, session.keep_balance, language),
        [MARKS.lock, ACCOUNT.yours[language]],
      ])}`,
  });
}

/** The script says the same words as the server. */
const withChecks = (rail: AccountRail, language: Language, typed: Html): Html => {
  const { missing, short, long, check_digit: check, form: shape, other_kind: other } = textsOf(rail).problems;
  return html`<div
    data-account="${rail}"
    data-missing="${missing?.[language]}"
    data-short="${short?.[language]}"
    data-long="${long?.[language]}"
    data-check="${check?.[language]}"
    data-form="${shape?.[language]}"
    data-other="${other?.[language]}"
  >
    ${typed}
  </div>`;
};

/** The key with spaces that do not break, so that it stays on one line. */
const testKeyOf = (rail: AccountRail): string => {
  const { testKey: value } = textsOf(rail);
  return rail === 'pix' ? value : groupedKey({ kind: rail, value }).replaceAll(' ', '\u00a0');
};

type Point = readonly [mark: Html, text: Html | string];

/** Where money goes that a card does not spend. */
const leftPoint = (said: typeof ACCOUNT, keepsBalance: boolean, language: Language): Point =>
  keepsBalance ? [MARKS.check, said.staysAvailable[language]] : [MARKS.back, said.goesBack[language]];

const pointsOf = (points: readonly Point[]): Html =>
  html`<ul class="points">
    ${points.map(([mark, text]) => html`<li>${mark}<span>${text}</span></li>`)}
  </ul>`;

type Connected = {
  readonly session: CheckoutRow;
  readonly method: PaymentMethodRow;
  /** The newest of what has arrived. */
  readonly deposits: readonly MethodDepositRow[];
  readonly country: Country;
  readonly now: Instant;
};

/** The page of a link that connected an account. */
export function accountPage(reader: Reader, connected: Connected): PageAnswer {
  const { status } = connected.method;
  if (status === 'pending') return pendingPage(reader, connected);
  return status === 'active' ? connectedPage(reader, connected) : gonePage(reader, connected);
}

function connectedPage(reader: Reader, connected: Connected): PageAnswer {
  const { session, method, deposits, country, now } = connected;
  const { language, brand } = reader;
  const where = { language, country, timeZone: TIME_ZONE_OF[country] };
  const arrived = newlyArrived(deposits);
  const title = (arrived === undefined ? ACCOUNT.done : ARRIVED.title)[language];
  const said = accountTexts(method.mode);
  const ofUse = method.is_default ? said.doneDefault : said.doneFurther;
  const text = arrived === undefined ? ofUse : ARRIVED.text;
  const amount = arrived === undefined ? '' : amountOf(arrived, where);
  const waitedMs = now - (deposits[0]?.created_at ?? method.created_at);
  return webPage({
    language,
    brand,
    title,
    look: LOOK,
    script: SCRIPT,
    main: html`${STANDING_MARKS.done}
      <div class="intro">
        <h1>${title}</h1>
        <p>${fill(text, language, { name: brand.name, amount })}</p>
      </div>
      ${arrivedBox(deposits, where)} ${sendBox(language, method, againSeconds(waitedMs))}
      ${factsList(factsOf(language, method))} ${pointsOf([leftPoint(said, method.keep_balance, language)])}
      ${returnLink(reader, session.return_url, method.id)}`,
  });
}

/** Whose it is, as its bank has it. */
const factsOf = (
  language: Language,
  { account, holder_name: holder, bank_name: bank }: PaymentMethodRow,
): Array<readonly [string, string]> => [
  ...(holder === null ? [] : [[ACCOUNT.holder[language], plainText(holder)] as const]),
  ...(bank === null ? [] : [[ACCOUNT.bank[language], plainText(bank)] as const]),
  ...(account === null ? [] : [[ACCOUNT.account[language], maskedKey(account)] as const]),
];

/**
 * Shows nothing if the account is debited, and no money is sent. The page looks again whether some has
 * arrived; without a script only when the reader asks, since what they select by hand would be selected no
 * more.
 */
function sendBox(
  language: Language,
  { rail, instructions }: PaymentMethodRow,
  seconds: number,
): Html | undefined {
  const texts = rail === 'card' ? null : textsOf(rail).sending;
  if (instructions === null || texts === null) return undefined;
  const { clabe, copyPaste } = instructions;
  return html`<section class="send" aria-labelledby="send" data-again="${seconds}">
    <h2 id="send">${texts.send[language]}</h2>
    <p class="small">${texts.how[language]}</p>
    ${
      clabe === undefined
        ? html`<p class="paste" data-copied-from>${plainText(copyPaste)}</p>`
        : html`<p class="clabe" data-copied-from>${groupsOf(clabe)}</p>`
    }
    <button
      class="button quiet"
      type="button"
      hidden
      data-copy="${clabe ?? copyPaste}"
      data-copied="${texts.copied[language]}"
    >
      ${texts.copy[language]}
    </button>
    <p class="unseen" role="status"></p>
    ${
      copyPaste === undefined
        ? undefined
        : html`<div class="qr">${raw(qrSvg(copyPaste, ACCOUNT.qr[language]))}</div>`
    }
    <p class="small">${texts.stays[language]} ${ACCOUNT.ownName[language]}</p>
    <p class="small">
      ${ARRIVED.waits[language]}
      <noscript><a href="${addressIn(language)}">${ACCOUNT.again[language]}</a></noscript>
    </p>
  </section>`;
}

/** The groups are apart by style alone, so that a copied number has no spaces. */
const groupsOf = (value: string): Html =>
  html`<span class="groups"
    >${groupedKey({ kind: 'clabe', value })
      .split(' ')
      .map((group) => html`<span>${group}</span>`)}</span
  >`;

function pendingPage(reader: Reader, { session, method, now }: Connected): PageAnswer {
  const { language, brand } = reader;
  const seconds = againSeconds(now - method.created_at);
  const said = accountTexts(method.mode);
  const title = said.pending[language];
  const { account } = method;
  return webPage({
    language,
    brand,
    title,
    look: LOOK,
    script: SCRIPT,
    againSeconds: seconds,
    main: outcome({
      standing: 'wait',
      heading: title,
      text: fill(said.pendingText, language, { name: brand.name }),
      facts: account === null ? [] : [[ACCOUNT.account[language], maskedKey(account)]],
      next: html`<div class="actions" data-again="${seconds}">
        ${linkButton(ACCOUNT.again[language], addressIn(language), { isQuiet: true })}
        ${session.return_url === null ? undefined : returnLink(reader, session.return_url, method.id)}
      </div>`,
    }),
  });
}

const MS = 1000;
const againSeconds = (waitedMs: number): number => {
  const part = Math.round(waitedMs / MS / AGAIN_AFTER_PART);
  return Math.min(AGAIN_SECONDS.most, Math.max(AGAIN_SECONDS.least, part));
};

/** Refused by its bank once it was known whose it is, or deleted since. */
function gonePage(reader: Reader, { session, method }: Connected): PageAnswer {
  const { language, brand } = reader;
  const wasConnected = method.holder_name !== null;
  const said = accountTexts(method.mode);
  const title = (wasConnected ? said.removed : said.refused)[language];
  return webPage({
    language,
    brand,
    title,
    status: 410,
    main: outcome({
      standing: wasConnected ? 'wait' : 'stop',
      heading: title,
      text: fill(wasConnected ? said.removedText : said.refusedText, language, { name: brand.name }),
      next: wayBack(reader, session.return_url, 'detached'),
    }),
  });
}
