// Where a person is sent on to after signing in: a path of this server that is listed here, and nothing that
// a browser could read as the address of another one.

const NEXT_CHARACTERS_MAX = 500;
/** Pages that need a person who is signed in, and those that one may have come from. */
const PREFIXES = [
  '/approvals',
  '/clients',
  '/console',
  '/consent',
  '/docs',
  '/invitations',
  '/scheduled',
  '/wallet',
];
/** No percent sign, dot segment, backslash or second slash in the path, so it reads the same everywhere. */
const PATH = /^(?:\/[A-Za-z0-9_~-]+(?:\.[A-Za-z0-9_~-]+)*)+(?:\?[A-Za-z0-9._~%&=+:/-]+)?$/;

/** Undefined for what is none of those. */
export function nextOf(given: string | null): string | undefined {
  if (given === null || given.length > NEXT_CHARACTERS_MAX || !PATH.test(given)) return undefined;
  const [path = ''] = given.split('?', 1);
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? given : undefined;
}
