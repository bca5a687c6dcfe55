// One passkey of who is signed in, and how it is removed.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { html, type Html } from '#platform/http/html.ts';
import { fill, type Language } from '#platform/text/language.ts';
import type { PasskeyRow } from '#modules/people/sign-in/passkeys/tables.ts';
import { button } from '../form.ts';
import { PASSKEYS } from './sign-in-texts.ts';

type PasskeyRowOptions = {
  readonly language: Language;
  readonly isProven: boolean;
  readonly timeZone: string | undefined;
};

export const passkeyRow = (
  { id, name, created_at: at }: PasskeyRow,
  { language, isProven, timeZone }: PasskeyRowOptions,
): Html =>
  html`<div class="chosen">
    <div>
      <p>${name}</p>
      <p class="small">${fill(PASSKEYS.added, language, { day: dayOf(at, language, timeZone) })}</p>
    </div>
    ${isProven ? removeForm(language, id) : undefined}
  </div>`;

const removeForm = (language: Language, id: string): Html =>
  html`<form method="post">
    <input type="hidden" name="passkeyId" value="${id}" />
    ${button(PASSKEYS.remove[language], { name: 'action', value: 'remove', isQuiet: true })}
  </form>`;

const dayOf = (at: Instant, language: Language, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(isoOf(at)));
