// Opens the dialog of an action above whatever screen is shown. Its code is loaded with the first of them.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { onPlace } from '../lib/router.ts';
import type { Side } from '../lib/session.ts';
import type { DialogProps } from './action-dialog.tsx';
import { onAction, type Action } from './action.ts';
import { later } from './later.tsx';

const LaterDialog = later<DialogProps>({
  load: () => import('./action-dialog.tsx').then(({ ActionDialog }) => ActionDialog),
  Waiting: () => null,
});

/** Each action has a dialog of its own, so that one that closes never takes the next one with it. */
export function ActionHost({ side }: { readonly side: Side }) {
  const [open, setOpen] = useState<{ readonly action: Action; readonly count: number }>();
  const count = useRef(0);
  // At once, so that the first press after the page has come is not lost.
  useLayoutEffect(() => onAction((action) => setOpen({ action, count: ++count.current })), []);
  useLayoutEffect(() => onPlace(() => setOpen(undefined)), []);
  if (open === undefined) return undefined;
  // The browser says it a moment later, and the next action may be open by then.
  const closed = (): void => setOpen((before) => (before?.count === open.count ? undefined : before));
  return <LaterDialog key={open.count} action={open.action} side={side} onClose={closed} />;
}
