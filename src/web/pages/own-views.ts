// What the pages have in common on which a person sees what is their own in a wallet: their addresses, who is
// signed in, and what is said where there is nothing to show.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Text } from '#platform/language.ts';
import type { Locality } from '#platform/moment.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import { plainText } from '#platform/unseen.ts';
import { awayPage, CHANGE_ORGANIZATION, signInAt, type Away, type Reason } from '../away.ts';
import { linkButton } from '../form.ts';
import { lookWith, webPage, type Brand } from '../page.ts';
import { words } from '../words.ts';
import { CONSENT } from './consent-texts.ts';

const LOOK = lookWith(readFileSync(join(import.meta.dirname, 'own.css'), 'utf8'));

export type OwnPage = {
  /** Of the list; that of one has its id behind it. */
  readonly path: string;
  readonly texts: Readonly<Record<'heading' | 'intro' | 'none' | 'noneText', Text>>;
  readonly away: Readonly<Record<'elsewhere' | 'suspended', Reason>>;
};

/** The person who looks, and where. */
export type Reader = {
  readonly membership: Membership;
  readonly brand: Brand;
  readonly email: string;
  /** The person has more than one wallet, or is a member elsewhere. */
  readonly hasOthers: boolean;
  readonly where: Locality;
  /** The query parameters that links of the page keep. */
  readonly at: Readonly<Record<string, string>>;
};

/** The page of all, or that of one. */
export const ownAt = ({ path }: OwnPage, at: Reader['at'], id?: string): string => {
  const search = new URLSearchParams(at).toString();
  return `${path}${id === undefined ? '' : `/${id}`}${search === '' ? '' : `?${search}`}`;
};

const without = (at: Reader['at'], name: string): Reader['at'] =>
  Object.fromEntries(Object.entries(at).filter(([one]) => one !== name));

export const ownPage = (
  { brand, where: { language }, at }: Reader,
  heading: string,
  main: Html,
): PageAnswer => webPage({ language, brand, look: LOOK, at: without(at, 'lang'), title: heading, main });

type Listed = {
  /** Of what was ended just now. */
  readonly done?: string | undefined;
  readonly items: readonly Html[];
  /** Below the list. */
  readonly note?: string | undefined;
};

export function ownListPage(page: OwnPage, reader: Reader, { done, items, note }: Listed): PageAnswer {
  const { language } = reader.where;
  const { heading, intro, none, noneText } = page.texts;
  const [title, text] = items.length === 0 ? [none, noneText] : [heading, intro];
  return ownPage(
    reader,
    title[language],
    html`${done === undefined ? undefined : html`<p class="done" role="status">${done}</p>`}
      <div class="intro">
        <h1>${title[language]}</h1>
        <p>${fill(text, language, { name: plainText(reader.membership.name) })}</p>
      </div>
      ${
        items.length === 0
          ? undefined
          : html`<ul class="items">
              ${items.map((item) => html`<li class="item">${item}</li>`)}
            </ul>`
      }
      ${note === undefined ? undefined : html`<p class="small">${note}</p>`} ${accountLinks(page, reader)}`,
  );
}

/** Those who read with their ears hear which one each link is about. */
export const itemLink = (label: string, about: string, href: string): Html =>
  html`<a class="button quiet" href="${href}">${label}<span class="unseen">: ${about}</span></a>`;

const accountLinks = (page: OwnPage, reader: Reader): Html =>
  html`<div class="apart">
    <p class="small">${CONSENT.person[reader.where.language]} ${words(reader.email)}</p>
    ${changeLink(page, reader)}
  </div>`;

function changeLink(page: OwnPage, { where: { language }, hasOthers, at }: Reader): Html {
  const [label, how] = hasOthers
    ? ([CHANGE_ORGANIZATION, 'choose'] as const)
    : ([CONSENT.other, 'again'] as const);
  // The organization that a link names is not the one that a person changes to.
  const home = ownAt(page, without(at, 'tenant'));
  return linkButton(label[language], signInAt(home, how, language), { isQuiet: true });
}

/** There is nothing here to end, or not for this person in this organization. */
export function goneFor(
  page: OwnPage & { readonly away: { readonly gone: Reason } },
  reader: Reader,
): PageAnswer {
  const { membership, brand, email, where, at } = reader;
  const next = html`${linkButton(page.texts.heading[where.language], ownAt(page, at))}
  ${changeLink(page, reader)}`;
  const values = { name: membership.name, email };
  return ownAway(page.away.gone, {
    language: where.language,
    status: 404,
    brand,
    values,
    at,
    next,
  });
}

export const ownAway = (
  reason: Reason,
  { at, ...shown }: Omit<Away, 'look' | 'at'> & Pick<Reader, 'at'>,
): PageAnswer => awayPage(reason, { ...shown, at: without(at, 'lang'), look: LOOK });
