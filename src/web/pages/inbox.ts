// The page of all that waits for a person's decision, each with a link to the page on which it is decided.
import { listPending, readSeen, type ApprovalRow } from '../../modules/approvals/index.ts';
import type { SignInServices } from '../../modules/sign-in/index.ts';
import { findShownWallet, walletIdOf } from '../../modules/wallets/index.ts';
import { html, type Html } from '../../platform/http/html.ts';
import type { PageAnswer, PageRoute } from '../../platform/http/page-route.ts';
import { fill } from '../../platform/language.ts';
import { moneyOf } from '../money.ts';
import { factsList } from '../outcome.ts';
import { timeElement, words } from '../words.ts';
import { whereTo, whoAsks } from './approvals-details.ts';
import { DECIDE, DETAILS } from './approvals-texts.ts';
import { INBOX, INBOX_AWAY } from './inbox-texts.ts';
import { itemLink, ownAt, ownListPage, type OwnPage, type Reader } from './own-views.ts';
import { ownList, type Visit } from './own.ts';

const INBOX_PAGE: OwnPage = { path: '/approvals', texts: INBOX, away: INBOX_AWAY };

export const inboxPage = (services: SignInServices): PageRoute =>
  ownList(services, 'pages.approvals', INBOX_PAGE, (visit) => list(services, visit));

async function list({ pool }: SignInServices, visit: Visit): Promise<PageAnswer> {
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
  const { language, country } = where;
  const seen = readSeen(row);
  const isOwnAccount = 'payee' in seen && seen.payee.taxId === taxId;
  const asks = whoAsks({ language, country, row, isOwnAccount }, seen, false);
  const amount = moneyOf(language, seen.amountMinor, seen.currency);
  return html`<p class="soft"><bdi>${asks}</bdi></p>
    <h2>${amount} ${whereTo(language, seen)}</h2>
    ${factsList([
      ...(seen.reason === '' ? [] : [[DECIDE.reason[language], words(seen.reason)] as const]),
      [DETAILS.expires[language], timeElement(row.expires_at, where)],
    ])}
    ${itemLink(INBOX.review[language], `${asks} ${amount}`, ownAt(INBOX_PAGE, at, row.id))}`;
}
