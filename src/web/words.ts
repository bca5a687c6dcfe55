// Words that others chose, on our pages: they cannot change the order in which anything is read, nor hide.
// And instants, in the words of a country.
import { isoOf, type Instant } from '#platform/clock.ts';
import { html, type Html } from '#platform/http/html.ts';
import { withoutUnseen } from '#platform/unseen.ts';
import { momentText, type Locality } from '#platform/moment.ts';

/** More marks on one letter than any language has cover what is around it. */
const PILED = /(\p{M}{4})\p{M}+/gu;
const REPLACEMENT = '\u{FFFD}';

export const plainText = (text: string): string =>
  withoutUnseen(text.replaceAll(/[\r\n\t]+/g, ' ').replaceAll(PILED, '$1'), REPLACEMENT);

export const words = (text: string): Html => html`<bdi>${plainText(text)}</bdi>`;

export const timeElement = (at: Instant, where: Locality): Html =>
  html`<time datetime="${isoOf(at)}">${momentText(at, where)}</time>`;
