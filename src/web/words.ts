// Words that others chose, on our pages: they cannot change the order in which anything is read, nor hide.
// And instants, in the words of a country.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { html, type Html } from '#platform/http/html.ts';
import { momentText, type Locality } from '#platform/time/moment.ts';
import { plainText } from '#platform/text/unseen.ts';

export const words = (text: string): Html => html`<bdi>${plainText(text)}</bdi>`;

export const timeElement = (at: Instant, where: Locality): Html =>
  html`<time datetime="${isoOf(at)}">${momentText(at, where)}</time>`;
