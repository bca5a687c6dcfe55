// The frame of the wallet: what can be spent at the top, and the five screens below, or at the side of a wide
// window. On the test side it says so on every screen.
import type { ComponentChildren } from 'preact';
import { addressOf } from '../lib/router.ts';
import { sideOf, type Session } from '../lib/session.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHidden } from './money/hidden.ts';
import { Amount } from './parts.tsx';
import { useBrand, usePending, useWallet } from './reads.ts';
import { minorOf } from './units.ts';
import { words } from './words.ts';

const TABS = [
  ['home', 'home'],
  ['agents', 'agent'],
  ['approve', 'check'],
  ['activity', 'transactions'],
  ['more', 'menu'],
] as const satisfies ReadonlyArray<readonly [string, IconName]>;
type TabName = (typeof TABS)[number][0];
/** Screens without a tab, and the tab from which each is reached. */
const WITHIN = {
  withdraw: 'home',
  payees: 'more',
  cards: 'more',
  methods: 'more',
  scheduled: 'more',
  clients: 'more',
  security: 'more',
} as const satisfies Record<string, TabName>;
export type ScreenName = TabName | keyof typeof WITHIN;

type ShellProps = {
  readonly session: Session;
  readonly screen: ScreenName;
  readonly children: ComponentChildren;
};

export function Shell({ session, screen, children }: ShellProps) {
  const text = words();
  const side = sideOf(session);
  const isTest = side?.mode === 'test';
  return (
    <div class={`wallet${isTest ? ' test' : ''}`}>
      <a class="skip" href="#main">
        {text.skip}
      </a>
      <header class="top">
        <BrandMark isNamed={screen === 'home'} />
        {screen === 'home' ? <OrganizationName /> : <Balance />}
        <HideButton />
        {isTest ? (
          <span class="chip test-chip" title={text.test.long}>
            <Icon name="flask" /> {text.test.chip}
          </span>
        ) : undefined}
      </header>
      <Notice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Tabs screen={screen} />
    </div>
  );
}

function initialOf(name: string): string {
  const first = name.codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first).toUpperCase();
}

/** A browser may be at another name of this server than its own addresses have. */
function BrandMark({ isNamed }: { readonly isNamed: boolean }) {
  const { name, logo = null } = useBrand();
  if (logo === null)
    return (
      <span class="mark" aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  const { url, width, height } = logo;
  const alt = isNamed ? '' : name;
  return <img class="logo" src={new URL(url).pathname} width={width} height={height} alt={alt} />;
}

const OrganizationName = () => (
  <strong class="grow owner">
    <bdi>{useBrand().name}</bdi>
  </strong>
);

function Balance() {
  const { data } = useWallet();
  return (
    <p class="grow balance">
      <span class="soft">{words().home.available}</span>
      {data === undefined ? undefined : (
        <Amount minor={minorOf(data.balance.available, data.currency)} currency={data.currency} />
      )}
    </p>
  );
}

function HideButton() {
  const { amounts } = words();
  const [isHidden, toggle] = useHidden();
  return (
    <button
      type="button"
      class="quiet-button"
      aria-label={isHidden ? amounts.show : amounts.hide}
      onClick={toggle}
    >
      <Icon name={isHidden ? 'hidden' : 'eye'} />
    </button>
  );
}

function Tabs({ screen }: { readonly screen: ScreenName }) {
  const tab: TabName = screen in WITHIN ? WITHIN[screen as keyof typeof WITHIN] : (screen as TabName);
  const { nav, approve } = words();
  const pending = usePending();
  const count = pending.data?.count ?? 0;
  return (
    <nav class="tabbar" aria-label={nav.label}>
      <ul>
        {TABS.map(([name, icon]) => (
          <li key={name}>
            <a
              href={addressOf({ path: name === 'home' ? '/' : `/${name}` })}
              aria-current={name === tab ? 'page' : undefined}
            >
              <span class="tab-icon">
                <Icon name={icon} />
                {name === 'approve' && count > 0 ? (
                  <span class="count" title={approve.heading(count)}>
                    {count}
                  </span>
                ) : undefined}
              </span>
              <span>{nav[name]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
