// The menu at the side: groups that fold, of which the one of the screen is open, and the tabs above screens
// that are one entry of it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addressOf } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ScreenName } from '../list/noun.ts';
import { groupsOf, ICONS, isIn, tabsOf, type Entry, type Group } from './menu.ts';
import { keepOpened, wasOpened } from './opened-groups.ts';

type PlaceProps = { readonly side: Side; readonly screen: string };
/** `isShown`: on a phone the menu covers the screen, and is shown when somebody opens it. */
type MenuProps = PlaceProps & { readonly isShown: boolean };

export function SideMenu({ side, screen, isShown }: MenuProps) {
  const element = useRef<HTMLDivElement>(null);
  // After its group was opened.
  useEffect(() => showCurrent(element.current), [screen, isShown]);
  return (
    <div ref={element}>
      {groupsOf(side).map((group) =>
        group.title === undefined ? (
          <section key="first">
            <Entries entries={group.entries} screen={screen} />
          </section>
        ) : (
          <FoldedGroup key={group.title} title={group.title} entries={group.entries} screen={screen} />
        ),
      )}
    </div>
  );
}

const showCurrent = (within: HTMLElement | null): void =>
  within?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

type GroupProps = Pick<Group, 'entries'> & { readonly screen: string };

function FoldedGroup({
  title,
  entries,
  screen,
}: GroupProps & { readonly title: NonNullable<Group['title']> }) {
  const isHere = entries.some((entry) => isIn(entry, screen));
  const [isOpen, setOpen] = useState(isHere || wasOpened(title));
  // The one where the reader goes is never folded, and the one they leave stays open if they had opened it.
  useLayoutEffect(() => setOpen(isHere || wasOpened(title)), [isHere]);
  const toggle = (event: Event): void => {
    // It is drawn open or not by what is kept, and by the browser not at all.
    event.preventDefault();
    keepOpened(title, !isOpen);
    setOpen(!isOpen);
  };
  return (
    <details class="menu-group" open={isOpen}>
      <summary onClick={toggle}>
        <h2>{words().groups[title]}</h2> <Icon name="next" />
      </summary>
      <Entries entries={entries} screen={screen} />
    </details>
  );
}

const Entries = ({ entries, screen }: GroupProps) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry[0]}>
        <a href={addressOf({ path: `/${entry[0]}` })} aria-current={currentOf(entry, screen)}>
          <Icon name={ICONS[entry[0]]} />
          {nameOf(entry)}
        </a>
      </li>
    ))}
  </ul>
);

/** A screen beside the one that the entry leads to is not its page, and still where the reader is. */
const currentOf = (entry: Entry, screen: string): 'page' | 'true' | undefined =>
  entry[0] === screen ? 'page' : isIn(entry, screen) ? 'true' : undefined;

function nameOf([first]: Entry): string {
  const { nav, entries } = words();
  const names: Partial<Readonly<Record<ScreenName, string>>> = entries;
  return names[first] ?? nav[first];
}

/** The screens that are one entry of the menu, each at its own address. */
export function ScreenTabs({ side, screen }: PlaceProps) {
  const element = useRef<HTMLElement>(null);
  const tabs = tabsOf(side, screen);
  useEffect(() => showCurrent(element.current), [screen]);
  const [first] = tabs;
  if (first === undefined) return null;
  const { nav } = words();
  return (
    <nav class="screen-tabs" ref={element} aria-label={nameOf([first])}>
      {tabs.map((name) => (
        <a
          key={name}
          href={addressOf({ path: `/${name}` })}
          aria-current={name === screen ? 'page' : undefined}
        >
          {nav[name]}
        </a>
      ))}
    </nav>
  );
}
