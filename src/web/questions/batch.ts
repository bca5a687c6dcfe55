// The page on which the owner of a sub-wallet decides on a batch. Its lines are shown from the transfers
// themselves, which the owner is bound to by their hash.
import { linesInSnapshot } from '#modules/money-out/batches/lines-snapshot.ts';
import { batchQuestion, transfersText } from '#modules/money-out/batches/question.ts';
import type { BatchSnapshot } from '#modules/money-out/batches/snapshot.ts';
import { conceptOf } from '#modules/money-out/transfers/outgoing.ts';
import type { TransferStatus } from '#modules/money-out/transfers/states.ts';
import type { TransferRow } from '#modules/money-out/transfers/tables.ts';
import { html, type Html } from '#platform/http/html.ts';
import { fill, type Text } from '#platform/language.ts';
import { moneyText } from '#platform/money-text.ts';
import { accountNumber, taxIdText } from '../account-numbers.ts';
import { DETAILS } from '../pages/approvals-texts.ts';
import { words } from '../words.ts';
import { definePage } from './define-page.ts';
import type { PageContext } from './page-context.ts';
import { organizationAsks, type Fact } from './parts.ts';
import { APPROVED, REJECTED, type QuestionTexts } from './texts.ts';

const TEXTS: QuestionTexts = {
  states: {
    pending: {
      heading: {
        en: 'Approve these transfers?',
        es: '¿Aprueba estas transferencias?',
        pt: 'Aprovar estas transferências?',
      },
      text: {
        en: 'Nothing is sent until you decide, on all of them together. Their sum is set aside in your wallet.',
        es: 'No se envía nada hasta que usted decida sobre todas juntas. La suma está reservada en su billetera.',
        pt: 'Nada é enviado até você decidir sobre todas juntas. A soma está reservada na sua carteira.',
      },
    },
    settled: {
      heading: { en: 'Transfers sent', es: 'Transferencias enviadas', pt: 'Transferências enviadas' },
      text: {
        en: 'You approved them. The money of any that did not arrive is back in your wallet.',
        es: 'Usted las aprobó. El dinero de las que no llegaron volvió a su billetera.',
        pt: 'Você aprovou. O dinheiro das que não chegaram voltou para a sua carteira.',
      },
    },
    processing: {
      heading: { en: 'Approved, on their way', es: 'Aprobadas, en camino', pt: 'Aprovadas, a caminho' },
      text: {
        en: 'The transfers are being sent. We are waiting for the banks of the recipients to confirm them.',
        es: 'Las transferencias se están enviando. Esperamos la confirmación de los bancos de los destinatarios.',
        pt: 'As transferências estão sendo enviadas. Aguardamos a confirmação dos bancos dos favorecidos.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not sent yet',
        es: 'Aprobadas, pero aún sin enviar',
        pt: 'Aprovadas, mas ainda não enviadas',
      },
      text: {
        en: 'The sum is still set aside. Once this is put right, try again.',
        es: 'La suma sigue reservada. Cuando esté resuelto, intente de nuevo.',
        pt: 'A soma continua reservada. Quando estiver resolvido, tente novamente.',
      },
    },
    failed: {
      heading: {
        en: 'Approved, but not sent',
        es: 'Aprobadas, pero no se enviaron',
        pt: 'Aprovadas, mas não enviadas',
      },
      text: {
        en: 'The money is back in your wallet.',
        es: 'El dinero volvió a su billetera.',
        pt: 'O dinheiro voltou para a sua carteira.',
      },
    },
    rejected: {
      heading: {
        en: 'Transfers rejected',
        es: 'Transferencias rechazadas',
        pt: 'Transferências recusadas',
      },
      text: {
        en: 'Nothing was sent. The sum is available again, at the latest in a moment.',
        es: 'No se envió nada. La suma está disponible de nuevo, o lo estará en un momento.',
        pt: 'Nada foi enviado. A soma está disponível novamente, ou estará em instantes.',
      },
    },
    expired: {
      heading: {
        en: 'This approval has expired',
        es: 'Esta aprobación venció',
        pt: 'Esta aprovação expirou',
      },
      text: {
        en: 'Nothing was sent. If the transfers are still needed, they must be sent again.',
        es: 'No se envió nada. Si las transferencias siguen siendo necesarias, deben enviarse de nuevo.',
        pt: 'Nada foi enviado. Se as transferências ainda forem necessárias, elas precisam ser enviadas de novo.',
      },
    },
  },
  why: {
    asked: {
      en: 'The sum of these transfers needs your approval.',
      es: 'La suma de estas transferencias necesita su aprobación.',
      pt: 'A soma destas transferências precisa da sua aprovação.',
    },
    requested: { en: 'These transfers', es: 'Estas transferencias', pt: 'Estas transferências' },
    total: { en: 'With these transfers', es: 'Con estas transferencias', pt: 'Com estas transferências' },
    aboveAutoApprove: {
      en: 'Transfers of {amount} or more need your approval',
      es: 'Las transferencias de {amount} o más necesitan su aprobación',
      pt: 'Transferências de {amount} ou mais precisam da sua aprovação',
    },
  },
  available: {
    en: 'Available after these transfers',
    es: 'Disponible después de estas transferencias',
    pt: 'Disponível depois destas transferências',
  },
  approvedAt: APPROVED,
  rejectedAt: REJECTED,
  unknownFailure: {
    en: 'None of the transfers arrived.',
    es: 'Ninguna de las transferencias llegó.',
    pt: 'Nenhuma das transferências chegou.',
  },
  confirm: {
    en: 'To approve these transfers, first confirm with a code or a passkey that it is you.',
    es: 'Para aprobar estas transferencias, primero confirme con un código o una passkey que es usted.',
    pt: 'Para aprovar estas transferências, primeiro confirme com um código ou uma passkey que é você.',
  },
};

const BATCH = {
  sum: { en: 'in', es: 'en', pt: 'em' },
  arrived: { en: 'Arrived', es: 'Llegaron', pt: 'Chegaram' },
  onTheWay: { en: 'On their way', es: 'En camino', pt: 'A caminho' },
  more: {
    en: 'and {count} more, below',
    es: 'y {count} más, abajo',
    pt: 'e mais {count}, abaixo',
  },
  notArrived: { en: 'Did not arrive', es: 'No llegaron', pt: 'Não chegaram' },
  missed: { en: 'It did not arrive', es: 'No llegó', pt: 'Não chegou' },
} satisfies Record<string, Text>;

export const batchPage = definePage({
  question: batchQuestion,
  texts: () => TEXTS,
  asks: organizationAsks.line,
  to: ({ language }, { batch: { count } }) =>
    html`<span class="soft">${BATCH.sum[language]}</span> ${transfersText(count, language)}`,
  find: (db, row) => linesInSnapshot(db, row),
  returned: () => undefined,
  warnings: () => undefined,
  short: (context, _, rows) =>
    html`${linesInShort(context, rows)}
      <p class="small">${TEXTS.why.asked[context.language]}</p>`,
  details: linesOf,
  ended: linesOf,
  outcomes: ({ language }, rows) => outcomesOf(language, rows),
});

const SHORT_LINES_MAX = 3;

/** The largest of them, for the part above the buttons: an integrator chooses the order of the lines. */
function linesInShort({ language }: PageContext, rows: readonly TransferRow[]): Html {
  const more = rows.length - SHORT_LINES_MAX;
  const largest = rows.toSorted((a, b) => Number(b.amount_minor - a.amount_minor));
  return html`<ul class="short sums">
    ${largest.slice(0, SHORT_LINES_MAX).map(
      (row) =>
        html`<li>
          <strong>${words(row.to_name)}</strong>
          <span class="sum">${moneyText(language, row.amount_minor, row.currency)}</span>
        </li>`,
    )}
    ${more > 0 ? html`<li>${fill(BATCH.more, language, { count: more })}</li>` : undefined}
  </ul>`;
}

function linesOf(
  context: PageContext,
  { batch: { count } }: BatchSnapshot,
  rows: readonly TransferRow[],
): Html {
  return html`<section class="part">
    <h2>${transfersText(count, context.language)}</h2>
    <ol class="lines">
      ${rows.map((row) => lineOf(context, row))}
    </ol>
  </section>`;
}

function lineOf({ language, country }: PageContext, row: TransferRow): Html {
  const { document } = row;
  return html`<li>
    <p class="line">
      <span class="name">${words(row.to_name)}</span>
      <span class="sum">${moneyText(language, row.amount_minor, row.currency)}</span>
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
function outcomesOf(
  language: PageContext['language'],
  rows: readonly TransferRow[],
): Array<Fact | undefined> {
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
