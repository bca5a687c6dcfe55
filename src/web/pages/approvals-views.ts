// The views of an approval: the question with what it takes to answer it, and how it ended.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureText, readSeen, type ApprovalRow } from '../../modules/approvals/index.ts';
import { isoOf, type Instant } from '../../platform/clock.ts';
import { html, type Html, type HtmlPart } from '../../platform/http/html.ts';
import type { PageAnswer } from '../../platform/http/page-route.ts';
import { fill, type Language, type Text } from '../../platform/language.ts';
import { linkButton, problems } from '../form.ts';
import { STANDING_MARKS, type Standing } from '../marks.ts';
import { moneyOf } from '../money.ts';
import { outcome } from '../outcome.ts';
import { lookWith, scriptOf, webPage, type Brand } from '../page.ts';
import { plainText, words } from '../words.ts';
import { decisionForms, type Needs } from './approvals-decide.ts';
import {
  amountOf,
  destinationOf,
  factsOf,
  reasonGiven,
  warningsOf,
  whyOf,
  type Manner,
} from './approvals-details.ts';
import { AWAY, DECIDE, DETAILS, STATES } from './approvals-texts.ts';

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LOOK = lookWith(fileOf('approvals.css'));
const SCRIPT = scriptOf(fileOf('approvals-passkey.js'));

export type Question = {
  readonly row: ApprovalRow;
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
    title: STATES[state].heading[language],
    main: html`${trouble === undefined ? undefined : problems(language, [{ text: trouble.text[language] }])}
    ${state === 'pending' ? asked(question) : ended(question, state)}
    ${isOpen ? decisionForms(question, state) : undefined}
    ${
      state === 'processing'
        ? linkButton(DECIDE.refresh[language], question.home, { isQuiet: true })
        : undefined
    }`,
  });
}

function asked(question: Question): Html {
  const { row, language } = question;
  const seen = readSeen(row);
  return html`${headingOf('pending', language)} ${warningsOf(question, seen)}
  ${amountOf(question, seen, false)} ${destinationOf(question, seen)} ${reasonGiven(question, seen)}
  ${whyOf(question, seen)}
  ${factsOf([
    [DETAILS.available[language], moneyOf(language, question.availableMinor, row.currency)],
    [DETAILS.expires[language], timeOf(question, row.expires_at)],
  ])}`;
}

const headingOf = (state: State, language: Language, text?: HtmlPart): Html =>
  html`<div class="intro">
    <h1>${STATES[state].heading[language]}</h1>
    ${text}
    <p>${STATES[state].text[language]}</p>
  </div>`;

function ended(question: Question, state: Exclude<State, 'pending'>): Html {
  const { row, language } = question;
  const seen = readSeen(row);
  const isFailure = state === 'retry' || state === 'failed';
  const failure = failureText(row.failure ?? '') ?? DETAILS.unknownFailure;
  return html`${STANDING_MARKS[STANDINGS[state]]}
  ${headingOf(state, language, isFailure ? html`<p>${failure[language]}</p>` : undefined)}
  ${amountOf(question, seen, true)} ${factsOf(endOf(question, state))} ${destinationOf(question, seen)}
  ${reasonGiven(question, seen)}`;
}

function endOf(question: Question, state: State): Parameters<typeof factsOf>[0] {
  const { row, language } = question;
  const decidedName = (row.status === 'rejected' ? DETAILS.rejectedAt : DETAILS.approvedAt)[language];
  const isAside = state === 'retry' || state === 'processing';
  return [
    row.decided_at === null ? undefined : [decidedName, timeOf(question, row.decided_at)],
    row.decline_reason === null ? undefined : [DETAILS.declineReason[language], words(row.decline_reason)],
    state === 'expired' ? [DETAILS.expired[language], timeOf(question, row.expires_at)] : undefined,
    state === 'retry' ? [DETAILS.retryUntil[language], timeOf(question, row.expires_at)] : undefined,
    [
      (isAside ? DETAILS.available : DETAILS.availableNow)[language],
      moneyOf(language, question.availableMinor, row.currency),
    ],
  ];
}

/** In the country of the wallet, and says so: its owner may be elsewhere. */
const timeOf = ({ language, country, timeZone }: Pick<Question, 'timeZone'> & Manner, at: Instant): Html =>
  html`<time datetime="${isoOf(at)}"
    >${new Intl.DateTimeFormat(`${language}-${country}`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    }).format(new Date(isoOf(at)))}</time
  >`;

type Away = Exclude<keyof typeof AWAY, 'signInAgain' | 'change'>;
type Elsewhere = {
  readonly language: Language;
  readonly status: number;
  readonly brand?: Brand | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly next?: Html;
};

export function awayPage(why: Away, { language, status, brand, values, next }: Elsewhere): PageAnswer {
  const heading = AWAY[why].heading[language];
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainText(value)]));
  return webPage({
    language,
    status,
    brand,
    look: LOOK,
    title: heading,
    main: outcome({
      standing: 'stop',
      heading,
      text: fill(AWAY[why].text, language, shown),
      next,
    }),
  });
}
