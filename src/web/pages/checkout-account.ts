// The account of a hosted checkout: what was typed is read and connected, and afterwards the page of the link
// says whose account it is and where money is sent.
import { recordConsent } from '#modules/base/consents/record.ts';
import type { CheckoutStanding } from '#modules/issuing/payment-methods/checkout-session.ts';
import {
  completeWithAccount,
  type AttachServices,
} from '#modules/issuing/payment-methods/complete-account.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { railOf, type AccountRail } from '#modules/issuing/payment-methods/rails.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import { KEY_PROBLEMS } from '#modules/wallets/account-keys/problems.ts';
import { readKey } from '#modules/wallets/account-keys/read.ts';
import { groupedKey } from '#modules/wallets/account-keys/show.ts';
import type { Actor } from '#platform/context/context.ts';
import type { PageAnswer, PageCall } from '#platform/http/page-route.ts';
import { isLuhn } from '#platform/text/luhn.ts';
import type { Text } from '#platform/text/language.ts';
import type { Work } from '#platform/work/work.ts';
import { agreedTo } from '../agreement.ts';
import { ACCOUNT, ACCOUNT_REFUSALS } from './checkout-account-texts.ts';
import { accountForm, accountPage } from './checkout-account-views.ts';
import { arrivedAt } from './checkout-arrived.ts';
import { hasChoice, type Open } from './checkout-choice.ts';
import { agreementTo, textsOf } from './checkout-forms.ts';
import { CHECKOUT } from './checkout-texts.ts';
import { closedPage } from './checkout-views.ts';

/** No key of an account has as many digits as most cards have. */
const CARD_NUMBER = /^(?:\d{15,16}|\d{19})$/;
const SEPARATORS = /[\s.\-\u2010-\u2015\u2212]/g;
/** What is longer is shown again as it begins. */
const SHOWN_CHARACTERS_MAX = 128;

export type OpenAccount = Open & { readonly rail: AccountRail };

export async function connectAccount(
  services: AttachServices,
  { form, params, query, ip, requestId }: PageCall,
  open: OpenAccount,
): Promise<PageAnswer> {
  const { session, tenant, reader, country, rail } = open;
  const { language } = reader;
  const typed = form.get('account') ?? '';
  const read = readTyped(open, typed);
  if ('problem' in read) {
    const problems = [{ field: 'account', text: read.problem[language] }];
    return accountForm(open, { status: 422, shown: read.shown, problems });
  }
  const { account } = read;
  const again = (status: number, text: Text, field?: 'account'): PageAnswer =>
    accountForm(open, {
      status,
      shown: groupedKey(account),
      problems: [{ ...(field === undefined ? {} : { field }), text: text[language] }],
    });
  const actor: Actor = { type: 'system', id: 'payment_methods.checkout', ip, requestId };
  const onCompleted = (work: Work, methodId: string): void =>
    recordConsent(work, agreedTo(agreementTo(railOf(country, rail)?.mode), methodId, reader));
  const completing = { tenant, actor, session, onCompleted };
  const completion = await completeWithAccount(services, completing, { rail, account });
  if (completion.kind === 'unknown') return again(503, CHECKOUT.unknown);
  if (completion.kind === 'refused') return again(422, ACCOUNT_REFUSALS[completion.reason], 'account');
  // The page of the link shows it from now on, so that it can be reloaded and looked at again.
  const isConnected = completion.kind === 'completed' || completion.standing === 'used';
  if (isConnected) return { location: homeOf(params['token'] ?? '', query) };
  return closedPage(reader, completion.standing, { session, isOfCards: false });
}

const homeOf = (token: string, query: URLSearchParams): string => {
  const lang = query.get('lang');
  return `/checkout/${token}${lang === null ? '' : `?${new URLSearchParams({ lang }).toString()}`}`;
};

type Read =
  | { readonly account: AccountKey }
  /** `shown`: what is shown again of what was typed, which is never the number of a card. */
  | { readonly problem: Text; readonly shown: string };

function readTyped({ country, rail }: OpenAccount, typed: string): Read {
  const digits = typed.normalize('NFKC').replaceAll(SEPARATORS, '');
  if (CARD_NUMBER.test(digits) && isLuhn(digits)) return { problem: ACCOUNT.cardNumber, shown: '' };
  const read = readKey(country, typed, railOf(country, rail)?.keys);
  if ('key' in read) return { account: read.key };
  const problem = textsOf(rail).problems[read.problem] ?? KEY_PROBLEMS[read.problem];
  return { problem, shown: typed.slice(0, SHOWN_CHARACTERS_MAX).trim() };
}

/** The page of a link that is used: as long as it lives, of an account that it connected. */
export async function endedPage(
  { pool }: Pick<AttachServices, 'pool'>,
  { session, tenant, reader, country }: Pick<Open, 'session' | 'tenant' | 'reader' | 'country'>,
  standing: Exclude<CheckoutStanding, 'open'>,
): Promise<PageAnswer> {
  const isShown = standing === 'used' && tenant.now() < session.expires_at;
  const methodId = isShown ? session.payment_method_id : null;
  const method = methodId === null ? undefined : await findMethod(pool, tenant.id, methodId);
  if (method?.type === 'bank_account') {
    const deposits = await arrivedAt(pool, method);
    return accountPage(reader, { session, method, deposits, country, now: tenant.now() });
  }
  return closedPage(reader, standing, { session, isOfCards: !hasChoice(tenant, country) });
}
