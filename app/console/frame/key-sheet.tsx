// The sheet of keys: what works everywhere, what works in lists, and the letters that lead to screens.
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { GO, lettersOf, SHEET } from './keys.ts';

export type KeySheetProps = { readonly side: Side; onClose(): void };
/** Keys that do the same, each of which is pressed one after the other. */
type Line = readonly [does: string, ...ways: ReadonlyArray<readonly string[]>];

export function KeySheet({ side, onClose }: KeySheetProps) {
  const { close, keys, nav, search } = words();
  const everywhere: Line[] = [
    [search.title, ['Ctrl K'], ['⌘ K']],
    [keys.title, [SHEET]],
  ];
  const lists: Line[] = [
    [keys.next, ['J'], ['↓']],
    [keys.previous, ['K'], ['↑']],
    [keys.open, ['Enter']],
    [keys.filter, ['F'], ['/']],
    [keys.close, ['Esc']],
  ];
  const screens = lettersOf(side).map(([letter, screen]): Line => [
    nav[screen],
    [GO.toUpperCase(), letter.toUpperCase()],
  ]);
  const head = (
    <button type="button" class="quiet-button" aria-label={close} onClick={onClose}>
      <Icon name="close" />
    </button>
  );
  return (
    <Sheet title={keys.title} head={head} onClose={onClose}>
      <Keys title={keys.screens} lines={screens} />
      <Keys title={keys.lists} lines={lists} />
      <Keys title={keys.everywhere} lines={everywhere} />
    </Sheet>
  );
}

const Keys = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <section class="shortcuts">
    <h3>{title}</h3>
    <ul>
      {lines.map(([does, ...ways]) => (
        <li key={does}>
          {does}
          <span>
            {ways.map((way, at) => (
              <span key={way.join(' ')}>
                {at === 0 ? '' : ` ${words().keys.or} `}
                {way.map((key) => (
                  <>
                    {' '}
                    <kbd key={key}>{key}</kbd>
                  </>
                ))}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
