// What keys do everywhere in the console, and the sheet that lists all keys there are.
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOf, go } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { isCovered, isTypedInto } from '../../lib/typing.ts';
import { later } from '../../ui/later.tsx';
import { meantBy, type Pressed } from './keys.ts';
import type { KeySheetProps } from './key-sheet.tsx';

const KeySheet = later<KeySheetProps>({
  load: async () => (await import('./key-sheet.tsx')).KeySheet,
  Waiting: () => null,
});

const bus = new EventTarget();
const OPEN = 'open';

/** For who has no keyboard in mind yet. */
export const openKeySheet = (): void => void bus.dispatchEvent(new Event(OPEN));

export function Shortcuts({ side }: { readonly side: Side }) {
  const [isOpen, setOpen] = useState(false);
  const before = useRef<Pressed | undefined>(undefined);
  useEffect(() => {
    const open = (): void => setOpen(true);
    const pressed = (event: KeyboardEvent): void => {
      const last = before.current;
      before.current = undefined;
      if (event.metaKey || event.ctrlKey || event.altKey || isTypedInto(event.target) || isCovered()) return;
      const now = { key: event.key, at: event.timeStamp };
      const { goes, opensSheet } = meantBy(now, last, side);
      before.current = now;
      if (goes !== undefined) go(addressOf({ path: `/${goes}` }));
      else if (opensSheet === true) open();
      else return;
      before.current = undefined;
      // The list below has other uses for the same letters.
      event.stopPropagation();
      event.preventDefault();
    };
    bus.addEventListener(OPEN, open);
    addEventListener('keydown', pressed, { capture: true });
    return () => {
      bus.removeEventListener(OPEN, open);
      removeEventListener('keydown', pressed, { capture: true });
    };
  }, [side]);
  return isOpen ? <KeySheet side={side} onClose={() => setOpen(false)} /> : null;
}
