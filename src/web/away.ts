// The page that says why another one is not shown to the person who is signed in, and where to go from there.
import type { HtmlPart } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { plainText } from '#platform/text/unseen.ts';
import { outcome } from './outcome.ts';
import { webPage, type WebPage } from './page.ts';

export type Reason = { readonly heading: Text; readonly text: Text };

export type Away = Pick<WebPage, 'language' | 'brand' | 'look' | 'at' | 'isOnce'> & {
  readonly status: number;
  /** What heading and text name. */
  readonly values?: Readonly<Record<string, string>>;
  readonly next?: HtmlPart;
};

export function awayPage({ heading, text }: Reason, { values = {}, next, ...page }: Away): PageAnswer {
  const { language } = page;
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainText(value)]));
  const title = fill(heading, language, shown);
  const main = outcome({ standing: 'stop', heading: title, text: fill(text, language, shown), next });
  return webPage({ ...page, title, main });
}

export const ELSEWHERE: Text = {
  en: 'This is about another wallet of yours',
  es: 'Esto es sobre otra de sus billeteras',
  pt: 'Isto é sobre outra carteira sua',
};

/** What that means is said by each page. */
export const SUSPENDED: Text = {
  en: 'This organization is suspended',
  es: 'Esta organización está suspendida',
  pt: 'Esta organização está suspensa',
};

export const CHANGE_ORGANIZATION: Text = {
  en: 'Change organization',
  es: 'Cambiar de organización',
  pt: 'Trocar de organização',
};

/** The address of the sign-in page, with the tenant if the person is to act in a certain one. */
export const signInAt = (
  home: string,
  how: 'again' | 'manage' | 'choose' | undefined,
  language: Language,
  tenant?: string,
): string =>
  `/sign-in?${new URLSearchParams({
    ...(how === undefined ? {} : { [how]: '1' }),
    next: home,
    ...(tenant === undefined ? {} : { tenant }),
    lang: language,
  }).toString()}`;
