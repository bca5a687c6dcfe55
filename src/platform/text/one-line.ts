// Text that is not ours, such as the reason of an agent, made fit for a line of a message: it can neither
// begin another line, nor change the direction of writing, nor hide what follows, nor be a link.

/** What is not a letter, a mark on one, a digit, a sign or a space is not shown. */
const UNSHOWN = /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+/gu;
const SPACES = /\p{Zs}+/gu;
/** Letters of our languages have one mark at most once they are composed. */
const MARKS_TOO_MANY = /(\p{M}{2})\p{M}+/gu;
const SCHEME = /:\/\//g;
/** A dot between letters, by which messengers and mail programs recognize an address. */
const DOT_IN_ADDRESS = /(?<=[\p{L}\p{N}])\.(?=\p{L})/gu;
const ELLIPSIS = '…';

export function oneLine(written: string, charactersMax: number): string {
  const line = written
    .normalize('NFKC')
    .replace(UNSHOWN, ' ')
    .replace(MARKS_TOO_MANY, '$1')
    .replace(SCHEME, ': ')
    .replace(DOT_IN_ADDRESS, '. ')
    .replace(SPACES, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= charactersMax) return line === '' ? '-' : line;
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .trimEnd()}${ELLIPSIS}`;
}
