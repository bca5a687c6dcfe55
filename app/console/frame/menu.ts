// The menu of the console, in its order. Screens that belong together are one entry of it, and tabs above
// each of them, so that the menu is seen as a whole. A new screen has its place and its icon here, its code
// in screens.tsx, and its name in the messages.
import type { Right } from '../../lib/routes.ts';
import { may } from '../../lib/rights.ts';
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
    entries: [
      ['members', 'invitations', 'roles', 'signatures'],
      ['settings', 'brand'],
      ['connections'],
      ['audit'],
    ],
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
  roles: 'shield',
  signatures: 'pen',
  settings: 'settings',
  connections: 'plug',
  brand: 'brand',
  audit: 'log',
};

/** The right with which a screen is read. Where it is withheld, nothing leads to the screen. */
const RIGHTS: Readonly<Record<ScreenName, Right>> = {
  home: 'overview:read',
  start: 'sandbox:read',
  simulator: 'sandbox:read',
  clock: 'sandbox:read',
  transactions: 'cards:read',
  cards: 'cards:read',
  cardholders: 'cardholders:read',
  reviews: 'cardholders:read',
  payments: 'payments:read',
  transfers: 'transfers:read',
  batches: 'transfers:read',
  scheduled: 'payments:read',
  withdrawals: 'payments:read',
  payees: 'payments:read',
  approvals: 'approvals:read',
  wallets: 'wallets:read',
  agents: 'wallets:read',
  events: 'events:read',
  webhooks: 'webhooks:read',
  requests: 'requests:read',
  keys: 'keys:read',
  device: 'keys:read',
  members: 'members:read',
  invitations: 'members:read',
  roles: 'members:read',
  signatures: 'members:read',
  settings: 'settings:read',
  connections: 'settings:read',
  brand: 'settings:read',
  audit: 'keys:read',
};

export type Reader = Pick<Side, 'mode' | 'rights'>;

/** What of the menu a reader has. */
export const groupsOf = (reader: Reader): Group[] =>
  ofSide(reader).flatMap((group) => {
    const entries = group.entries.flatMap((entry): Entry[] => {
      const [first, ...others] = entry.filter((name) => may(reader, RIGHTS[name]));
      return first === undefined ? [] : [[first, ...others]];
    });
    return entries.length === 0 ? [] : [{ ...group, entries }];
  });

const ofSide = ({ mode }: Pick<Side, 'mode'>): readonly Group[] =>
  MENU.filter(({ isOfTestSide }) => isOfTestSide !== true || mode === 'test');

export const namesOf = (reader: Reader): ScreenName[] =>
  groupsOf(reader).flatMap(({ entries }) => entries.flat());

/** Also what a reader may not read: its screen says so to who has its address. */
export const isOn = (side: Pick<Side, 'mode'>, screen: string): screen is ScreenName =>
  ofSide(side).some(({ entries }) => entries.some((entry) => isIn(entry, screen)));

export const isIn = (entry: Entry, screen: string): boolean => entry.some((name) => name === screen);

/** The screens that are tabs above one of them; none where it stands alone. */
export function tabsOf(reader: Reader, screen: string): readonly ScreenName[] {
  const entry = groupsOf(reader)
    .flatMap(({ entries }) => entries)
    .find((one) => isIn(one, screen));
  return entry === undefined || entry.length === 1 ? [] : entry;
}
