// The pages of an onboarding link without a form.
import { html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { redirectOf } from '#modules/people/onboarding/redirect.ts';
import type { OnboardingRow } from '#modules/people/onboarding/tables.ts';
import { linkButton } from '../form.ts';
import { MARKS } from '../marks.ts';
import { outcome } from '../outcome.ts';
import { webPage, type Brand } from '../page.ts';
import { ENDED_TEXTS as TEXTS } from './onboarding-texts.ts';

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const GONE = 410;

type Ended = { readonly language: Language; readonly brand: Brand };

/** Shows no personal data, since the link may be found by another person later. */
export function completedPage({ language, brand, row }: Ended & { readonly row: OnboardingRow }): PageAnswer {
  const say = (text: Text): string => fill(text, language, { organization: brand.name });
  return webPage({
    language,
    brand,
    title: say(TEXTS.done),
    main: outcome({
      standing: 'done',
      heading: say(TEXTS.done),
      text: say(TEXTS.doneText),
      next: html`<ul class="points">
          <li>${MARKS.lock}<span>${say(TEXTS.checking)}</span></li>
          <li>${MARKS.check}<span>${say(TEXTS.next)}</span></li>
        </ul>
        ${linkButton(say(TEXTS.back), redirectOf(row))}`,
    }),
  });
}

export function gonePage({
  language,
  brand,
  row,
  why,
}: Ended & { readonly row: OnboardingRow; readonly why: 'expired' | 'canceled' }): PageAnswer {
  const say = (text: Text): string => fill(text, language, { organization: brand.name });
  const [heading, text] =
    why === 'expired' ? [TEXTS.expired, TEXTS.expiredText] : [TEXTS.canceled, TEXTS.canceledText];
  return webPage({
    language,
    brand,
    title: say(heading),
    status: GONE,
    main: outcome({
      standing: why === 'expired' ? 'wait' : 'stop',
      heading: say(heading),
      text: say(text),
      next: linkButton(say(TEXTS.back), redirectOf({ ...row, status: why }), { isQuiet: true }),
    }),
  });
}

/** A suspended organization accepts no cardholders. */
export function suspendedPage({ language, brand }: Ended): PageAnswer {
  const say = (text: Text): string => fill(text, language, { organization: brand.name });
  return webPage({
    language,
    brand,
    title: say(TEXTS.suspended),
    status: FORBIDDEN,
    main: outcome({ standing: 'wait', heading: say(TEXTS.suspended), text: say(TEXTS.suspendedText) }),
  });
}

export const unknownPage = (language: Language): PageAnswer =>
  webPage({
    language,
    title: TEXTS.unknown[language],
    status: NOT_FOUND,
    main: outcome({
      standing: 'stop',
      heading: TEXTS.unknown[language],
      text: TEXTS.unknownText[language],
    }),
  });
