// What a reader may do wherever they are, without an object that it is done to: what the lists of their side
// make.
import { useEffect, useState } from 'preact/hooks';
import type { Side } from '../../lib/session.ts';
import { isOffered } from '../../ui/action-buttons.tsx';
import type { Action } from '../../ui/action.ts';
import { screensOf } from '../frame/screens.tsx';

export function useActions(side: Side): readonly Action[] {
  const [actions, setActions] = useState<readonly Action[]>([]);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const all = await Promise.all(
        screensOf(side).flatMap(({ actionsOf }) => (actionsOf === undefined ? [] : [actionsOf(side)])),
      );
      if (!isGone) setActions(once(all.flat().filter((action) => isOffered(side, action))));
    };
    // Without the code of a screen, as without a network, places are found all the same.
    void load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [side]);
  return actions;
}

/** Two lists may offer the same. */
const once = (actions: readonly Action[]): Action[] => [
  ...new Map(actions.map((action) => [action.label, action])).values(),
];
