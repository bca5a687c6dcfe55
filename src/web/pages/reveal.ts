// The page that shows a card's number, once. Opening the link shows only a button, since link previews must
// not use it up.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#platform/context/context.ts';
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import type { Language } from '#platform/text/language.ts';
import type { CardDetails } from '#modules/issuing/cards/port.ts';
import {
  useRevealLink,
  revealLinkStatus,
  type CardSummary,
  type RevealServices,
  type RevealFailure,
} from '#modules/issuing/cards/show.ts';
import type { LinkKind } from '#modules/issuing/cards/tables.ts';
import { brandOf } from '../brand.ts';
import { form } from '../form.ts';
import { MARKS } from '../marks.ts';
import { moneyText } from '#platform/money/money-text.ts';
import { outcome } from '../outcome.ts';
import { lookWith, webPage, type Brand } from '../page.ts';
import { REVEAL_FAILURES, REVEAL } from './reveal-texts.ts';

export type RevealPageServices = RevealServices;

const LOOK = lookWith(readFileSync(join(import.meta.dirname, 'reveal.css'), 'utf8'));
const GROUP = /\d{1,4}/g;
/** American Express: 4, 6 and 5. */
const FIFTEEN = /^(\d{4})(\d{6})(\d{5})$/;

export const revealPages = (services: RevealPageServices): PageRoute[] => [
  {
    id: 'pages.reveal',
    path: '/reveal/:token',
    async get(call) {
      const status = await revealLinkStatus(services, tokenOf(call));
      if (status.kind !== 'good') return failurePage(services, call.language, status);
      return ask(call.language, await brandOf(services.pool, status.tenant), status.view.kind);
    },
    async post(call) {
      const reveal = await useRevealLink(services, tokenOf(call), { ip: call.ip, requestId: call.requestId });
      if (reveal.kind !== 'shown') return failurePage(services, call.language, reveal);
      return shown(call.language, await brandOf(services.pool, reveal.tenant), reveal);
    },
  },
];

const tokenOf = ({ params }: PageCall): string => params['token'] ?? '';

const ask = (language: Language, brand: Brand, kind: LinkKind): PageAnswer =>
  webPage({
    language,
    brand,
    title: ASK_TITLES[kind][language],
    main: html`<div class="intro">
        <h1>${ASK_TITLES[kind][language]}</h1>
        <p>${REVEAL.askText[language]}</p>
      </div>
      ${points([REVEAL.once[language], REVEAL.alone[language]])} ${form(undefined, REVEAL.show[language])}`,
  });

const ASK_TITLES = { reveal: REVEAL.askTitle, share: REVEAL.shareTitle };
const SHOWN_TITLES = { reveal: REVEAL.shownTitle, share: REVEAL.sharedTitle };

const points = (list: readonly string[]): Html =>
  html`<ul class="points">
    ${list.map((text) => html`<li>${MARKS.lock}<span>${text}</span></li>`)}
  </ul>`;

type RevealedCard = {
  readonly link: LinkKind;
  readonly summary: CardSummary;
  readonly details: CardDetails;
};

const shown = (language: Language, brand: Brand, card: RevealedCard): PageAnswer =>
  webPage({
    language,
    brand,
    look: LOOK,
    isOnce: true,
    title: SHOWN_TITLES[card.link][language],
    main: html`<div class="intro">
        <h1>${SHOWN_TITLES[card.link][language]}</h1>
        <p>${REVEAL.shownText[language]}</p>
      </div>
      <div class="minute">
        ${cardOf(language, card)}
        <p class="over">${REVEAL.over[language]}</p>
      </div>
      ${factsOf(language, card.summary)}
      <p class="small">${REVEAL.leave[language]}</p>`,
  });

const cardOf = (language: Language, { summary, details: { number, expiry, cvc } }: RevealedCard): Html =>
  html`<div class="card">
    <p class="head">${CHIP}<span class="brand">${summary.brand}</span></p>
    <dl>
      <div class="number">
        <dt>${REVEAL.number[language]}</dt>
        <dd>${groupsOf(number).map((group) => html`<span>${group}</span>`)}</dd>
      </div>
      <div>
        <dt>${REVEAL.expiry[language]}</dt>
        <dd>${monthAndYear(expiry)}</dd>
      </div>
      <div>
        <dt>${REVEAL.cvc[language]}</dt>
        <dd>${cvc}</dd>
      </div>
      <div class="holder">
        <dt>${REVEAL.holder[language]}</dt>
        <dd>${summary.holder}</dd>
      </div>
    </dl>
  </div>`;

const factsOf = (language: Language, { label, amountMinor, currency }: CardSummary): Html =>
  html`<dl class="facts">
    ${
      label === null
        ? undefined
        : html`<div>
            <dt>${REVEAL.label[language]}</dt>
            <dd>${label}</dd>
          </div>`
    }
    <div>
      <dt>${REVEAL.amount[language]}</dt>
      <dd>${moneyText(language, amountMinor, currency)}</dd>
    </div>
  </dl>`;

const CHIP = html`<svg class="chip" viewBox="0 0 44 32" aria-hidden="true" focusable="false">
  <rect width="44" height="32" rx="6" fill="currentColor" />
  <path
    d="M0 11h14M0 21h14M30 11h14M30 21h14M14 0v32M30 0v32"
    stroke="#082a21"
    stroke-opacity="0.45"
    stroke-width="1.5"
  />
</svg>`;

/** The groups are separated by style alone: copied numbers have no spaces, which many shops refuse. */
const groupsOf = (number: string): readonly string[] =>
  FIFTEEN.exec(number)?.slice(1) ?? number.match(GROUP) ?? [];

/** The expiry in the format that shops ask for. */
const monthAndYear = (expiry: string): string => `${expiry.slice(5, 7)}/${expiry.slice(2, 4)}`;

async function failurePage(
  services: RevealPageServices,
  language: Language,
  { kind, tenant }: { readonly kind: RevealFailure; readonly tenant: Tenant | undefined },
): Promise<PageAnswer> {
  const { status, standing, heading, text } = REVEAL_FAILURES[kind];
  return webPage({
    language,
    status,
    brand: tenant === undefined ? undefined : await brandOf(services.pool, tenant),
    // It would show something else the second time.
    isOnce: kind === 'no_answer',
    title: heading[language],
    main: outcome({ standing, heading: heading[language], text: text[language] }),
  });
}
