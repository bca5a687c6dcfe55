// The views of an approval: the question with what it takes to answer it, and how it ended.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureText } from '#modules/approvals/refusals.ts';
import type { Instant } from '#platform/clock.ts';
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import type { Text } from '#platform/language.ts';
import { moneyText } from '#platform/money-text.ts';
import { awayPage, type Away } from '../away.ts';
import { linkButton, problems } from '../form.ts';
import { STANDING_MARKS, type Standing } from '../marks.ts';
import { lookWith, scriptOf, webPage, type Brand } from '../page.ts';
import type { OpenPage } from '../questions/define-page.ts';
import type { PageContext } from '../questions/page-context.ts';
import { factsOf, type Fact } from '../questions/parts.ts';
import type { State, StateTexts } from '../questions/texts.ts';
import { timeElement, words } from '../words.ts';
import { decisionForms, type Needs } from './approvals-decide.ts';
import { AWAY } from './approvals-texts-away.ts';
import { DECIDE, DETAILS } from './approvals-texts.ts';
import { INBOX } from './inbox-texts.ts';

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LOOK = lookWith(fileOf('approvals.css'));
const SCRIPT = scriptOf(fileOf('approvals-passkey.js'));

/** A question as it stands. */
export type ApprovalView = {
  readonly context: PageContext;
  readonly page: OpenPage;
  readonly brand: Brand;
  readonly availableMinor: bigint;
  readonly now: Instant;
  readonly needs: Needs;
  /** The page itself. */
  readonly home: string;
  /** The page of all that waits. */
  readonly inbox: string;
};
export type Trouble = { readonly status: number; readonly text: Text };

/** One whose time has passed has expired, even if the job that says so has yet to run. */
function stateOf({ context: { row }, now }: ApprovalView): State {
  const { status, settled, can_retry, expires_at } = row;
  if (status === 'pending') return expires_at <= now ? 'expired' : 'pending';
  if (status !== 'approved') return status;
  if (settled === null) return 'processing';
  if (settled) return 'settled';
  return can_retry && expires_at > now ? 'retry' : 'failed';
}

const STANDINGS: Readonly<Record<Exclude<State, 'pending'>, Standing>> = {
  settled: 'done',
  processing: 'wait',
  retry: 'stop',
  failed: 'stop',
  rejected: 'stop',
  expired: 'wait',
};

/** Money that has arrived may have come back since. */
const returnedOf = (state: State, { page }: ApprovalView): StateTexts | undefined =>
  state === 'settled' ? page.returned : undefined;

const textsOf = (state: State, asked: ApprovalView): StateTexts =>
  returnedOf(state, asked) ?? asked.context.texts.states[state];

export function approvalPage(asked: ApprovalView, trouble?: Trouble): PageAnswer {
  const { context, brand } = asked;
  const { language } = context;
  const state = stateOf(asked);
  const isOpen = state === 'pending' || state === 'retry';
  return webPage({
    language,
    brand,
    look: LOOK,
    ...(isOpen && asked.needs === 'passkey' ? { script: SCRIPT } : {}),
    status: trouble?.status ?? 200,
    hasProblems: trouble !== undefined,
    title: textsOf(state, asked).heading[language],
    main: html`${trouble === undefined ? undefined : problems(language, [{ text: trouble.text[language] }])}
    ${state === 'pending' ? inShort(asked) : ended(asked, state)}
    ${isOpen ? decisionForms(asked, state) : undefined} ${state === 'pending' ? restOf(asked) : undefined}
    ${state === 'processing' ? linkButton(DECIDE.refresh[language], asked.home) : undefined}
    ${isOpen ? undefined : linkButton(INBOX.all[language], asked.inbox, { isQuiet: true })}`,
  });
}

/** What most decisions take, so that a telephone shows it with the buttons below. */
const inShort = ({ context, page }: ApprovalView): Html =>
  html`<div class="asked">
    <h1>${context.texts.states.pending.heading[context.language]}</h1>
    ${page.asked(context)}
  </div>`;

/** Everything that is decided on, below the buttons. */
function restOf(asked: ApprovalView): Html {
  const { context, page } = asked;
  const { row, language, texts } = context;
  return html`${page.details(context)}
    ${factsOf([
      availableOf(asked, texts.available),
      [DETAILS.expires[language], timeElement(row.expires_at, context)],
    ])}
    <p class="small">${texts.states.pending.text[language]}</p>`;
}

/** The balance of the wallet is shown where the amount comes from there. */
function availableOf({ context, availableMinor }: ApprovalView, name: Text | null): Fact | undefined {
  const { language, row, texts } = context;
  if (name === null || texts.available === null) return undefined;
  return [name[language], moneyText(language, availableMinor, row.currency)];
}

const headingOf = (texts: StateTexts, { context: { language } }: ApprovalView, text?: HtmlPart): Html =>
  html`<div class="intro">
    <h1>${texts.heading[language]}</h1>
    ${text}
    <p>${texts.text[language]}</p>
  </div>`;

function ended(asked: ApprovalView, state: Exclude<State, 'pending'>): Html {
  const { context, page } = asked;
  const { row, language, texts } = context;
  const isFailure = state === 'retry' || state === 'failed' || row.failure !== null;
  const failure = failureText(row.failure ?? '', page.failures) ?? texts.unknownFailure;
  const standing = returnedOf(state, asked) === undefined ? STANDINGS[state] : 'stop';
  return html`${STANDING_MARKS[standing]}
  ${headingOf(textsOf(state, asked), asked, isFailure ? html`<p>${failure[language]}</p>` : undefined)}
  ${page.amount(context)} ${factsOf(endOf(asked, state))} ${page.ended(context)}`;
}

function endOf(asked: ApprovalView, state: State): Array<Fact | undefined> {
  const { context, page } = asked;
  const { row, language, texts } = context;
  const decided = row.status === 'rejected' ? texts.rejectedAt : texts.approvedAt;
  const isAside = state === 'retry' || state === 'processing';
  return [
    row.decided_at === null ? undefined : [decided[language], timeElement(row.decided_at, context)],
    ...(row.status === 'approved' ? page.outcomes(context) : []),
    row.decline_reason === null ? undefined : [DETAILS.declineReason[language], words(row.decline_reason)],
    state === 'expired' ? [DETAILS.expired[language], timeElement(row.expires_at, context)] : undefined,
    state === 'retry' ? [DETAILS.retryUntil[language], timeElement(row.expires_at, context)] : undefined,
    availableOf(asked, isAside ? texts.available : DETAILS.availableNow),
  ];
}

export const approvalAway = (why: keyof typeof AWAY, away: Omit<Away, 'look'>): PageAnswer =>
  awayPage(AWAY[why], { ...away, look: LOOK });
