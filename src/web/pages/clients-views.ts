// The views of connected programs: the list, and the question before one of them is disconnected.
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language } from '#platform/language.ts';
import type { OwnGrant } from '#modules/access/grants/of-owner.ts';
import { SCOPE_TEXTS } from '#modules/access/grants/scope-texts.ts';
import { plainText } from '#platform/unseen.ts';
import { button, linkButton } from '../form.ts';
import { factsList } from '../outcome.ts';
import { timeElement, words } from '../words.ts';
import { CONSENT } from './consent-texts.ts';
import { CLIENTS, CLIENTS_AWAY } from './clients-texts.ts';
import { itemLink, ownAt, ownListPage, ownPage, type OwnPage, type Reader } from './own-views.ts';

export const CLIENTS_PAGE = {
  path: '/clients',
  texts: CLIENTS,
  away: CLIENTS_AWAY,
} satisfies OwnPage;

const nameOf = ({ row }: OwnGrant): string => plainText(row.client_name);

/** With the one that was disconnected just now. */
export function clientsPage(
  reader: Reader,
  all: readonly OwnGrant[],
  ended: OwnGrant | undefined,
): PageAnswer {
  const { language } = reader.where;
  return ownListPage(CLIENTS_PAGE, reader, {
    done: ended && fill(CLIENTS.ended, language, { client: nameOf(ended) }),
    items: all.map((own) => html`${clientOf(reader, own)} ${disconnectLink(reader, own)}`),
    note: all.length === 0 ? undefined : CLIENTS.ownName[language],
  });
}

const disconnectLink = ({ where: { language }, at }: Reader, own: OwnGrant): Html =>
  itemLink(CLIENTS.disconnect[language], nameOf(own), ownAt(CLIENTS_PAGE, at, own.row.id));

const clientOf = (reader: Reader, own: OwnGrant): Html =>
  html`<h2>${words(own.row.client_name)}</h2>
    ${own.isOver ? html`<p class="notice">${CLIENTS.over[reader.where.language]}</p>` : undefined}
    ${detailsOf(reader, own)}`;

const scopesOf = (scopes: OwnGrant['row']['scopes'], language: Language): Html =>
  html`<div class="may">
    <p>${CLIENTS.may[language]}</p>
    <ul>
      ${scopes.map((scope) => html`<li>${SCOPE_TEXTS[scope][language]}</li>`)}
    </ul>
  </div>`;

function detailsOf({ where }: Reader, { row, agent, isOver }: OwnGrant): Html {
  const { language } = where;
  const facts: readonly (readonly [name: string, value: HtmlPart])[] = [
    ...(URL.canParse(row.client_id)
      ? [[CONSENT.published[language], words(new URL(row.client_id).host)] as const]
      : []),
    [CONSENT.answerTo[language], words(row.client_host)],
    ...(agent === null ? [] : [[CONSENT.spendsAs[language], words(agent)] as const]),
    [CLIENTS.since[language], timeElement(row.created_at, where)],
    [
      CLIENTS.lastUsed[language],
      row.last_used_at === null ? CLIENTS.unused[language] : timeElement(row.last_used_at, where),
    ],
  ];
  return html`${isOver ? undefined : scopesOf(row.scopes, language)} ${factsList(facts)}`;
}

/** Nothing happens before the button is pressed. */
export function surePage(reader: Reader, own: OwnGrant): PageAnswer {
  const { language } = reader.where;
  const heading = fill(CLIENTS.sure, language, { client: nameOf(own) });
  return ownPage(
    reader,
    heading,
    html`<div class="intro">
        <h1>${heading}</h1>
        <p>${CLIENTS.sureText[language]}</p>
      </div>
      <div class="decide">
        <form method="post">
          ${button(CLIENTS.disconnect[language], {
            name: 'action',
            value: 'disconnect',
            isDanger: true,
          })}
        </form>
        ${linkButton(CLIENTS.keep[language], ownAt(CLIENTS_PAGE, reader.at), { isQuiet: true })}
      </div>
      ${detailsOf(reader, own)}`,
  );
}
