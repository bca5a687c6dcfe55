// The screens of the console, in the order of its menu. A new one is a line here, and a name in the messages.
import type { ComponentChild } from 'preact';
import type { Side } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import type { IconName } from '../ui/icon.tsx';
import { agents } from './agents.tsx';
import { approvals } from './approvals.tsx';
import { audit } from './audit.tsx';
import { BrandScreen } from './brand.tsx';
import { cardholders } from './cardholders.tsx';
import { cards } from './cards.tsx';
import { TestClock } from './clock.tsx';
import { events, keys, webhooks } from './development.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Home } from './home.tsx';
import { ListScreen } from './list.tsx';
import { invitations, members } from './members.tsx';
import type { Noun, ScreenName, WithId } from './noun.ts';
import { payments, scheduled } from './payments.tsx';
import { requests } from './requests.tsx';
import { Simulator } from './simulator.tsx';
import { transactions } from './transactions.tsx';
import { batches, transfers } from './transfers.tsx';
import { wallets } from './wallets.tsx';

export type Screen = {
  readonly name: ScreenName;
  readonly icon: IconName;
  show(side: Side): ComponentChild;
};

const list = <Row extends WithId>(noun: Noun<Row>): Screen => ({
  name: noun.name,
  icon: noun.icon,
  show: (side) => <ListScreen key={noun.name} noun={noun} side={side} />,
});

/** The first one needs no title. */
export type Group = { readonly title?: string; readonly screens: readonly Screen[] };

export function groupsOf(side: Pick<Side, 'mode'>): Group[] {
  const titles = words().groups;
  const testSide: Group = {
    title: titles.testSide,
    screens: [
      { name: 'start', icon: 'check', show: () => <FirstSteps /> },
      { name: 'simulator', icon: 'flask', show: () => <Simulator /> },
      { name: 'clock', icon: 'clock', show: () => <TestClock /> },
    ],
  };
  return [
    { screens: [{ name: 'home', icon: 'home', show: (shown) => <Home side={shown} /> }] },
    ...(side.mode === 'test' ? [testSide] : []),
    { title: titles.issuing, screens: [list(transactions()), list(cards()), list(cardholders())] },
    {
      title: titles.money,
      screens: [
        list(payments()),
        list(approvals()),
        list(scheduled()),
        list(transfers()),
        list(batches()),
        list(wallets()),
        list(agents()),
      ],
    },
    {
      title: titles.development,
      screens: [list(events()), list(webhooks()), list(requests()), list(keys())],
    },
    {
      title: titles.organization,
      screens: [
        list(members()),
        list(invitations()),
        { name: 'brand', icon: 'brand', show: () => <BrandScreen /> },
        list(audit()),
      ],
    },
  ];
}

export const screensOf = (side: Pick<Side, 'mode'>): Screen[] =>
  groupsOf(side).flatMap(({ screens }) => screens);

export const FIRST: ScreenName = 'home';
