// Forms of the hosted pages. Label, hint and error belong to their input, also for screen readers, and each
// problem is shown once above the form and once at its field.
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { MARKS } from './marks.ts';

export type Field = {
  /** It is also the id of the input, so it is unique on a page. */
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly charactersMax?: number;
  readonly placeholder?: string;
  /** A note beside the label, such as `optional`. Without it the field is required. */
  readonly optional?: string;
  readonly autocapitalize?: 'none' | 'words' | 'characters';
  /** A code that was sent: digits in large, spaced type. */
  readonly isCode?: boolean;
  /** Makes a select of these values and labels. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
};

export const field = (one: Field): Html =>
  html`<div class="field">
    <label for="${one.name}"
      >${one.label}${one.optional === undefined ? undefined : html` <span class="aside">(${one.optional})</span>`}</label
    >
    ${one.hint === undefined ? undefined : html`<p class="hint" id="${one.name}-hint">${one.hint}</p>`}
    ${
      one.error === undefined
        ? undefined
        : html`<p class="error" id="${one.name}-error">${MARKS.alert}<span>${one.error}</span></p>`
    }
    ${one.choices === undefined ? inputOf(one) : selectOf(one, one.choices)}
  </div>`;

const inputOf = (one: Field): Html =>
  html`<input
    ${attributesOf(one)}
    type="${one.type ?? 'text'}"
    ${one.value === undefined ? undefined : html`value="${one.value}"`}
    ${attribute('inputmode', one.inputMode)}
    ${attribute('maxlength', one.charactersMax)}
    ${attribute('placeholder', one.placeholder)}
    ${attribute('autocapitalize', one.autocapitalize)}
    ${one.isCode === true ? html`class="code"` : undefined}
    spellcheck="false"
  />`;

const selectOf = (one: Field, choices: NonNullable<Field['choices']>): Html =>
  html`<select ${attributesOf(one)}>
    ${choices.map(
      ([value, label]) =>
        html`<option value="${value}" ${value === one.value ? html`selected` : undefined}>${label}</option>`,
    )}
  </select>`;

/** The attributes that an input and a select share. */
function attributesOf({ name, hint, error, autocomplete, optional }: Field): Html {
  const said = [error === undefined ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`];
  const describedBy = said.filter((id) => id !== '').join(' ');
  return html`id="${name}" name="${name}" ${attribute('autocomplete', autocomplete)}
  ${optional === undefined ? html`required` : undefined}
  ${describedBy === '' ? undefined : attribute('aria-describedby', describedBy)}
  ${error === undefined ? undefined : attribute('aria-invalid', 'true')}`;
}

const attribute = (name: string, value: string | number | undefined): Html | undefined =>
  value === undefined ? undefined : html`${name}="${value}"`;

/** Two short fields side by side. */
export const pair = (left: Html, right: Html): Html => html`<div class="pair">${left}${right}</div>`;

/**
 * A form that is sent to its own page. The browser's own validation is off: its messages are in the browser's
 * language and stop at the first field. Screen readers still announce which fields are required.
 */
export const form = (parts: HtmlPart, submit: string, after?: HtmlPart): Html =>
  html`<form method="post" novalidate accept-charset="utf-8">
    ${parts}
    <div class="actions">${button(submit)}${after}</div>
  </form>`;

type ButtonLook = {
  readonly isQuiet?: boolean;
  /** It ends what cannot be taken back. */
  readonly isDanger?: boolean;
};

const classOf = ({ isQuiet = false, isDanger = false }: ButtonLook): string =>
  `button${isQuiet ? ' quiet' : ''}${isDanger ? ' danger' : ''}`;

/** A button with a name and a value also submits which button was pressed. */
export const button = (
  label: string,
  { name, value, ...look }: ButtonLook & { name?: string; value?: string } = {},
): Html =>
  html`<button class="${classOf(look)}" type="submit" ${attribute('name', name)} ${attribute('value', value)}>
    ${label}
  </button>`;

export const linkButton = (label: string, href: string, { isQuiet = false } = {}): Html =>
  html`<a class="${isQuiet ? 'button quiet' : 'button'}" href="${href}">${label}</a>`;

export type Problem = {
  /** The field with the problem; undefined for the whole form. */
  readonly field?: string;
  readonly text: string;
};

/**
 * The summary above a form with problems: it takes the focus and links to each field. Undefined without
 * problems.
 */
export function problems(language: Language, list: readonly Problem[], note?: string): Html | undefined {
  if (list.length === 0) return undefined;
  const heading = fill(list.length === 1 ? TEXTS.one : TEXTS.several, language, { count: list.length });
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
    <h2 id="problems">${heading}</h2>
    <ul>
      ${list.map((one) =>
        one.field === undefined
          ? html`<li><p>${one.text}</p></li>`
          : html`<li><a href="#${one.field}">${one.text}</a></li>`,
      )}
    </ul>
    ${note === undefined ? undefined : html`<p class="note">${note}</p>`}
  </div>`;
}

const TEXTS = {
  one: { en: 'There is a problem', es: 'Hay un problema', pt: 'Há um problema' },
  several: {
    en: 'There are {count} problems',
    es: 'Hay {count} problemas',
    pt: 'Há {count} problemas',
  },
} satisfies Record<string, Text>;
