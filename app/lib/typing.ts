// Whether a key is for what somebody types in, and so for nothing else of the page.

export const isTypedInto = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea, [role=combobox]'));

/** What is open above the page takes all keys. */
export const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;
