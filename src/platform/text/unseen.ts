// What cannot be seen in a text, or turns the direction of what is beside it: one rule for what others write,
// on the pages of the server and in the web app, which has this file in its bundle. So it imports nothing.

/**
 * Controls, ends of lines, directions of writing, letters without a shape and what Unicode has not assigned,
 * for a class of characters with the flag `u`. The variations of an emoji are seen.
 */
export const UNSEEN = String.raw`\p{C}\p{Zl}\p{Zp}\u034F\u17B4\u17B5\u115F\u1160\u2800\u3164\uFFA0`;

const ONE = new RegExp(`[${UNSEEN}]`, 'u');
const EACH = new RegExp(`[${UNSEEN}]`, 'gu');

export const hasUnseen = (text: string): boolean => ONE.test(text);
export const withoutUnseen = (text: string, instead: string): string => text.replaceAll(EACH, instead);

/** More marks on one letter than any language has cover what is around it. */
const PILED = /(\p{M}{4})\p{M}+/gu;
const REPLACEMENT = '\u{FFFD}';

/** Words of others, on one line, in which nothing hides and nothing changes the order of the rest. */
export const plainText = (text: string): string =>
  withoutUnseen(text.replaceAll(/[\r\n\t]+/g, ' ').replaceAll(PILED, '$1'), REPLACEMENT);

/**
 * Parsers of URLs silently remove or replace these, so another one may see another host; or they cannot be
 * seen, and a person reads another address.
 */
const IN_ADDRESSES = String.raw`[${UNSEEN}\p{Z}\p{Default_Ignorable_Code_Point}\\]`;
const ONE_IN_ADDRESS = new RegExp(IN_ADDRESSES, 'u');
const EACH_IN_ADDRESS = new RegExp(IN_ADDRESSES, 'gu');

export const isPlainAddress = (address: string): boolean => !ONE_IN_ADDRESS.test(address);
/** One that was taken when less was refused, so that all of it is seen. It leads to the same place. */
export const inPlain = (address: string): string => address.replaceAll(EACH_IN_ADDRESS, encodeURIComponent);
