// Words that others chose, on our pages: they cannot change the order in which anything is read, nor hide.
// And instants, in the words of a country.
import { isoOf, type Instant } from '#platform/clock.ts';
import { html, type Html } from '#platform/http/html.ts';
import { momentText, type Locality } from '#platform/moment.ts';

/** Controls, line breaks, and what is invisible or turns the direction of a text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]/gu;
/** More marks on one letter than any language has cover what is around it. */
const PILED = /(\p{M}{4})\p{M}+/gu;
const REPLACEMENT = '\u{FFFD}';

export const plainText = (text: string): string =>
  text
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll(PILED, '$1')
    .replaceAll(UNSEEN, REPLACEMENT);

export const words = (text: string): Html => html`<bdi>${plainText(text)}</bdi>`;

export const timeElement = (at: Instant, where: Locality): Html =>
  html`<time datetime="${isoOf(at)}">${momentText(at, where)}</time>`;
