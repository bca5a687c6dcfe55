// The views of receipts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { moneyParts } from '#platform/money/money-text.ts';
import type { Language } from '#platform/text/language.ts';
import type { Receipt } from '#modules/money-out/receipts/model.ts';
import type { Verified } from '#modules/money-out/receipts/verify.ts';
import { field, form, linkButton } from '../form.ts';
import { STANDING_MARKS } from '../marks.ts';
import { outcome } from '../outcome.ts';
import { lookWith, webPage, type Brand } from '../page.ts';
import { words } from '../words.ts';
import { codeOf, partsOf, type Line } from './receipts-lines.ts';
import { FAILURES, RECEIPT, STATES, VERIFY } from './receipts-texts.ts';

const LOOK = lookWith(readFileSync(join(import.meta.dirname, 'receipts.css'), 'utf8'));

const LONG_AMOUNT_CHARACTERS = 12;

export const receiptPage = (language: Language, receipt: Receipt, brand: Brand): PageAnswer =>
  webPage({
    language,
    brand,
    look: LOOK,
    title: RECEIPT.title[language],
    main: html`${STANDING_MARKS[STATES[receipt.status].standing]}
      <div class="intro">
        <p class="kind">${RECEIPT.title[language]}</p>
        <h1>${STATES[receipt.status].heading[language]}</h1>
        <p>${STATES[receipt.status].text[language]}</p>
      </div>
      ${testNotice(language, receipt)} ${amount(language, receipt)} ${parts(language, receipt)}
      <section class="check">
        <h2>${RECEIPT.check[language]}</h2>
        <p class="code">${codeOf(receipt)}</p>
        <p class="small">
          ${RECEIPT.checkAt[language]} <a href="/verify?lang=${language}">${receipt.verifyUrl}</a>.
          ${RECEIPT.signed[language]}
        </p>
      </section>
      <p class="actions">
        ${linkButton(RECEIPT.pdf[language], `/receipts/${receipt.code}.pdf?lang=${language}`)}
      </p>`,
  });

const testNotice = (language: Language, { mode }: Receipt): Html | undefined =>
  mode === 'test' ? html`<p class="notice">${RECEIPT.test[language]}</p>` : undefined;

function amount(language: Language, receipt: Receipt): Html {
  const { code, number } = moneyParts(language, BigInt(receipt.amountCents), receipt.currency);
  return html`<p class="${number.length > LONG_AMOUNT_CHARACTERS ? 'amount long' : 'amount'}">
    <small>${code}</small> <span>${number}</span>
  </p>`;
}

const parts = (language: Language, receipt: Receipt): readonly Html[] =>
  partsOf(language, receipt).map(
    ({ title, lines }) =>
      html`<section class="part">
        <h2>${title}</h2>
        ${facts(lines)}
      </section>`,
  );

const facts = (lines: readonly Line[]): Html =>
  html`<dl class="facts">
    ${lines.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${words(value)}</dd>
        </div>`,
    )}
  </dl>`;

export const verifyPage = (language: Language): PageAnswer =>
  webPage({
    language,
    title: VERIFY.title[language],
    main: html`<div class="intro">
        <h1>${VERIFY.title[language]}</h1>
        <p>${VERIFY.intro[language]}</p>
      </div>
      ${form(
        field({
          name: 'receipt',
          label: VERIFY.field[language],
          hint: VERIFY.hint[language],
          autocomplete: 'off',
          autocapitalize: 'characters',
        }),
        VERIFY.submit[language],
      )}`,
  });

type Genuine = Extract<Verified, { readonly kind: 'genuine' }>;

export function verifiedPage(language: Language, { receipt, signed }: Genuine, brand: Brand): PageAnswer {
  const isReturned = receipt.status === 'returned';
  const heading = (isReturned ? VERIFY.cameBack : VERIFY.genuine)[language];
  const hasChanged = signed !== undefined && signed.status !== receipt.status;
  return webPage({
    language,
    brand,
    look: LOOK,
    title: heading,
    main: html`${STANDING_MARKS[STATES[receipt.status].standing]}
      <div class="intro">
        <h1>${heading}</h1>
        <p>${(hasChanged ? VERIFY.changed : VERIFY.compare)[language]}</p>
      </div>
      ${testNotice(language, receipt)} ${amount(language, receipt)} ${parts(language, receipt)}
      <p class="actions">
        ${linkButton(VERIFY.open[language], `/receipts/${receipt.code}?lang=${language}`)}
        ${linkButton(VERIFY.again[language], `/verify?lang=${language}`, { isQuiet: true })}
      </p>`,
  });
}

export function failurePage(language: Language, kind: keyof typeof FAILURES, brand?: Brand): PageAnswer {
  const { status, heading, text } = FAILURES[kind];
  return webPage({
    language,
    status,
    brand,
    title: heading[language],
    main: outcome({
      standing: kind === 'suspended' || kind === 'too_many' ? 'wait' : 'stop',
      heading: heading[language],
      text: text[language],
      next: linkButton(VERIFY.again[language], `/verify?lang=${language}`, { isQuiet: true }),
    }),
  });
}
