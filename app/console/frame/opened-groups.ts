// The groups of the menu that a reader has opened, for as long as the tab of the browser is there: their
// names and nothing else are kept.
const KEPT = 'menu';
const SEPARATOR = ' ';

const openedGroups = (): Set<string> =>
  new Set((sessionStorage.getItem(KEPT) ?? '').split(SEPARATOR).filter((name) => name !== ''));

export const wasOpened = (group: string): boolean => openedGroups().has(group);

export function keepOpened(group: string, isOpen: boolean): void {
  const opened = openedGroups();
  if (isOpen) opened.add(group);
  else opened.delete(group);
  sessionStorage.setItem(KEPT, [...opened].join(SEPARATOR));
}
