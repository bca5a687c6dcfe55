// The screens of the console, in the order of its menu. A new one is a line here, and a name in the messages.
// The first one comes with the page; the code of others is loaded when one of them is opened, or soon after.
import type { ComponentType } from 'preact';
import type { Side } from '../../lib/session.ts';
import type { Words } from '../../messages/es.ts';
import type { IconName } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { Home } from '../home/home.tsx';
import { loadLaterWords } from './later-words.ts';
import { ListBones, ListScreen } from '../list/list.tsx';
import type { Noun, NounName, ScreenName, WithId } from '../list/noun.ts';

type ScreenProps = { readonly side: Side };
/** What the screen of one object is given, if its noun has a page for it (`app/lib/one-at.ts`). */
type ObjectScreenProps = ScreenProps & { readonly id: string };
export type Screen = {
  readonly name: ScreenName;
  readonly icon: IconName;
  readonly Screen: ComponentType<ScreenProps>;
  readonly One?: ComponentType<ObjectScreenProps>;
};
export type Group = {
  /** The first one needs none. */
  readonly title?: keyof Words['groups'];
  readonly isOfTestSide?: true;
  readonly screens: readonly Screen[];
};

/** Its words come with the first of them. */
const withWords =
  <Loaded,>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> =>
    (await Promise.all([load(), loadLaterWords(document.documentElement.lang)]))[0];

const screen = (
  name: ScreenName,
  icon: IconName,
  load: () => Promise<ComponentType<ScreenProps>>,
): Screen => ({
  name,
  icon,
  Screen: later({ load: withWords(load), Waiting: () => <ListBones name={name} /> }),
});

const list = <Row extends WithId>(
  name: NounName,
  icon: IconName,
  load: () => Promise<() => Noun<Row>>,
): Screen =>
  screen(name, icon, async () => {
    // Made once, so that its columns are the same with each drawing.
    const noun = { ...(await load())(), name, icon };
    return ({ side }) => <ListScreen noun={noun} side={side} />;
  });

const withOne = (listed: Screen, load: () => Promise<ComponentType<ObjectScreenProps>>): Screen => ({
  ...listed,
  One: later({ load: withWords(load), Waiting: () => <ListBones name={listed.name} /> }),
});

const GROUPS: readonly Group[] = [
  { screens: [{ name: 'home', icon: 'home', Screen: Home }] },
  {
    title: 'testSide',
    isOfTestSide: true,
    screens: [
      screen('start', 'check', async () => (await import('../home/first-steps.tsx')).FirstSteps),
      screen('simulator', 'flask', async () => (await import('../test-side/simulator.tsx')).Simulator),
      screen('clock', 'clock', async () => (await import('../test-side/clock.tsx')).TestClock),
    ],
  },
  {
    title: 'issuing',
    screens: [
      list(
        'transactions',
        'transactions',
        async () => (await import('../nouns/transactions.tsx')).transactions,
      ),
      withOne(
        list('cards', 'card', async () => (await import('../nouns/cards.tsx')).cards),
        async () => (await import('../nouns/card-page.tsx')).CardPage,
      ),
      withOne(
        list('cardholders', 'person', async () => (await import('../nouns/cardholders.tsx')).cardholders),
        async () => (await import('../nouns/person-page.tsx')).PersonPage,
      ),
      list('reviews', 'eye', async () => (await import('../nouns/reviews.tsx')).reviews),
    ],
  },
  {
    title: 'money',
    screens: [
      list('payments', 'payment', async () => (await import('../nouns/payments.tsx')).payments),
      list('payees', 'person', async () => (await import('../nouns/payees.tsx')).payees),
      list('approvals', 'check', async () => (await import('../nouns/approvals.tsx')).approvals),
      list('scheduled', 'clock', async () => (await import('../nouns/payments.tsx')).scheduled),
      list('transfers', 'payment', async () => (await import('../nouns/transfers.tsx')).transfers),
      list('batches', 'payment', async () => (await import('../nouns/transfers.tsx')).batches),
      list('withdrawals', 'wallet', async () => (await import('../nouns/withdrawals.tsx')).withdrawals),
      list('wallets', 'wallet', async () => (await import('../nouns/wallets.tsx')).wallets),
      list('agents', 'agent', async () => (await import('../nouns/agents.tsx')).agents),
    ],
  },
  {
    title: 'development',
    screens: [
      list('events', 'event', async () => (await import('../nouns/development.tsx')).events),
      list('webhooks', 'webhook', async () => (await import('../nouns/development.tsx')).webhooks),
      list('requests', 'request', async () => (await import('../nouns/requests.tsx')).requests),
      list('keys', 'key', async () => (await import('../nouns/development.tsx')).keys),
      screen('device', 'check', async () => (await import('../settings/device.tsx')).DeviceScreen),
    ],
  },
  {
    title: 'organization',
    screens: [
      list('members', 'person', async () => (await import('../settings/members.tsx')).members),
      list('invitations', 'mail', async () => (await import('../settings/members.tsx')).invitations),
      screen('roles', 'check', async () => (await import('../settings/roles.tsx')).RolesScreen),
      screen('settings', 'settings', async () => (await import('../settings/settings.tsx')).SettingsScreen),
      screen(
        'connections',
        'plug',
        async () => (await import('../connections/connections.tsx')).ConnectionsScreen,
      ),
      screen('brand', 'brand', async () => (await import('../settings/brand.tsx')).BrandScreen),
      list('audit', 'log', async () => (await import('../nouns/audit.tsx')).audit),
    ],
  },
];

export const groupsOf = ({ mode }: Pick<Side, 'mode'>): readonly Group[] =>
  GROUPS.filter(({ isOfTestSide }) => isOfTestSide !== true || mode === 'test');

export const screensOf = (side: Pick<Side, 'mode'>): Screen[] =>
  groupsOf(side).flatMap(({ screens }) => screens);

export const FIRST: ScreenName = 'home';
