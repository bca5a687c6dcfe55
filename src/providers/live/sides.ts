// The provider behind each port: the sandbox in test mode. In live mode every call is answered `unknown`
// until a real provider is configured, so what was asked stays open until then.
import type { Tenant } from '#platform/context/context.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import { answer } from '#platform/route/route.ts';
import type { ApprovalMessenger } from '#modules/approvals/port.ts';
import type { KycIssuer } from '#modules/people/cardholders/port.ts';
import type { CardIssuer } from '#modules/issuing/cards/port.ts';
import type { CardNetwork } from '#modules/issuing/authorizations/port.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import type { Messenger } from '#modules/people/onboarding/port.ts';
import type { AccountProcessor, Tokenizer } from '#modules/issuing/payment-methods/port.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import type { Mailer } from '#modules/webhooks/port.ts';

const nobody = (what: string) => () =>
  Promise.resolve(unknownBecause(`no ${what} is connected to the live side`));
const unsigned = () => Promise.resolve(undefined);
const unread = () => Promise.reject(new Error('no provider is connected to the live side'));

const issuer = nobody('issuer');
const processor = nobody('processor');
const accounts = nobody('provider of accounts');
const messenger = nobody('messenger');

/** What a provider of everything would be. */
export const notConnected: KycIssuer &
  CardIssuer &
  CardNetwork &
  Processor &
  Tokenizer &
  Accounts &
  Messenger &
  ApprovalMessenger &
  Mailer = {
  apply: issuer,
  progress: issuer,
  verify: unsigned,
  readVerdicts: unread,
  issue: issuer,
  findCard: issuer,
  closeCard: issuer,
  revealCard: issuer,
  verifyMessage: unsigned,
  readQuestion: unread,
  readNotices: unread,
  writeDecision: () => Promise.resolve(answer(503, {})),
  hold: processor,
  capture: processor,
  charge: processor,
  release: processor,
  refund: processor,
  find: processor,
  tokenize: processor,
  open: accounts,
  findAccount: accounts,
  closeAccount: accounts,
  resolve: accounts,
  readDeposits: unread,
  answerDeposit: accounts,
  statement: accounts,
  requestDeposit: accounts,
  sendCode: messenger,
  sendApproval: messenger,
  answerChallenge: unsigned,
  readReports: unread,
  send: () => Promise.resolve(unknownBecause('no mailer is connected: SMTP_URL is not set')),
};

const accountProcessor = nobody('processor of accounts');

/** Its calls have names that others have too, as those of the rail have. */
export const noAccountProcessor: AccountProcessor = {
  attach: accountProcessor,
  findAttached: accountProcessor,
  release: accountProcessor,
  charge: accountProcessor,
  debit: accountProcessor,
  findDebit: accountProcessor,
  refundDeposit: accountProcessor,
  findRefund: accountProcessor,
  statement: accountProcessor,
  verify: unsigned,
  readDepositNotices: unread,
};

const rail = nobody('rail');

/** Its calls have names that others have too. */
export const noRail: Rail = { submit: rail, find: rail, verify: unsigned, readNotices: unread };

/**
 * Every call of a port names its tenant, by itself or in its first argument. A method, so that a port may
 * take more than the tenant of it.
 */
type Asked = { call(about: Tenant | { readonly tenant: Tenant }, ...rest: never[]): unknown }['call'];

/** Each side has its own provider, which alone reads the messages of that side. */
export const bySide = <Port extends { readonly [Name in keyof Port]: Asked }>(test: Port, live: Port): Port =>
  Object.fromEntries(
    (Object.keys(test) as (keyof Port & string)[]).map((name) => [
      name,
      (...call: Parameters<Asked>) => {
        const { mode } = 'tenant' in call[0] ? call[0].tenant : call[0];
        return (mode === 'test' ? test : live)[name](...call);
      },
    ]),
  ) as unknown as Port;
