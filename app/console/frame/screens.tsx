// The screens of the console, by name; menu.ts says where each stands. A new one is a line here.
// The first one comes with the page; the code of others is loaded when one of them is opened, or soon after.
import type { ComponentType } from 'preact';
import type { Side } from '../../lib/session.ts';
import type { Action } from '../../ui/action.ts';
import { later } from '../../ui/later.tsx';
import { Home } from '../home/home.tsx';
import { loadLaterWords } from './later-words.ts';
import { ListBones, ListScreen } from '../list/list.tsx';
import type { Noun, NounName, ScreenName, WithId } from '../list/noun.ts';
import { ICONS, isOn, namesOf, type Reader } from './menu.ts';

type ScreenProps = { readonly side: Side };
/** What the screen of one object is given, if its noun has a page for it (`app/lib/one-at.ts`). */
type ObjectScreenProps = ScreenProps & { readonly id: string };
export type Screen = {
  readonly Screen: ComponentType<ScreenProps>;
  readonly One?: ComponentType<ObjectScreenProps>;
  /** What is made there, once its code has come. */
  actionsOf?(side: Side): Promise<readonly Action[]>;
};

/** Its words come with the first of them. */
const withWords =
  <Loaded,>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> =>
    (await Promise.all([load(), loadLaterWords(document.documentElement.lang)]))[0];

const screen = (name: ScreenName, load: () => Promise<ComponentType<ScreenProps>>): Screen => ({
  Screen: later({ load: withWords(load), Waiting: () => <ListBones name={name} /> }),
});

const list = <Row extends WithId>(name: NounName, load: () => Promise<() => Noun<Row>>): Screen => ({
  ...screen(name, async () => {
    // Made once, so that its columns are the same with each drawing.
    const noun = { ...(await load())(), name, icon: ICONS[name] };
    return ({ side }) => <ListScreen noun={noun} side={side} />;
  }),
  actionsOf: async (side) => (await withWords(load)())().actionsOf?.(side) ?? [],
});

const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  home: { Screen: Home },
  start: screen('start', async () => (await import('../home/first-steps.tsx')).FirstSteps),
  simulator: screen('simulator', async () => (await import('../test-side/simulator.tsx')).Simulator),
  clock: screen('clock', async () => (await import('../test-side/clock.tsx')).TestClock),
  transactions: list('transactions', async () => (await import('../nouns/transactions.tsx')).transactions),
  cards: {
    ...list('cards', async () => (await import('../nouns/cards.tsx')).cards),
    One: later({
      load: withWords(async () => (await import('../nouns/card-page.tsx')).CardPage),
      Waiting: () => <ListBones name="cards" />,
    }),
  },
  cardholders: {
    ...list('cardholders', async () => (await import('../nouns/cardholders.tsx')).cardholders),
    One: later({
      load: withWords(async () => (await import('../nouns/person-page.tsx')).PersonPage),
      Waiting: () => <ListBones name="cardholders" />,
    }),
  },
  reviews: list('reviews', async () => (await import('../nouns/reviews.tsx')).reviews),
  payments: list('payments', async () => (await import('../nouns/payments.tsx')).payments),
  transfers: list('transfers', async () => (await import('../nouns/transfers.tsx')).transfers),
  batches: list('batches', async () => (await import('../nouns/transfers.tsx')).batches),
  scheduled: list('scheduled', async () => (await import('../nouns/payments.tsx')).scheduled),
  withdrawals: list('withdrawals', async () => (await import('../nouns/withdrawals.tsx')).withdrawals),
  payees: list('payees', async () => (await import('../nouns/payees.tsx')).payees),
  approvals: list('approvals', async () => (await import('../nouns/approvals.tsx')).approvals),
  wallets: list('wallets', async () => (await import('../nouns/wallets.tsx')).wallets),
  agents: list('agents', async () => (await import('../nouns/agents.tsx')).agents),
  events: list('events', async () => (await import('../nouns/development.tsx')).events),
  webhooks: list('webhooks', async () => (await import('../nouns/development.tsx')).webhooks),
  requests: list('requests', async () => (await import('../nouns/requests.tsx')).requests),
  keys: list('keys', async () => (await import('../nouns/development.tsx')).keys),
  device: screen('device', async () => (await import('../settings/device.tsx')).DeviceScreen),
  members: list('members', async () => (await import('../settings/members.tsx')).members),
  invitations: list('invitations', async () => (await import('../settings/members.tsx')).invitations),
  roles: screen('roles', async () => (await import('../settings/roles.tsx')).RolesScreen),
  signatures: screen('signatures', async () => (await import('../settings/signatures.tsx')).SignaturesScreen),
  settings: screen('settings', async () => (await import('../settings/settings.tsx')).SettingsScreen),
  brand: screen('brand', async () => (await import('../settings/brand.tsx')).BrandScreen),
  connections: screen(
    'connections',
    async () => (await import('../connections/connections.tsx')).ConnectionsScreen,
  ),
  audit: list('audit', async () => (await import('../nouns/audit.tsx')).audit),
};

export type NamedScreen = Screen & { readonly name: ScreenName };

/** Those that a reader has, in the order of the menu. */
export const screensOf = (reader: Reader): NamedScreen[] =>
  namesOf(reader).map((name) => ({ name, ...SCREENS[name] }));

export const screenAt = (side: Pick<Side, 'mode'>, name: string): NamedScreen | undefined =>
  isOn(side, name) ? { name, ...SCREENS[name] } : undefined;
