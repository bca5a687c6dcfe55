// The views of an approval: the question with what it takes to answer it, and how it ended.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  failureText,
  readSeen,
  type ApprovalRow,
  type Seen,
  type SeenBatch,
  type SeenCard,
  type SeenPayment,
} from '../../modules/approvals/index.ts';
import type { TransferRow } from '../../modules/transfers/index.ts';
import { instant, type Instant } from '../../platform/clock.ts';
import { html, type Html, type HtmlPart } from '../../platform/http/html.ts';
import type { PageAnswer } from '../../platform/http/page-route.ts';
import type { Language, Text } from '../../platform/language.ts';
import { awayPage, type Away } from '../away.ts';
import { linkButton, problems } from '../form.ts';
import { STANDING_MARKS, type Standing } from '../marks.ts';
import { moneyOf } from '../money.ts';
import { lookWith, scriptOf, webPage, type Brand } from '../page.ts';
import { timeElement, words } from '../words.ts';
import { decisionForms, type Needs } from './approvals-decide.ts';
import {
  accountInShort,
  amountOf,
  destinationOf,
  factsOf,
  reasonGiven,
  warningsOf,
  whyInShort,
  whyOf,
  type Fact,
} from './approvals-details.ts';
import { cardDetails, cardFacts, cardInShort } from './approvals-card.ts';
import { linesInShort, linesOf, outcomesOf } from './approvals-batch.ts';
import { BATCH } from './approvals-texts-of-batches.ts';
import { AWAY } from './approvals-texts-away.ts';
import { DECIDE, DETAILS, STATES } from './approvals-texts.ts';
import { INBOX } from './inbox-texts.ts';
import { saidOf } from './approvals-said.ts';

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LOOK = lookWith(fileOf('approvals.css'));
const SCRIPT = scriptOf(fileOf('approvals-passkey.js'));

export type Question = {
  readonly row: ApprovalRow;
  readonly isOwnAccount: boolean;
  readonly brand: Brand;
  readonly language: Language;
  /** Of the wallet. */
  readonly country: string;
  readonly timeZone: string;
  readonly availableMinor: bigint;
  readonly now: Instant;
  readonly needs: Needs;
  /** The payment came back after it had arrived. */
  readonly isReturned: boolean;
  /** The page itself. */
  readonly home: string;
  /** The page of all that waits. */
  readonly inbox: string;
  /** Of a batch. */
  readonly lines: readonly TransferRow[];
};
export type Trouble = { readonly status: number; readonly text: Text };

export type State = keyof typeof STATES;

/** One whose time is over has expired, even if the job that says so has yet to run. */
function stateOf({ row, now, isReturned }: Question): State {
  const { status, settled, can_retry, expires_at } = row;
  if (status === 'pending') return expires_at <= now ? 'expired' : 'pending';
  if (status !== 'approved') return status;
  if (settled === null) return 'processing';
  if (settled) return isReturned ? 'returned' : 'settled';
  return can_retry && expires_at > now ? 'retry' : 'failed';
}

const STANDINGS: Readonly<Record<Exclude<State, 'pending'>, Standing>> = {
  settled: 'done',
  processing: 'wait',
  returned: 'stop',
  retry: 'stop',
  failed: 'stop',
  rejected: 'stop',
  expired: 'wait',
};

export function approvalPage(question: Question, trouble?: Trouble): PageAnswer {
  const { language, brand } = question;
  const state = stateOf(question);
  const isOpen = state === 'pending' || state === 'retry';
  return webPage({
    language,
    brand,
    look: LOOK,
    ...(isOpen && question.needs === 'passkey' ? { script: SCRIPT } : {}),
    status: trouble?.status ?? 200,
    hasProblems: trouble !== undefined,
    title: saidOf(question.row, STATES[state].heading)[language],
    main: html`${trouble === undefined ? undefined : problems(language, [{ text: trouble.text[language] }])}
    ${state === 'pending' ? asked(question) : ended(question, state)}
    ${isOpen ? decisionForms(question, state) : undefined}
    ${state === 'pending' ? restOf(question) : undefined}
    ${state === 'processing' ? linkButton(DECIDE.refresh[language], question.home) : undefined}
    ${isOpen ? undefined : linkButton(INBOX.all[language], question.inbox, { isQuiet: true })}`,
  });
}

/** What most decisions take, so that a telephone shows it with the buttons below. */
function asked(question: Question): Html {
  const { row, language } = question;
  const seen = readSeen(row);
  return html`<div class="asked">
    <h1>${saidOf(row, STATES.pending.heading)[language]}</h1>
    ${whatIsAsked(question, seen)}
  </div>`;
}

function whatIsAsked(question: Question, seen: Seen): Html {
  if (seen.action === 'send_batch') return batchAsked(question, seen);
  return seen.action === 'card_issue' ? cardAsked(question, seen) : paymentAsked(question, seen);
}

const cardAsked = (question: Question, seen: SeenCard): Html =>
  html`${amountOf(question, seen, false)} ${cardInShort(question, seen)} ${reasonIn(question, seen)}
  ${whyInShort(question, seen)}`;

/** An agent may ask for a card without a word. */
const reasonIn = (question: Question, seen: Seen): Html | undefined =>
  seen.reason === '' ? undefined : reasonGiven(question, seen);

const untilOf = (question: Question, { card: { expiresAt } }: SeenCard): HtmlPart =>
  expiresAt === null ? undefined : timeOf(question, instant(Date.parse(expiresAt)));

const paymentAsked = (question: Question, seen: SeenPayment): Html =>
  html`${warningsOf(question, seen)} ${amountOf(question, seen, false)} ${accountInShort(question, seen)}
  ${reasonGiven(question, seen)} ${whyInShort(question, seen)}`;

const batchAsked = (question: Question, seen: SeenBatch): Html =>
  html`${amountOf(question, seen, false)} ${linesInShort(question, question.lines)}
    <p class="small">${BATCH.why[question.language]}</p>`;

/** Everything that is decided on, below the buttons. */
function restOf(question: Question): Html {
  const { row, language } = question;
  const seen = readSeen(row);
  return html`${allOf(question, seen)}
    ${factsOf([
      availableOf(question, DETAILS.available),
      [DETAILS.expires[language], timeOf(question, row.expires_at)],
    ])}
    <p class="small">${saidOf(row, STATES.pending.text)[language]}</p>`;
}

function allOf(question: Question, seen: Seen): Html {
  if (seen.action === 'send_batch') return linesOf(question, seen, question.lines);
  if (seen.action === 'card_issue') return cardDetails(question, seen, untilOf(question, seen));
  return detailsOf(question, seen);
}

/** The balance of the wallet is not asked for a card, which spends a payment method. */
const availableOf = (question: Question, name: Text): Fact | undefined =>
  question.row.action === 'card_issue'
    ? undefined
    : [
        saidOf(question.row, name)[question.language],
        moneyOf(question.language, question.availableMinor, question.row.currency),
      ];

const detailsOf = (question: Question, seen: SeenPayment): Html =>
  html`<section class="part">
      <h2>${DETAILS.heading[question.language]}</h2>
      ${destinationOf(question, seen)}
    </section>
    ${whyOf(question, seen)}`;

const headingOf = (state: State, { language, row }: Question, text?: HtmlPart): Html =>
  html`<div class="intro">
    <h1>${saidOf(row, STATES[state].heading)[language]}</h1>
    ${text}
    <p>${saidOf(row, STATES[state].text)[language]}</p>
  </div>`;

function ended(question: Question, state: Exclude<State, 'pending'>): Html {
  const { row, language } = question;
  const seen = readSeen(row);
  const isFailure = state === 'retry' || state === 'failed' || row.failure !== null;
  const failure = failureText(row.failure ?? '') ?? saidOf(row, DETAILS.unknownFailure);
  return html`${STANDING_MARKS[STANDINGS[state]]}
  ${headingOf(state, question, isFailure ? html`<p>${failure[language]}</p>` : undefined)}
  ${amountOf(question, seen, true)} ${factsOf(endOf(question, state))} ${whatItWas(question, seen)}`;
}

function whatItWas(question: Question, seen: Seen): Html {
  if (seen.action === 'send_batch') return linesOf(question, seen, question.lines);
  if (seen.action !== 'card_issue')
    return html`${destinationOf(question, seen)} ${reasonGiven(question, seen)}`;
  return html`${cardFacts(question, seen, untilOf(question, seen))} ${reasonIn(question, seen)}`;
}

function endOf(question: Question, state: State): Parameters<typeof factsOf>[0] {
  const { row, language } = question;
  const decidedName = saidOf(row, row.status === 'rejected' ? DETAILS.rejectedAt : DETAILS.approvedAt)[
    language
  ];
  const isAside = state === 'retry' || state === 'processing';
  return [
    row.decided_at === null ? undefined : [decidedName, timeOf(question, row.decided_at)],
    ...(row.action === 'send_batch' && row.status === 'approved' ? outcomesOf(question, question.lines) : []),
    row.decline_reason === null ? undefined : [DETAILS.declineReason[language], words(row.decline_reason)],
    state === 'expired' ? [DETAILS.expired[language], timeOf(question, row.expires_at)] : undefined,
    state === 'retry' ? [DETAILS.retryUntil[language], timeOf(question, row.expires_at)] : undefined,
    availableOf(question, isAside ? DETAILS.available : DETAILS.availableNow),
  ];
}

/** In the country of the wallet. */
const timeOf = (question: Question, at: Instant): Html => timeElement(at, question);

export const approvalAway = (why: keyof typeof AWAY, away: Omit<Away, 'look'>): PageAnswer =>
  awayPage(AWAY[why], { ...away, look: LOOK });
