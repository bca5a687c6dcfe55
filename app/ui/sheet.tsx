// A sheet over the screen: from below on a phone, in the middle of anything wider. It is a dialog of the
// browser, so focus stays in it, Escape closes it, and focus goes back to where it was.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type SheetProps = {
  readonly title: string;
  /** What stands beside and below the title. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
  /** While something is sent it stays open. */
  readonly isBusy?: boolean;
  onClose(): void;
};

/** The class of what is shown in it this once, and would be lost with it. */
export const SHOWN_ONCE = 'secret';

const TYPED = 'form :is(input, select, textarea)';
const FIRST = `${TYPED}, form .ordered [aria-disabled=false]`;

export function Sheet({ title, head, children, isBusy = false, onClose }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(FIRST)?.focus();
    // Closed before it goes, since only then the browser takes the focus back to where it was.
    return () => dialog?.close();
  }, []);
  const stays = (): boolean => isBusy || element.current?.querySelector(`.${SHOWN_ONCE}`) instanceof Element;
  const leave = (): void => (stays() ? undefined : onClose());
  /**
   * Opens it again if it stays: at a second Escape a browser closes it without asking the page, and by then
   * it may be gone as well.
   */
  const closed = (): void => {
    if (stays()) element.current?.showModal();
    else if (element.current !== null) onClose();
  };
  /** A press beside it loses nothing that was typed. */
  const beside = ({ target, currentTarget: dialog }: MouseEvent & { currentTarget: HTMLElement }): void =>
    target === dialog && dialog.querySelector(TYPED) === null ? leave() : undefined;
  return (
    <dialog
      ref={element}
      class="sheet"
      aria-label={title}
      onCancel={(event) => {
        // Choosing no file is heard here as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={closed}
      onClick={beside}
    >
      <header>
        <h2 tabIndex={-1}>{title}</h2>
        {head}
      </header>
      <div class="sheet-body">{children}</div>
    </dialog>
  );
}
