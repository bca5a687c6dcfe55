// The forms of an approval: approving with what the amount asks for, and rejecting with one tap.
import { html, type Html } from '#platform/http/html.ts';
import { signInAt } from '../away.ts';
import { button, field, linkButton } from '../form.ts';
import { MARKS } from '../marks.ts';
import type { PageContext } from '../questions/page-context.ts';
import { DECIDE } from './approvals-texts.ts';

/** What approving still takes: a proof of who it is, the passkey that is there, or one to be added first. */
export type Needs = 'nothing' | 'proof' | 'passkey' | 'new_passkey';

const REASON_CHARACTERS_MAX = 500;

type Deciding = {
  readonly context: Pick<PageContext, 'row' | 'language' | 'texts'>;
  readonly needs: Needs;
  readonly home: string;
};

export const decisionForms = (deciding: Deciding, state: 'pending' | 'retry'): Html =>
  html`<div class="decide">${approveOf(deciding, state)} ${rejectForm(deciding)}</div>`;

function approveOf(deciding: Deciding, state: 'pending' | 'retry'): Html {
  const {
    context: { row, language, texts },
    needs,
    home,
  } = deciding;
  if (needs === 'nothing')
    return formOf(
      deciding,
      button((state === 'retry' ? DECIDE.retry : DECIDE.approve)[language], {
        name: 'decision',
        value: 'approved',
      }),
    );
  if (needs === 'proof')
    return html`<p class="small">${texts.confirm[language]}</p>
      ${linkButton(DECIDE.confirm[language], signInAt(home, 'again', language))}`;
  if (needs === 'new_passkey')
    return html`<p class="notice">${DECIDE.noPasskey[language]}</p>
      ${linkButton(DECIDE.addPasskey[language], signInAt(home, 'manage', language))}`;
  const label = (state === 'retry' ? DECIDE.passkeyRetry : DECIDE.passkey)[language];
  return html`<p class="notice" data-without>${DECIDE.noScript[language]}</p>
    <div
      class="passkey"
      data-approval="${row.id}"
      data-seen="${row.seen_hash}"
      data-then="${home}"
      data-failed="${DECIDE.passkeyFailed[language]}"
      hidden
    >
      <p class="error" role="alert" hidden></p>
      <button type="button" class="button">${MARKS.key}${label}</button>
    </div>`;
}

function rejectForm(deciding: Deciding): Html {
  const { language } = deciding.context;
  return formOf(
    deciding,
    html`${button(DECIDE.reject[language], { name: 'decision', value: 'rejected', isQuiet: true })}
      <details>
        <summary>${DECIDE.why[language]}</summary>
        ${field({
          name: 'reason',
          label: DECIDE.reason[language],
          optional: DECIDE.optional[language],
          charactersMax: REASON_CHARACTERS_MAX,
        })}
      </details>`,
  );
}

/** It says what the page showed, so that nothing else can be decided with it. */
const formOf = ({ context: { row, language } }: Deciding, parts: Html): Html =>
  html`<form
    method="post"
    action="/approvals/${row.id}/decision?lang=${language}"
    novalidate
    accept-charset="utf-8"
  >
    <input type="hidden" name="seenHash" value="${row.seen_hash}" />
    ${parts}
  </form>`;
