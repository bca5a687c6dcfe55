// What may read differently once something has changed, by noun: of what either stream names, and of what is
// written here. What no line is about may change anything.
import type { Routes, WebhookEvent } from '../contract.ts';

type Path = keyof Routes['GET'];
type FamilyOf<Type extends string> = Type extends `${infer Family}.${string}` ? Family : never;
/** Nouns of events, and of what an owner hears of or somebody writes besides. */
type Noun =
  | FamilyOf<WebhookEvent['type']>
  | 'agent_key'
  | 'api_key'
  | 'batch'
  | 'brand'
  | 'connection'
  | 'grant'
  | 'invitation'
  | 'member'
  | 'note'
  | 'passkey'
  | 'payee'
  | 'push_subscription'
  | 'scheduled_run'
  | 'session'
  | 'settings'
  | 'sub_wallet'
  | 'transfer'
  | 'view'
  | 'webhook_endpoint';

type Line = {
  /** The paths where it is read and written: all of what is below as well. */
  readonly at: readonly Path[];
  /** What follows from it elsewhere. */
  readonly also?: readonly Path[];
};

/** Nouns of routes that the wallet does not know: the console adds their lines. */
type OfConsole = 'api_key' | 'connection' | 'transaction' | 'webhook_endpoint';

/** Much follows from one change in a wallet: what is available, what waits and what an agent has left. */
const OWN: readonly Path[] = [
  '/api/v1/wallet',
  '/api/card/approvals',
  '/api/card/v1/cards',
  '/api/card/v1/payment-methods',
];
const MONEY: readonly Path[] = [...OWN, '/api/v1/wallets', '/api/v1/sub_wallets', '/api/v1/approvals'];
const PEOPLE: readonly Path[] = ['/api/v1/cardholders'];
const SENT: readonly Path[] = ['/v1/send/transfers', '/v1/send/batches'];
const WALLETS: Line = { at: ['/api/v1/wallets'], also: OWN };
const AGENTS: Line = { at: ['/api/v1/sub_wallets', '/api/v1/wallet/sub-wallets'], also: OWN };
const TRANSFERS: Line = { at: SENT, also: MONEY };
const SCHEDULES: Line = {
  at: ['/api/v1/scheduled_payments', '/api/v1/wallet/scheduled'],
  also: [...MONEY, '/api/v1/payments'],
};

const LINES: Record<Exclude<Noun, OfConsole>, Line> & Partial<Record<OfConsole, Line>> = {
  agent_key: AGENTS,
  approval: {
    at: ['/api/v1/approvals', '/api/card/approvals'],
    also: [...MONEY, '/api/v1/payments', '/api/v1/withdrawals', ...SENT],
  },
  balance: WALLETS,
  batch: TRANSFERS,
  brand: { at: ['/api/v1/brand'], also: ['/api/auth/session'] },
  card: { at: ['/api/v1/cards', '/api/card/v1/cards'], also: OWN },
  cardholder: { at: [...PEOPLE, '/api/card/v1/kyc/status'], also: OWN },
  cardholder_onboarding_session: { at: ['/api/v1/cardholder_onboarding_sessions/{id}'], also: PEOPLE },
  deposit: WALLETS,
  grant: { at: ['/api/v1/wallet/grants'] },
  invitation: { at: ['/api/v1/invitations'] },
  member: { at: ['/api/v1/members'], also: ['/api/auth/session'] },
  note: { at: ['/api/v1/notes'] },
  passkey: { at: ['/api/auth/passkeys'], also: OWN },
  payment_method: { at: PEOPLE, also: OWN },
  payee: { at: ['/api/v1/payees', '/api/v1/wallet/payees'] },
  payment: { at: ['/api/v1/payments', '/api/v1/wallet/payments'], also: MONEY },
  push_subscription: { at: ['/api/v1/wallet/push-subscriptions'] },
  scheduled_payment: SCHEDULES,
  scheduled_run: SCHEDULES,
  send: TRANSFERS,
  session: { at: ['/api/auth/session', '/api/auth/sessions'] },
  settings: { at: ['/api/v1/settings'] },
  sub_wallet: AGENTS,
  transfer: TRANSFERS,
  view: { at: ['/api/v1/views'] },
  wallet: WALLETS,
  withdrawal: { at: ['/api/v1/withdrawals', '/api/v1/wallet/withdrawals'], also: MONEY },
};

export const addLines = (lines: Readonly<Record<OfConsole, Line>>): void => void Object.assign(LINES, lines);

/** What a member has done is there at once, and so is that it was done. */
const OF_WRITES: readonly Path[] = ['/api/v1/audit_log', '/api/v1/overview', '/api/v1/requests'];
const EVENTS: Path = '/api/v1/events';

export type Stale = readonly string[] | 'all';

const isBelow = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);

/** Whether what is read there may have changed. */
export const isStale = (path: string, stale: Stale): boolean =>
  stale === 'all' || stale.some((at) => isBelow(path, at));

const staleOf = ({ at, also = [] }: Line): readonly string[] => [EVENTS, ...at, ...also];
const isNoun = (text: string): text is Noun => Object.hasOwn(LINES, text);

/** What is stale after a write there, done or not: that of the noun whose place it is. */
export function staleAfter(path: string): Stale {
  const line = Object.values(LINES).find(({ at }) => at.some((one) => isBelow(path, one)));
  return line === undefined ? 'all' : [...OF_WRITES, ...staleOf(line)];
}

const REMEMBERED_MAX = 2_000;

/** A change may come twice, with the same id. */
export function createNews(): (id: string) => boolean {
  const before = new Set<string>();
  return (id) => {
    if (before.has(id)) return false;
    if (before.size >= REMEMBERED_MAX) before.clear();
    before.add(id);
    return true;
  };
}

/** The stream of an organization names the type of an event, and that of an owner the kind of object. */
type Changed = { readonly type?: string; readonly kind?: string; readonly objectId: string };
type Message = Pick<MessageEvent<string>, 'data' | 'lastEventId'>;

const isNews = createNews();

/** What either stream says with a message; undefined of what was heard before. */
export function heardIn({ data, lastEventId }: Message): Stale | undefined {
  const { type, kind, objectId } = JSON.parse(data) as Changed;
  if (!isNews(`${lastEventId} ${objectId}`)) return undefined;
  const noun = kind ?? type?.slice(0, type.indexOf('.')) ?? '';
  const line = isNoun(noun) ? LINES[noun] : undefined;
  return line === undefined ? 'all' : staleOf(line);
}
