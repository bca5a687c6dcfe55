// The page of a question is one value: its texts, and what it shows of what was written down. What reads and
// lays out any page is in src/web/pages.
import type { Action } from '#modules/approvals/actions.ts';
import type { Question } from '#modules/approvals/question.ts';
import type { Snapshot } from '#modules/approvals/snapshot.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { Db } from '#platform/db/sql.ts';
import { html, type Html, type HtmlPart } from '#platform/http/html.ts';
import { moneyText } from '#platform/money-text.ts';
import type { PageContext } from './page-context.ts';
import { amountOf, type Fact } from './parts.ts';
import type { QuestionTexts, StateTexts } from './texts.ts';

type Shows<S extends Snapshot, Found, Part> = (context: PageContext, snapshot: S, found: Found) => Part;

type Definition<S extends Snapshot, Found> = {
  readonly question: Question<S>;
  readonly texts: (row: ApprovalRow) => QuestionTexts;
  /** Who asks, above the amount. */
  readonly asks: (context: PageContext, snapshot: S, isOver: boolean) => string;
  /** Where the money goes, below the amount. */
  readonly to: (context: PageContext, snapshot: S) => Html;
  /** Its outcome so far, and what else is shown. */
  readonly find: (db: Db, row: ApprovalRow) => Promise<Found>;
  /** What is said where money came back after it had arrived. */
  readonly returned: (found: Found) => StateTexts | undefined;
  /** What is not as it was: before anything else on the page. */
  readonly warnings: (context: PageContext, snapshot: S) => HtmlPart;
  /** What most decisions take, between the amount and the buttons. */
  readonly short: Shows<S, Found, Html>;
  /** Everything that is decided on, below the buttons. */
  readonly details: Shows<S, Found, Html>;
  /** What it was, once it is decided. */
  readonly ended: Shows<S, Found, Html>;
  /** The outcomes of its parts, once it is approved. */
  readonly outcomes: (context: PageContext, found: Found) => ReadonlyArray<Fact | undefined>;
};

/** What a page shows of one approval. */
export type OpenPage = {
  readonly failures: Question['failures'];
  readonly returned: StateTexts | undefined;
  readonly asked: (context: PageContext) => Html;
  readonly details: (context: PageContext) => Html;
  readonly amount: (context: PageContext) => Html;
  readonly ended: (context: PageContext) => Html;
  readonly outcomes: (context: PageContext) => ReadonlyArray<Fact | undefined>;
};

/** What the list of all that waits shows of one. */
export type Item = {
  readonly asks: string;
  readonly amount: string;
  readonly to: Html;
  readonly reason: string;
};

export type QuestionPage<A extends Action = Action> = {
  readonly action: A;
  readonly texts: (row: ApprovalRow) => QuestionTexts;
  readonly item: (context: PageContext) => Item;
  readonly open: (db: Db, row: ApprovalRow) => Promise<OpenPage>;
};

export function definePage<S extends Snapshot, Found>(page: Definition<S, Found>): QuestionPage<S['action']> {
  const { question, texts, asks, to } = page;
  const amount = (context: PageContext, snapshot: S, isOver: boolean): Html =>
    amountOf(context, snapshot, { asks: asks(context, snapshot, isOver), to: to(context, snapshot) });
  return {
    action: question.action,
    texts,
    item(context) {
      const snapshot = question.read(context.row);
      const { amountMinor, currency, reason } = snapshot;
      return {
        asks: asks(context, snapshot, false),
        amount: moneyText(context.language, amountMinor, currency),
        to: to(context, snapshot),
        reason,
      };
    },
    async open(db, row) {
      const found = await page.find(db, row);
      const snapshot = question.read(row);
      return {
        failures: question.failures,
        returned: page.returned(found),
        asked: (context) =>
          html`${page.warnings(context, snapshot)} ${amount(context, snapshot, false)}
          ${page.short(context, snapshot, found)}`,
        details: (context) => page.details(context, snapshot, found),
        amount: (context) => amount(context, snapshot, true),
        ended: (context) => page.ended(context, snapshot, found),
        outcomes: (context) => page.outcomes(context, found),
      };
    },
  };
}
