// The views of connected programs: the list, and the question before one of them is disconnected.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html, type HtmlPart } from '../../platform/http/html.ts';
import type { PageAnswer } from '../../platform/http/page-route.ts';
import { fill, type Language } from '../../platform/language.ts';
import type { Locality } from '../../platform/moment.ts';
import { SCOPE_TEXTS, type OwnGrant } from '../../modules/grants/index.ts';
import type { Place } from '../../modules/sign-in/index.ts';
import { awayPage, CHANGE_ORGANIZATION, signInAt, type Away } from '../away.ts';
import { button, linkButton } from '../form.ts';
import { factsList } from '../outcome.ts';
import { lookWith, webPage } from '../page.ts';
import { plainText, timeElement, words } from '../words.ts';
import { CONSENT } from './consent-texts.ts';
import { CLIENTS, CLIENTS_AWAY } from './clients-texts.ts';

const LOOK = lookWith(readFileSync(join(import.meta.dirname, 'clients.css'), 'utf8'));

/** The person who looks, and where. */
export type Reader = {
  readonly place: Place;
  readonly email: string;
  /** The person has more than one wallet, or is a member elsewhere. */
  readonly hasOthers: boolean;
  readonly where: Locality;
  /** The query parameters that links of the page keep. */
  readonly at: Readonly<Record<string, string>>;
};

/** The page of all, or that of one. */
export const clientsAt = (at: Reader['at'], id?: string): string => {
  const search = new URLSearchParams(at).toString();
  return `/clients${id === undefined ? '' : `/${id}`}${search === '' ? '' : `?${search}`}`;
};

const nameOf = ({ row }: OwnGrant): string => plainText(row.client_name);

/** With the one that was disconnected just now. */
export function clientsPage(
  reader: Reader,
  all: readonly OwnGrant[],
  ended: OwnGrant | undefined,
): PageAnswer {
  const { place, where } = reader;
  const { language } = where;
  const heading = (all.length === 0 ? CLIENTS.none : CLIENTS.heading)[language];
  const intro = fill(all.length === 0 ? CLIENTS.noneText : CLIENTS.intro, language, {
    name: plainText(place.name),
  });
  return webPage({
    language,
    brand: place,
    look: LOOK,
    at: without(reader.at, 'lang'),
    title: heading,
    main: html`${ended === undefined ? undefined : doneNote(language, ended)}
      <div class="intro">
        <h1>${heading}</h1>
        <p>${intro}</p>
      </div>
      ${all.length === 0 ? undefined : listOf(reader, all)} ${accountLinks(reader)}`,
  });
}

const without = (at: Reader['at'], name: string): Reader['at'] =>
  Object.fromEntries(Object.entries(at).filter(([one]) => one !== name));

const doneNote = (language: Language, ended: OwnGrant): Html =>
  html`<p class="done" role="status">${fill(CLIENTS.ended, language, { client: nameOf(ended) })}</p>`;

const listOf = (reader: Reader, all: readonly OwnGrant[]): Html =>
  html`<ul class="clients">
      ${all.map((own) => html`<li class="client">${clientOf(reader, own)} ${disconnectLink(reader, own)}</li>`)}
    </ul>
    <p class="small">${CLIENTS.ownName[reader.where.language]}</p>`;

/** Those who read with their ears hear which one each link is about. */
function disconnectLink({ where: { language }, at }: Reader, own: OwnGrant): Html {
  const label = html`${CLIENTS.disconnect[language]}<span class="unseen">: ${nameOf(own)}</span>`;
  return html`<a class="button quiet" href="${clientsAt(at, own.row.id)}">${label}</a>`;
}

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

const accountLinks = (reader: Reader): Html =>
  html`<div class="apart">
    <p class="small">${CONSENT.person[reader.where.language]} ${words(reader.email)}</p>
    ${changeLink(reader)}
  </div>`;

function changeLink({ where: { language }, hasOthers, at }: Reader): Html {
  const [label, how] = hasOthers
    ? ([CHANGE_ORGANIZATION, 'choose'] as const)
    : ([CONSENT.other, 'again'] as const);
  // The organization that a link names is not the one that a person changes to.
  const home = clientsAt(without(at, 'tenant'));
  return linkButton(label[language], signInAt(home, how, language), { isQuiet: true });
}

/** Nothing happens before the button is pressed. */
export function surePage(reader: Reader, own: OwnGrant): PageAnswer {
  const { place, where, at } = reader;
  const { language } = where;
  const heading = fill(CLIENTS.sure, language, { client: nameOf(own) });
  return webPage({
    language,
    brand: place,
    look: LOOK,
    at: without(at, 'lang'),
    title: heading,
    main: html`<div class="intro">
        <h1>${heading}</h1>
        <p>${CLIENTS.sureText[language]}</p>
      </div>
      <div class="decide">
        <form method="post">
          ${button(CLIENTS.disconnect[language], { name: 'action', value: 'disconnect' })}
        </form>
        ${linkButton(CLIENTS.keep[language], clientsAt(at), { isQuiet: true })}
      </div>
      ${detailsOf(reader, own)}`,
  });
}

/** There is nothing here to disconnect, or not for this person in this organization. */
export function goneFor(reader: Reader): PageAnswer {
  const { place, email, where, at } = reader;
  const next = html`${linkButton(CLIENTS.heading[where.language], clientsAt(at))} ${changeLink(reader)}`;
  const values = { name: place.name, email };
  return clientsAway('gone', { language: where.language, status: 404, brand: place, values, at, next });
}

export const clientsAway = (
  why: keyof typeof CLIENTS_AWAY,
  { at, ...away }: Omit<Away, 'look' | 'at'> & Pick<Reader, 'at'>,
): PageAnswer => awayPage(CLIENTS_AWAY[why], { ...away, at: without(at, 'lang'), look: LOOK });
