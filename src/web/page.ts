// The frame of every hosted page, in the reader's language. It loads nothing from elsewhere, and runs no
// script but one of ours that a page brings.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logo } from '#modules/base/brand/model.ts';
import type { Mode } from '#platform/context/context.ts';
import { html, raw, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { ICON } from '#platform/http/icon.ts';
import { styled } from '#platform/http/reference/style.ts';
import { fill, LANGUAGES, type Language, type Text } from '#platform/text/language.ts';
import { plainText } from '#platform/text/unseen.ts';
import { sheetPath } from './brand-files.ts';

const SHEET = readFileSync(join(import.meta.dirname, 'look.css'), 'utf8');
export type Look = { readonly element: Html; readonly csp: string };
/** The look of a page with styles of its own. */
export const lookWith = (sheet: string): Look => styled(SHEET + sheet, 'home');
const LOOK = lookWith('');
const PRODUCT = 'Monedero';

/** One of our scripts, and the part of the policy that allows it, and requests of it to this origin alone. */
export type Script = { readonly element: Html; readonly policy: string };
export const scriptOf = (text: string): Script => {
  const alone = aloneScriptOf(text);
  return { ...alone, policy: `${alone.policy}; connect-src 'self'` };
};

/** A script that can send nothing anywhere, for a page on which the number of a card is typed. */
export const aloneScriptOf = (text: string): Script => ({
  element: raw(`<script>${text}</script>`),
  policy: `; script-src 'sha256-${hash('sha256', text, 'base64')}'`,
});

/** The organization whose page it is, as its customers know it. */
export type Brand = {
  readonly name: string;
  readonly mode: Mode;
  readonly colour?: string | null;
  readonly logo?: Logo | null;
  readonly support?: Support;
  readonly termsUrl?: string | null;
  readonly privacyUrl?: string | null;
};
/** How people reach the organization. */
export type Support = Readonly<Record<'email' | 'url' | 'phone' | 'whatsapp', string | null>>;

export type WebPage = {
  readonly language: Language;
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  /** The header of the page; undefined if no organization is known. */
  readonly brand?: Brand | undefined;
  /** The form was sent and has problems. The title says so first, for screen readers. */
  readonly hasProblems?: boolean;
  /** It cannot be opened twice, so it has no links to itself in other languages. */
  readonly isOnce?: boolean;
  /** The query parameters beside the language, which the links to other languages keep. */
  readonly at?: Readonly<Record<string, string>>;
  readonly look?: Look;
  readonly script?: Script;
  /** What it shows is about to change. If no script runs, the browser loads it again after so long. */
  readonly againSeconds?: number;
};

export const webPage = (page: WebPage): PageAnswer => ({
  status: page.status ?? 200,
  csp: policyOf(page),
  html: html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${titleOf(page)}</title>
        <link rel="icon" href="${ICON}" />
        ${[(page.look ?? LOOK).element, againOf(page)]} ${sheetOf(page.brand)}
      </head>
      <body>
        ${headerOf(page)}
        <main><div class="sheet">${page.main}</div></main>
        ${footerOf(page)} ${page.script?.element}
      </body>
    </html> `,
});

const againOf = ({ againSeconds: seconds }: WebPage): Html | undefined =>
  seconds === undefined
    ? undefined
    : html`<noscript><meta http-equiv="refresh" content="${seconds}" /></noscript>`;

const titleOf = ({ language, title, brand, hasProblems }: WebPage): string =>
  `${hasProblems === true ? `${TEXTS.error[language]}: ` : ''}${title} · ${brand?.name ?? PRODUCT}`;

/** What the brand adds comes from this server. */
function policyOf({ look = LOOK, script, brand }: WebPage): string {
  const csp = look.csp + (script?.policy ?? '');
  const styles = typeof brand?.colour === 'string' ? csp.replace('style-src ', "style-src 'self' ") : csp;
  return (brand?.logo ?? null) === null ? styles : styles.replace('img-src ', "img-src 'self' ");
}

const sheetOf = (brand: Brand | undefined): Html | undefined =>
  typeof brand?.colour === 'string'
    ? html`<link rel="stylesheet" href="${sheetPath(brand.colour)}" />`
    : undefined;

const headerOf = ({ language, brand }: WebPage): Html => {
  const name = plainText(brand?.name ?? PRODUCT);
  return html`<header class="top">
    ${(brand?.logo ?? null) === null ? initialOf(name) : logoImage(brand?.logo)}
    <span class="name">${name}</span>
    ${brand?.mode === 'test' ? html`<span class="test">${TEXTS.test[language]}</span>` : undefined}
  </header>`;
};

const initialOf = (name: string): Html =>
  html`<span class="initial" aria-hidden="true"
    >${String.fromCodePoint(name.codePointAt(0) ?? 0).toUpperCase()}</span
  >`;

/** The name is beside it. */
const logoImage = (logo: Logo | null | undefined): Html | undefined =>
  logo === null || logo === undefined
    ? undefined
    : html`<img class="logo" src="${logo.path}" width="${logo.width}" height="${logo.height}" alt="" />`;

/** A link without a path leads to the page itself, whatever its URL. */
const footerOf = ({ language, brand, isOnce = false, at = {} }: WebPage): Html =>
  html`<footer class="foot">
    ${brand === undefined ? undefined : contactOf(language, brand)}
    <span>${TEXTS.by[language]} <strong>${PRODUCT}</strong></span>
    ${isOnce ? undefined : languagesOf(language, at)}
  </footer>`;

/** How the reader reaches the organization, and its own terms. */
function contactOf(language: Language, { name, support, termsUrl, privacyUrl }: Brand): Html | undefined {
  const ways = support === undefined ? [] : waysOf(language, support);
  const documents = [
    ...(typeof termsUrl === 'string' ? [outside(termsUrl, DOCUMENTS.terms[language])] : []),
    ...(typeof privacyUrl === 'string' ? [outside(privacyUrl, DOCUMENTS.privacy[language])] : []),
  ];
  if (ways.length + documents.length === 0) return undefined;
  const heading = fill(TEXTS.help, language, { name: plainText(name) });
  return html`<div class="contact">
    ${ways.length === 0 ? undefined : html`<p>${heading}</p>`}
    <ul>
      ${[...ways, ...documents].map((one) => html`<li>${one}</li>`)}
    </ul>
  </div>`;
}

const waysOf = (language: Language, { email, url, phone, whatsapp }: Support): Html[] => [
  ...(email === null ? [] : [html`<a href="mailto:${email}">${email}</a>`]),
  ...(phone === null ? [] : [html`<a href="tel:${phone}">${phone}</a>`]),
  ...(whatsapp === null ? [] : [outside(`https://wa.me/${whatsapp.slice(1)}`, `WhatsApp ${whatsapp}`)]),
  ...(url === null ? [] : [outside(url, TEXTS.helpPage[language])]),
];

/** A link to another site, which learns nothing of the page. */
export const outside = (url: string, label: string): Html =>
  html`<a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;

const languagesOf = (language: Language, at: Readonly<Record<string, string>>): Html =>
  html`<nav aria-label="${TEXTS.languages[language]}">
    <ul>
      ${LANGUAGES.map((other) =>
        other === language
          ? html`<li><span aria-current="true" lang="${other}">${NAMES[other]}</span></li>`
          : html`<li>
              <a href="${addressIn(other, at)}" lang="${other}" hreflang="${other}">${NAMES[other]}</a>
            </li>`,
      )}
    </ul>
  </nav>`;

/** The URL of the page itself, in this language. */
export const addressIn = (language: Language, at: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...at, lang: language }).toString()}`;

const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', pt: 'Português' };

/** What the organization publishes itself. */
export const DOCUMENTS = {
  terms: { en: 'Terms', es: 'Términos y condiciones', pt: 'Termos de uso' },
  privacy: { en: 'Privacy policy', es: 'Política de privacidad', pt: 'Política de privacidade' },
} satisfies Record<string, Text>;

const TEXTS = {
  error: { en: 'Error', es: 'Error', pt: 'Erro' },
  test: { en: 'Test mode', es: 'Modo de prueba', pt: 'Modo de teste' },
  by: { en: 'Secured by', es: 'Protegido por', pt: 'Protegido por' },
  languages: { en: 'Language', es: 'Idioma', pt: 'Idioma' },
  help: {
    en: 'Questions? {name} helps you:',
    es: '¿Tiene dudas? {name} lo ayuda:',
    pt: 'Dúvidas? Fale com {name}:',
  },
  helpPage: { en: 'Help page', es: 'Página de ayuda', pt: 'Página de ajuda' },
} satisfies Record<string, Text>;
