// The views of scheduled payments: the list, and the question before one of them is cancelled.
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill } from '#platform/language.ts';
import type { OwnSchedule, OwnSchedules } from '#modules/money-out/schedules/of-owner.ts';
import { accountNumber, accountNumberName } from '../account-numbers.ts';
import { button, linkButton } from '../form.ts';
import { moneyText } from '#platform/money-text.ts';
import { plainText } from '#platform/unseen.ts';
import { factsList } from '../outcome.ts';
import { timeElement, words } from '../words.ts';
import { DECIDE, DETAILS } from './approvals-texts.ts';
import { itemLink, ownAt, ownListPage, ownPage, type OwnPage, type Reader } from './own-views.ts';
import { SCHEDULED, SCHEDULED_AWAY } from './scheduled-texts.ts';

export const SCHEDULED_PAGE = {
  path: '/scheduled',
  texts: SCHEDULED,
  away: SCHEDULED_AWAY,
} satisfies OwnPage;

/** With the one that was cancelled just now. */
export function scheduledPage(
  reader: Reader,
  { all, areMore }: OwnSchedules,
  ended: OwnSchedule | undefined,
): PageAnswer {
  const { language } = reader.where;
  return ownListPage(SCHEDULED_PAGE, reader, {
    done: ended && fill(SCHEDULED.cancelled, language, { payment: paymentText(reader, ended) }),
    items: all.map((own) => itemOf(reader, own)),
    note: areMore ? SCHEDULED.more[language] : undefined,
  });
}

const amountOf = ({ where: { language } }: Reader, { row }: OwnSchedule): string =>
  moneyText(language, row.amount_minor, row.currency);

/** In a sentence. */
const paymentText = (reader: Reader, own: OwnSchedule): string =>
  fill(SCHEDULED.payment, reader.where.language, {
    amount: amountOf(reader, own),
    payee: plainText(own.row.payee_label),
  });

const itemOf = (reader: Reader, own: OwnSchedule): Html =>
  html`<h2>
      ${amountOf(reader, own)}
      <span class="soft">${DETAILS.to[reader.where.language]}</span> ${words(own.row.payee_label)}
    </h2>
    ${detailsOf(reader, own)}
    ${itemLink(
      SCHEDULED.cancel[reader.where.language],
      paymentText(reader, own),
      ownAt(SCHEDULED_PAGE, reader.at, own.row.id),
    )}`;

function nextIn({ where }: Reader, { row, next }: OwnSchedule): HtmlPart {
  if (row.status === 'paused')
    return SCHEDULED[row.pause_reason === null ? 'paused' : 'suspected'][where.language];
  if (next.length === 0) return SCHEDULED.noneLeft[where.language];
  return html`${next.map((at) => html`<span class="line">${timeElement(at, where)}</span>`)}`;
}

function detailsOf(reader: Reader, own: OwnSchedule): Html {
  const { where } = reader;
  const { language } = where;
  const { row, holderName } = own;
  const facts: readonly (readonly [name: string, value: HtmlPart])[] = [
    [SCHEDULED.next[language], nextIn(reader, own)],
    ...(row.ends_at === null ? [] : [[SCHEDULED.ends[language], timeElement(row.ends_at, where)] as const]),
    [DETAILS.holder[language], words(holderName)],
    [accountNumberName(where), accountNumber(row.payee_number)],
    ...(row.payee_alias === null ? [] : [[DETAILS.alias[language], words(row.payee_alias)] as const]),
    [
      SCHEDULED.scheduledBy[language],
      row.agent_label === null
        ? SCHEDULED.you[language]
        : fill(SCHEDULED.agent, language, { agent: plainText(row.agent_label) }),
    ],
    [DECIDE.reason[language], words(row.reason)],
  ];
  return factsList(facts);
}

/** Nothing happens before the button is pressed. */
export function sureToCancelPage(reader: Reader, own: OwnSchedule): PageAnswer {
  const { language } = reader.where;
  const heading = SCHEDULED.sure[language];
  const text = fill(SCHEDULED.sureText, language, { payment: paymentText(reader, own) });
  return ownPage(
    reader,
    heading,
    html`<div class="intro">
        <h1>${heading}</h1>
        <p>${text}</p>
      </div>
      <div class="decide">
        <form method="post">
          ${button(SCHEDULED.cancelIt[language], {
            name: 'action',
            value: 'cancel',
            isDanger: true,
          })}
        </form>
        ${linkButton(SCHEDULED.keep[language], ownAt(SCHEDULED_PAGE, reader.at), { isQuiet: true })}
      </div>
      ${detailsOf(reader, own)}`,
  );
}
