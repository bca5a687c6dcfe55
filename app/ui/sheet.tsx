// A sheet over the screen: from below on a phone, in the middle of anything wider. It is a dialog of the
// browser, so focus stays in it, Escape closes it, and focus goes back to where it was.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type SheetProps = {
  readonly title: string;
  readonly children: ComponentChildren;
  /** While something is sent it stays open. */
  readonly isBusy?: boolean;
  onClose(): void;
};

export function Sheet({ title, children, isBusy = false, onClose }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const leave = (): void => (isBusy ? undefined : onClose());
  return (
    <dialog
      ref={element}
      class="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => (event.target === event.currentTarget ? leave() : undefined)}
    >
      <div class="sheet-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
