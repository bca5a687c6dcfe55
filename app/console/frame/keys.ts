// The keys of the console, each said once: what the frame does with a key, and what the sheet of keys lists.
import type { ScreenName } from '../list/noun.ts';
import { namesOf, type Reader } from './menu.ts';

/** `g`, and then the letter, goes to the screen. */
const LETTERS: ReadonlyArray<readonly [letter: string, screen: ScreenName]> = [
  ['h', 'home'],
  ['t', 'transactions'],
  ['c', 'cards'],
  ['p', 'cardholders'],
  ['i', 'reviews'],
  ['m', 'payments'],
  ['a', 'approvals'],
  ['w', 'wallets'],
  ['n', 'agents'],
  ['e', 'events'],
  ['b', 'webhooks'],
  ['l', 'requests'],
  ['k', 'keys'],
  ['u', 'audit'],
  ['s', 'simulator'],
];
export const GO = 'g';
export const SHEET = '?';
/** Who presses the second key later means that key by itself. */
const SECOND_MS_MAX = 1_500;

export const lettersOf = (reader: Reader): typeof LETTERS => {
  const names = namesOf(reader);
  return LETTERS.filter(([, screen]) => names.includes(screen));
};

export type Pressed = { readonly key: string; readonly at: number };
/** What a key does. Of what nothing follows here, the screen below is asked. */
export type Meant = { readonly goes?: ScreenName; readonly opensSheet?: true };

/** `before` is the key before this one, if nothing came between the two. */
export function meantBy({ key, at }: Pressed, before: Pressed | undefined, reader: Reader): Meant {
  if (before?.key === GO && at - before.at <= SECOND_MS_MAX) {
    const screen = lettersOf(reader).find(([letter]) => letter === key)?.[1];
    if (screen !== undefined) return { goes: screen };
  }
  return key === SHEET ? { opensSheet: true } : {};
}
