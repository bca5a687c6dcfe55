// Who answers behind a port on each side: the sandbox on the test side, and on the live side nobody, for as
// long as no real provider is configured: what was asked stays open until one is.
import type { Tenant } from '../../platform/facts.ts';
import { unknownBecause } from '../../platform/outside.ts';
import type { KycIssuer } from '../../modules/cardholders/port.ts';
import type { CardIssuer } from '../../modules/cards/port.ts';
import type { CardNetwork } from '../../modules/authorizations/port.ts';
import type { Processor } from '../../modules/funding/port.ts';
import type { Messenger } from '../../modules/onboarding/port.ts';
import type { Tokenizer } from '../../modules/payment-methods/port.ts';
import type { Mailer } from '../../modules/webhooks/port.ts';

const nobody = (what: string) => () =>
  Promise.resolve(unknownBecause(`no ${what} is connected to the live side`));
const unread = (): never => {
  throw new Error('nobody is connected to the live side');
};

const issuer = nobody('issuer');
const processor = nobody('processor');

/** What a provider of everything would be. */
export const notConnected: KycIssuer & CardIssuer & CardNetwork & Processor & Tokenizer & Messenger & Mailer =
  {
    apply: issuer,
    progress: issuer,
    verify: () => undefined,
    readVerdict: unread,
    issue: issuer,
    findCard: issuer,
    closeCard: issuer,
    revealCard: issuer,
    verifyMessage: () => undefined,
    readQuestion: unread,
    readNotice: unread,
    hold: processor,
    capture: processor,
    charge: processor,
    release: processor,
    refund: processor,
    find: processor,
    tokenize: processor,
    sendText: nobody('messenger'),
    send: nobody('mailer'),
  };

type Asked = (tenant: Tenant, ...rest: never[]) => unknown;

/** A port whose every call names the tenant: each side has its own provider. */
export const bySide = <Port extends { readonly [Name in keyof Port]: Asked }>(test: Port, live: Port): Port =>
  Object.fromEntries(
    (Object.keys(test) as (keyof Port & string)[]).map((name) => [
      name,
      (tenant: Tenant, ...rest: never[]) => (tenant.mode === 'test' ? test : live)[name](tenant, ...rest),
    ]),
  ) as unknown as Port;

export const issuerBySide = (test: KycIssuer, live: KycIssuer): KycIssuer => ({
  apply: (tenant, ...rest) => (tenant.mode === 'test' ? test : live).apply(tenant, ...rest),
  progress: (tenant, ...rest) => (tenant.mode === 'test' ? test : live).progress(tenant, ...rest),
  verify: (call) => (call.tenant.mode === 'test' ? test : live).verify(call),
  readVerdict: (body) => test.readVerdict(body),
});

export const networkBySide = (test: CardNetwork, live: CardNetwork): CardNetwork => ({
  verifyMessage: (call) => (call.tenant.mode === 'test' ? test : live).verifyMessage(call),
  readQuestion: (body) => test.readQuestion(body),
  readNotice: (body) => test.readNotice(body),
});
