// What the parts of a page of a question are made with, besides what was written down of it.
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { Locality } from '#platform/moment.ts';
import type { QuestionTexts } from './texts.ts';

/** In whose words, of which country, and of which question. */
export type PageContext = Locality & {
  readonly row: ApprovalRow;
  readonly texts: QuestionTexts;
  /** The tax id of the owner of the wallet; undefined where the wallet is not open. */
  readonly ownTaxId: string | undefined;
};
