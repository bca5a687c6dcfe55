// The page of all that waits for a person's decision, each with a link to the page on which it is decided.
import { listPending } from '#modules/approvals/queries.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { findShownWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer, PageRoute } from '#platform/http/page-route.ts';
import { fill } from '#platform/language.ts';
import { questionPages } from '../questions/list.ts';
import { factsList } from '../outcome.ts';
import { timeElement, words } from '../words.ts';
import { DECIDE, DETAILS } from './approvals-texts.ts';
import { INBOX, INBOX_AWAY } from './inbox-texts.ts';
import { itemLink, ownAt, ownListPage, type OwnPage, type Reader } from './own-views.ts';
import { ownList, type OwnVisit } from './own.ts';

const INBOX_PAGE: OwnPage = { path: '/approvals', texts: INBOX, away: INBOX_AWAY };

export const inboxPage = (services: SignInServices): PageRoute =>
  ownList(services, 'pages.approvals', INBOX_PAGE, (visit) => list(services, visit));

async function list({ pool }: SignInServices, visit: OwnVisit): Promise<PageAnswer> {
  const { tenant, cardholderId, reader } = visit;
  const [{ rows, count }, wallet] = await Promise.all([
    listPending(pool, tenant.id, { cardholderId, subWalletId: null }),
    findShownWallet(pool, tenant.id, walletIdOf(cardholderId)),
  ]);
  const now = tenant.now();
  // Its time may be over before the job has run that says so.
  const open = rows.filter((row) => row.expires_at > now);
  return ownListPage(INBOX_PAGE, reader, {
    items: open.map((row) => itemOf(reader, row, wallet?.tax_id)),
    note:
      count > rows.length
        ? fill(INBOX.more, reader.where.language, { shown: rows.length, count })
        : undefined,
  });
}

function itemOf({ where, at }: Reader, row: ApprovalRow, taxId: string | undefined): Html {
  const { language } = where;
  const { texts, item } = questionPages[row.action];
  const { asks, amount, to, reason } = item({ ...where, row, texts: texts(row), ownTaxId: taxId });
  return html`<p class="soft"><bdi>${asks}</bdi></p>
    <h2>${amount} ${to}</h2>
    ${factsList([
      ...(reason === '' ? [] : [[DECIDE.reason[language], words(reason)] as const]),
      [DETAILS.expires[language], timeElement(row.expires_at, where)],
    ])}
    ${itemLink(INBOX.review[language], `${asks} ${amount}`, ownAt(INBOX_PAGE, at, row.id))}`;
}
