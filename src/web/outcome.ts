// The body of a page without a form: a state, what it means, and what to do next.
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import { STANDING_MARKS, type Standing } from './marks.ts';

export type Outcome = {
  readonly standing: Standing;
  readonly heading: string;
  readonly text: string;
  /** Details, as names and values. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly next?: HtmlPart;
};

export const outcome = ({ standing, heading, text, facts, next }: Outcome): Html =>
  html`${STANDING_MARKS[standing]}
    <div class="intro">
      <h1>${heading}</h1>
      <p>${text}</p>
    </div>
    ${facts === undefined ? undefined : factsList(facts)}${next}`;

export const factsList = (facts: readonly (readonly [name: HtmlPart, value: HtmlPart])[]): Html =>
  html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
