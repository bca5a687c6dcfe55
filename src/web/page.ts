// The frame of every hosted page, in the reader's language. It loads nothing from elsewhere, and runs no
// script but one of ours that a page brings.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode } from '../platform/context.ts';
import { html, raw, type Html } from '../platform/http/html.ts';
import type { PageAnswer } from '../platform/http/page-route.ts';
import { ICON } from '../platform/http/reference.ts';
import { styled } from '../platform/http/reference/style.ts';
import { LANGUAGES, type Language, type Text } from '../platform/language.ts';

const SHEET = readFileSync(join(import.meta.dirname, 'look.css'), 'utf8');
export type Look = { readonly element: Html; readonly csp: string };
/** The look of a page with styles of its own. */
export const lookWith = (sheet: string): Look => styled(SHEET + sheet, 'home');
const LOOK = lookWith('');
const PRODUCT = 'Monedero';

/** A script of ours, and the part of the policy that allows it, and requests of it to this origin alone. */
export type Script = { readonly element: Html; readonly policy: string };
export const scriptOf = (text: string): Script => ({
  element: raw(`<script>${text}</script>`),
  policy: `; script-src 'sha256-${hash('sha256', text, 'base64')}'; connect-src 'self'`,
});

/** The organization whose page it is, as its customers know it. */
export type Brand = { readonly name: string; readonly mode: Mode };

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
};

export const webPage = (page: WebPage): PageAnswer => ({
  status: page.status ?? 200,
  csp: (page.look ?? LOOK).csp + (page.script?.policy ?? ''),
  html: html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${titleOf(page)}</title>
        <link rel="icon" href="${ICON}" />
        ${(page.look ?? LOOK).element}
      </head>
      <body>
        ${headerOf(page)}
        <main><div class="sheet">${page.main}</div></main>
        ${footerOf(page)} ${page.script?.element}
      </body>
    </html> `,
});

const titleOf = ({ language, title, brand, hasProblems }: WebPage): string =>
  `${hasProblems === true ? `${TEXTS.error[language]}: ` : ''}${title} · ${brand?.name ?? PRODUCT}`;

const headerOf = ({ language, brand }: WebPage): Html => {
  const name = brand?.name ?? PRODUCT;
  return html`<header class="top">
    <span class="initial" aria-hidden="true"
      >${String.fromCodePoint(name.codePointAt(0) ?? 0).toUpperCase()}</span
    >
    <span class="name">${name}</span>
    ${brand?.mode === 'test' ? html`<span class="test">${TEXTS.test[language]}</span>` : undefined}
  </header>`;
};

/** A link without a path leads to the page itself, whatever its URL. */
const footerOf = ({ language, isOnce = false, at = {} }: WebPage): Html =>
  html`<footer class="foot">
    <span>${TEXTS.by[language]} <strong>${PRODUCT}</strong></span>
    ${isOnce ? undefined : languagesOf(language, at)}
  </footer>`;

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

const TEXTS = {
  error: { en: 'Error', es: 'Error', pt: 'Erro' },
  test: { en: 'Test mode', es: 'Modo de prueba', pt: 'Modo de teste' },
  by: { en: 'Secured by', es: 'Protegido por', pt: 'Protegido por' },
  languages: { en: 'Language', es: 'Idioma', pt: 'Idioma' },
} satisfies Record<string, Text>;
