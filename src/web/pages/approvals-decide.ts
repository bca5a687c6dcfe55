// The forms of an approval: approving with what the amount asks for, and rejecting with one tap.
import type { ApprovalRow } from '../../modules/approvals/index.ts';
import { html, type Html } from '../../platform/http/html.ts';
import type { Language } from '../../platform/language.ts';
import { signInAt } from '../away.ts';
import { button, field, linkButton } from '../form.ts';
import { MARKS } from '../marks.ts';
import { DECIDE } from './approvals-texts.ts';
import { saidOf } from './approvals-said.ts';

/** What approving still takes: a proof of who it is, the passkey that is there, or one to be added first. */
export type Needs = 'nothing' | 'proof' | 'passkey' | 'new_passkey';

const REASON_CHARACTERS_MAX = 500;

type Deciding = {
  readonly row: ApprovalRow;
  readonly language: Language;
  readonly needs: Needs;
  readonly home: string;
};

export const decisionForms = (deciding: Deciding, state: 'pending' | 'retry'): Html =>
  html`<div class="decide">
    ${approveOf(deciding, state)} ${state === 'pending' ? rejectForm(deciding) : undefined}
  </div>`;

function approveOf(deciding: Deciding, state: 'pending' | 'retry'): Html {
  const { row, language, needs, home } = deciding;
  if (needs === 'nothing')
    return formOf(
      deciding,
      button((state === 'retry' ? DECIDE.retry : DECIDE.approve)[language], {
        name: 'decision',
        value: 'approved',
      }),
    );
  if (needs === 'proof')
    return html`<p class="small">${saidOf(row, DECIDE.confirmText)[language]}</p>
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

const rejectForm = (deciding: Deciding): Html =>
  formOf(
    deciding,
    html`${button(DECIDE.reject[deciding.language], { name: 'decision', value: 'rejected', isQuiet: true })}
      <details>
        <summary>${DECIDE.why[deciding.language]}</summary>
        ${field({
          name: 'reason',
          label: DECIDE.reason[deciding.language],
          optional: DECIDE.optional[deciding.language],
          charactersMax: REASON_CHARACTERS_MAX,
        })}
      </details>`,
  );

/** It says what the page showed, so that nothing else can be decided with it. */
const formOf = ({ row, language }: Deciding, parts: Html): Html =>
  html`<form
    method="post"
    action="/approvals/${row.id}/decision?lang=${language}"
    novalidate
    accept-charset="utf-8"
  >
    <input type="hidden" name="seenHash" value="${row.seen_hash}" />
    ${parts}
  </form>`;
