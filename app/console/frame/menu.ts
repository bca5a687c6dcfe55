// The menu of the console, in its order. Screens that belong together are one entry of it, and tabs above
// each of them, so that the menu is seen as a whole. A new screen has its place and its icon here, its code
// in screens.tsx, and its name in the messages.
import type { Side } from '../../lib/session.ts';
import type { Words } from '../../messages/es.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { ScreenName } from '../list/noun.ts';

/** The screen that the entry of the menu leads to, and those beside it. */
export type Entry = readonly [first: ScreenName, ...others: ScreenName[]];
export type Group = {
  /** The first one needs none. */
  readonly title?: keyof Words['groups'];
  readonly isOfTestSide?: true;
  readonly entries: readonly Entry[];
};

export const FIRST: ScreenName = 'home';

const MENU: readonly Group[] = [
  { entries: [[FIRST]] },
  { title: 'testSide', isOfTestSide: true, entries: [['start'], ['simulator'], ['clock']] },
  { title: 'issuing', entries: [['transactions'], ['cards'], ['cardholders', 'reviews']] },
  {
    title: 'money',
    entries: [
      ['payments', 'transfers', 'batches', 'scheduled', 'withdrawals', 'payees'],
      ['approvals'],
      ['wallets'],
      ['agents'],
    ],
  },
  { title: 'development', entries: [['events'], ['webhooks'], ['requests'], ['keys', 'device']] },
  {
    title: 'organization',
    entries: [['members', 'invitations', 'roles'], ['settings', 'brand'], ['connections'], ['audit']],
  },
];

/** One for each, since most people look for the picture before they read the word. */
export const ICONS: Readonly<Record<ScreenName, IconName>> = {
  home: 'home',
  start: 'flag',
  simulator: 'flask',
  clock: 'clock',
  transactions: 'transactions',
  cards: 'card',
  cardholders: 'person',
  reviews: 'identity',
  payments: 'payment',
  transfers: 'transfer',
  batches: 'batch',
  scheduled: 'calendar',
  withdrawals: 'bank',
  payees: 'payee',
  approvals: 'approval',
  wallets: 'wallet',
  agents: 'agent',
  events: 'event',
  webhooks: 'webhook',
  requests: 'request',
  keys: 'key',
  device: 'terminal',
  members: 'team',
  invitations: 'mail',
  roles: 'check',
  settings: 'settings',
  connections: 'plug',
  brand: 'brand',
  audit: 'log',
};

export const groupsOf = ({ mode }: Pick<Side, 'mode'>): readonly Group[] =>
  MENU.filter(({ isOfTestSide }) => isOfTestSide !== true || mode === 'test');

export const namesOf = (side: Pick<Side, 'mode'>): ScreenName[] =>
  groupsOf(side).flatMap(({ entries }) => entries.flat());

export const isIn = (entry: Entry, screen: string): boolean => entry.some((name) => name === screen);

/** The screens that are tabs above one of them; none where it stands alone. */
export function tabsOf(side: Pick<Side, 'mode'>, screen: string): readonly ScreenName[] {
  const entry = groupsOf(side)
    .flatMap(({ entries }) => entries)
    .find((one) => isIn(one, screen));
  return entry === undefined || entry.length === 1 ? [] : entry;
}
