// What an API key or a member may do, as a person chooses it: in each area to read, to write, or what has a
// word of its own. What there is comes from the contract: a right that is not here does not compile, nor an
// area without words, nor words without an area.
import type { Body, Right } from '../../lib/routes.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import type { Words } from '../../messages/es.ts';
import type { Held, RightsArea } from '../../ui/form.ts';

type Scope = Body<'POST', '/api/v1/api_keys'>['scopes'][number];
const EVERYTHING = '*' satisfies Scope;

type WithSides<One> = One extends `${infer Name}:${string}` ? Name : never;
/**
 * A right that a key is given; not the name of an area, which is all of its sides, since a key is given no
 * more than was chosen.
 */
export type KeyRight = Exclude<Scope, typeof EVERYTHING | WithSides<Scope>>;
type AreaOf<One> = One extends `${infer Name}${':' | '.'}${string}` ? Name : One;
type Area = AreaOf<Right>;

/** Each of what is known has words, and nothing else has. */
type Exactly<Known extends string, Named extends Known, Text> = Readonly<Record<Known | Named, Text>>;
type Texts = Words['rights'];
type AreaTexts = Exactly<Area, keyof Texts['areas'], { readonly name: string; readonly text: string }>;

/** Each with the word for what it allows, in the order in which they are shown. */
const RIGHTS: Readonly<Record<Right, keyof Texts['may']>> = {
  'cardholders:read': 'read',
  'cardholders:write': 'write',
  'identity_reviews:write': 'decide',
  'onboarding:read': 'read',
  'onboarding:write': 'write',
  'payment_methods:read': 'read',
  'payment_methods:write': 'write',
  'cards:read': 'read',
  'cards:write': 'write',
  'cards.reveal': 'reveal',
  'wallets:read': 'read',
  'approvals:read': 'read',
  'payments:read': 'read',
  'books:read': 'read',
  'notes:read': 'read',
  'notes:write': 'write',
  'transfers:read': 'read',
  'transfers:write': 'write',
  'events:read': 'read',
  'webhooks:read': 'read',
  'webhooks:write': 'write',
  'webhooks.resend': 'resend',
  'webhooks.secrets': 'secrets',
  'requests:read': 'read',
  'overview:read': 'read',
  'search:read': 'read',
  'settings:read': 'read',
  'settings:write': 'write',
  'keys:read': 'read',
  'keys:write': 'write',
  'members:read': 'read',
  'members:write': 'write',
  'sandbox:read': 'read',
  'sandbox:write': 'write',
};

/** There is nothing of them on the live side. */
const OF_TEST: readonly string[] = ['sandbox' satisfies Area];

const areaOf = (scope: string): string => scope.split(/[:.]/, 1)[0] ?? scope;

/** The areas of rights, in the order of their words. */
export function areasOf<One extends Right>(rights: readonly One[]): Array<RightsArea<One>> {
  const texts: AreaTexts = words().rights.areas;
  const { may } = words().rights;
  return (Object.keys(texts) as Area[]).flatMap((name) => {
    const own = rights.filter((one) => areaOf(one) === name);
    if (own.length === 0) return [];
    const options = own.map((one) => [one, may[RIGHTS[one]]] as const);
    return [{ name, label: texts[name].name, text: texts[name].text, options }];
  });
}

/** What members may do and no key can. */
const OF_MEMBERS: ReadonlySet<string> = new Set<Exclude<Right, KeyRight>>([
  'identity_reviews:write',
  'webhooks.resend',
  'members:read',
  'members:write',
]);
const ALL_RIGHTS = Object.keys(RIGHTS) as Right[];
const ofKeys = () => areasOf(ALL_RIGHTS.filter((one): one is KeyRight => !OF_MEMBERS.has(one)));

/** What a key of a side can be given. */
export function rightsOn(mode: Side['mode']) {
  const { all, allText } = words().rights;
  const whole: Held<typeof EVERYTHING> = { value: EVERYTHING, label: all, text: allText };
  return { all: whole, areas: ofKeys().filter(({ name }) => mode === 'test' || !OF_TEST.includes(name)) };
}

/** What a key with these scopes may do, in words. */
export function saidOf(scopes: readonly string[]): string[] {
  if (scopes.includes(EVERYTHING)) return [words().rights.all];
  return ofKeys().flatMap(({ name, label, options }) => {
    const isHeld = (right: KeyRight): boolean =>
      scopes.includes(right) || (scopes.includes(name) && right.startsWith(`${name}:`));
    const sides = options.flatMap(([right, side]) => (isHeld(right) ? [side] : []));
    return sides.length === 0 ? [] : [`${label}: ${sides.join(', ')}`];
  });
}

const READ_AND_RESEND: readonly KeyRight[] = [
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'requests:read',
];
/** What the commands of a command line ask for. More is for the person to add, and less to take away. */
export const RIGHTS_OF_COMMANDS: Readonly<Record<Side['mode'], readonly KeyRight[]>> = {
  // Whose key it is, what `trigger` makes happen, and whether an id is of a purchase.
  test: [
    ...READ_AND_RESEND,
    'settings:read',
    'cardholders:write',
    'onboarding:write',
    'cards:read',
    'cards:write',
    'sandbox:write',
  ],
  live: READ_AND_RESEND,
};
