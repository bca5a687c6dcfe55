// The lines of a batch on the page of its approval: from the transfers themselves, which the owner is bound
// to by their hash.
import type { SeenBatch } from '../../modules/approvals/index.ts';
import { conceptOf, type TransferRow, type TransferStatus } from '../../modules/transfers/index.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { fill, type Language } from '../../platform/language.ts';
import { accountNumber, taxIdText } from '../account-numbers.ts';
import { moneyOf } from '../money.ts';
import { words } from '../words.ts';
import type { Fact, Manner } from './approvals-details.ts';
import { BATCH } from './approvals-texts-of-batches.ts';
import { DETAILS } from './approvals-texts.ts';

export const countOf = (language: Language, { batch: { count } }: SeenBatch): string =>
  count === 1 ? BATCH.oneTransfer[language] : fill(BATCH.transfers, language, { count });

const SHORT_LINES_MAX = 3;

/** The largest of them, for the part above the buttons: an integrator chooses the order of the lines. */
export function linesInShort({ language }: Manner, rows: readonly TransferRow[]): Html {
  const more = rows.length - SHORT_LINES_MAX;
  const largest = rows.toSorted((a, b) => Number(b.amount_minor - a.amount_minor));
  return html`<ul class="short sums">
    ${largest.slice(0, SHORT_LINES_MAX).map(
      (row) =>
        html`<li>
          <strong>${words(row.to_name)}</strong>
          <span class="sum">${moneyOf(language, row.amount_minor, row.currency, 'narrowSymbol')}</span>
        </li>`,
    )}
    ${more > 0 ? html`<li>${fill(BATCH.more, language, { count: more })}</li>` : undefined}
  </ul>`;
}

export const linesOf = (manner: Manner, seen: SeenBatch, rows: readonly TransferRow[]): Html =>
  html`<section class="part">
    <h2>${countOf(manner.language, seen)}</h2>
    <ol class="lines">
      ${rows.map((row) => lineOf(manner, row))}
    </ol>
  </section>`;

function lineOf({ language, country }: Manner, row: TransferRow): Html {
  const { document } = row;
  return html`<li>
    <p class="line">
      <span class="name">${words(row.to_name)}</span>
      <span class="sum">${moneyOf(language, row.amount_minor, row.currency, 'narrowSymbol')}</span>
    </p>
    <p class="small">${accountNumber(row.to_number)}</p>
    <p class="small">
      ${taxIdText(row.to_tax_id, country)}${
        row.to_alias === null ? undefined : html` · ${words(row.to_alias)}`
      }
    </p>
    <p class="small">${words(conceptOf(row))}</p>
    ${
      document === null
        ? undefined
        : html`<p class="small">
            ${DETAILS.document[language]}: ${document.type.toUpperCase()} ${words(document.id)}
          </p>`
    }
    ${MISSED.has(row.status) ? html`<p class="small missed">${BATCH.missed[language]}</p>` : undefined}
  </li>`;
}

const MISSED: ReadonlySet<TransferStatus> = new Set(['failed', 'returned']);
const ON_THE_WAY: ReadonlySet<TransferStatus> = new Set(['pending_approval', 'approved', 'processing']);

/** How many have arrived, once the owner has approved. */
export function outcomesOf({ language }: Manner, rows: readonly TransferRow[]): Array<Fact | undefined> {
  const among = (statuses: ReadonlySet<TransferStatus>): number =>
    rows.filter(({ status }) => statuses.has(status)).length;
  const onTheWay = among(ON_THE_WAY);
  const missed = among(MISSED);
  return [
    [BATCH.arrived[language], String(among(new Set(['settled'])))],
    onTheWay === 0 ? undefined : [BATCH.onTheWay[language], String(onTheWay)],
    missed === 0 ? undefined : [BATCH.notArrived[language], String(missed)],
  ];
}
