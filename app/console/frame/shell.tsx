// The frame of the console: the menu, the side that one is on, and the account.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chooseLanguage, LANGUAGE_NAMES } from '../../lib/language.ts';
import { addressOf, usePath } from '../../lib/router.ts';
import { actFor, memberOf, signOut, type Session, type Side } from '../../lib/session.ts';
import { setPaused, startLive } from '../../lib/live.ts';
import { useLiveness } from '../../lib/liveness.ts';
import { chooseTheme, themeNow } from '../../lib/theme.ts';
import { words } from '../../lib/words.ts';
import { ActionHost } from '../../ui/action-host.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/parts.tsx';
import { useTestClock } from '../test-side/clock-now.ts';
import { openKeySheet, Shortcuts } from './shortcuts.tsx';
import { ScreenTabs, SideMenu } from './side-menu.tsx';
import { Search } from '../search/search.tsx';

type ShellProps = {
  readonly session: Session;
  readonly side: Side;
  readonly screen: string;
  readonly children: ComponentChildren;
};

export function Shell({ session, side, screen, children }: ShellProps) {
  const text = words();
  const [isOpen, setOpen] = useState(false);
  const path = usePath();
  useEffect(() => setOpen(false), [path]);
  useEffect(() => startLive({ address: '/api/v1/events/stream' }), []);
  return (
    <div class={`shell ${side.mode}${isOpen ? ' menu-open' : ''}`}>
      <a class="skip" href="#main">
        {text.skip}
      </a>
      <nav class="side" id="menu" aria-label={text.menu}>
        <p class="brand">
          <span class="mark" aria-hidden="true">
            M
          </span>
          {side.name}
        </p>
        <ModeSwitch session={session} side={side} />
        <SideMenu side={side} screen={screen} isShown={isOpen} />
      </nav>
      <header class="top">
        <button
          type="button"
          class="quiet-button menu-button"
          aria-label={text.menu}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </button>
        <Search side={side} />
        <span class="grow" />
        {side.mode === 'test' ? (
          <>
            <span class="chip test-chip" title={text.side.testLong}>
              <Icon name="flask" /> {text.side.test}
            </span>
            <Clock />
          </>
        ) : undefined}
        <Live />
        <ThemeButton />
        <Account session={session} side={side} />
      </header>
      <Notice />
      <main id="main" tabIndex={-1}>
        <ScreenTabs side={side} screen={screen} />
        {children}
      </main>
      <ActionHost side={side} />
      <Shortcuts side={side} />
    </div>
  );
}

/** The other side of the same organization. */
function ModeSwitch({ session, side }: { readonly session: Session; readonly side: Side }) {
  const text = words().side;
  const sides = memberOf(session).filter(({ organizationId }) => organizationId === side.organizationId);
  if (sides.length < 2) return null;
  return (
    <div class="mode" role="group" aria-label={text.label}>
      {sides.map(({ tenantId, mode }) => (
        <button
          type="button"
          key={tenantId}
          class={mode}
          aria-pressed={tenantId === side.tenantId}
          onClick={() => void (tenantId === side.tenantId ? undefined : actFor(tenantId))}
        >
          {text[mode]}
        </button>
      ))}
    </div>
  );
}

/** On the test side, time is what the test clock says, and goes on. */
function Clock() {
  const clock = useTestClock();
  if (clock === undefined) return null;
  return (
    <a class="chip clock-chip" href={addressOf({ path: '/clock' })}>
      <Icon name="clock" /> <span class="hidden">{words().nav.clock}: </span>
      <Time at={clock.now} />
      {clock.advancing === undefined ? undefined : (
        <>
          {' → '}
          <Time at={clock.advancing.to} />
        </>
      )}
    </a>
  );
}

/** Whether the page follows what changes, and the one switch for that. */
function Live() {
  const { live } = words();
  const liveness = useLiveness();
  return (
    <button
      type="button"
      class={`chip live-chip ${liveness}`}
      title={live.hint[liveness]}
      onClick={() => setPaused(liveness !== 'paused')}
    >
      <span class="dot" aria-hidden="true" />
      <span class="word">{live[liveness]}</span>
      <span class="hidden">{live.hint[liveness]}</span>
    </button>
  );
}

function ThemeButton() {
  const { theme } = words();
  const [chosen, setChosen] = useState(themeNow);
  const other = chosen === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      class="quiet-button"
      aria-label={theme[other]}
      onClick={() => {
        chooseTheme(other);
        setChosen(other);
      }}
    >
      <Icon name={chosen === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}

function Account({ session, side }: { readonly session: Session; readonly side: Side }) {
  const text = words();
  const { email } = session.user;
  const others = memberOf(session).filter(
    ({ organizationId, mode }) => organizationId !== side.organizationId && mode === side.mode,
  );
  return (
    <details class="account">
      <summary>
        <span class="hidden">
          {text.account}: {email}
        </span>
        <span aria-hidden="true">{email.slice(0, 2).toUpperCase()}</span>
      </summary>
      <div class="menu">
        <p class="soft">{email}</p>
        {others.map(({ tenantId, name }) => (
          <button type="button" key={tenantId} onClick={() => void actFor(tenantId)}>
            {name}
          </button>
        ))}
        <p class="soft">{text.language}</p>
        {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
          <button
            type="button"
            key={language}
            lang={language}
            aria-pressed={document.documentElement.lang === language}
            onClick={() => chooseLanguage(language)}
          >
            {name}
          </button>
        ))}
        <button type="button" class="with-keys" onClick={openKeySheet}>
          {text.keys.title} <kbd>?</kbd>
        </button>
        <button type="button" class="sign-out" onClick={() => void signOut()}>
          {text.signOut}
        </button>
      </div>
    </details>
  );
}
