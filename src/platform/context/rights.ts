// What members may do, by role. A right is a scope that an API key would need for the same route, or one that
// no key can have. An owner has them all. An organization may withhold rights from its other roles
// (`base/identity/withheld.ts`); it can give none beyond this table.
import { ROLES, type Role } from './role.ts';

const EVERYBODY = ROLES;
/** Who builds with the API. */
const BUILDERS = ['owner', 'developer'] as const;
/** Who writes down what the team is to know. */
const WRITERS = ['owner', 'developer', 'support', 'finance'] as const;
/** Who helps customers, beside those who build. */
const HELPERS = ['owner', 'developer', 'support'] as const;
/** Who pays, beside those who build. */
const PAYERS = ['owner', 'developer', 'finance'] as const;
/** These hand out rights, show what holds money, or say who a person is. */
const OWNERS = ['owner'] as const;

export const RIGHTS = {
  'overview:read': EVERYBODY,
  'search:read': EVERYBODY,
  'cardholders:read': EVERYBODY,
  'cardholders:write': HELPERS,
  'identity_reviews:write': OWNERS,
  'onboarding:read': EVERYBODY,
  'onboarding:write': HELPERS,
  'payment_methods:read': EVERYBODY,
  'payment_methods:write': HELPERS,
  'cards:read': EVERYBODY,
  'cards:write': HELPERS,
  'cards.reveal': OWNERS,
  'wallets:read': EVERYBODY,
  'payments:read': EVERYBODY,
  'approvals:read': EVERYBODY,
  'transfers:read': EVERYBODY,
  'transfers:write': PAYERS,
  'books:read': PAYERS,
  'notes:read': EVERYBODY,
  'notes:write': WRITERS,
  'events:read': EVERYBODY,
  'webhooks:read': EVERYBODY,
  'webhooks:write': BUILDERS,
  /** To send once more what was sent before, and to change nothing about where it goes. */
  'webhooks.resend': HELPERS,
  'webhooks.secrets': OWNERS,
  'requests:read': EVERYBODY,
  'sandbox:read': EVERYBODY,
  'sandbox:write': BUILDERS,
  'keys:read': EVERYBODY,
  'keys:write': OWNERS,
  'members:read': EVERYBODY,
  'members:write': OWNERS,
  'settings:read': EVERYBODY,
  'settings:write': OWNERS,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof RIGHTS;
export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[];

export const NO_RIGHTS: ReadonlySet<Right> = new Set();

/** Whether a role has it where the organization withholds nothing. */
export const hasRight = (role: Role, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role);

/**
 * Whether an organization may withhold it. A member always sees who the others are, keeps views of their own
 * and can leave.
 */
export const mayBeWithheld = (role: Role, right: Right): boolean =>
  hasRight(role, right) && right !== 'members:read';

/** For which an organization may ask that another member signs first. */
export const SIGNED_RIGHTS = ['transfers:write', 'settings:write', 'webhooks:write'] as const;
/** Who could make members or keys alone would need no colleague for the rest. */
const SIGNED_WITH_ANY = ['members:write', 'keys:write'] as const;

export const isSignable = (right: Right): boolean =>
  [...SIGNED_RIGHTS, ...SIGNED_WITH_ANY].some((one) => one === right);

export const signedRights = (chosen: readonly string[] | null): ReadonlySet<Right> =>
  chosen === null || chosen.length === 0
    ? NO_RIGHTS
    : new Set([...SIGNED_RIGHTS.filter((right) => chosen.includes(right)), ...SIGNED_WITH_ANY]);

/** What an organization withholds from its roles. */
export type Withheld = Readonly<Partial<Record<Role, readonly string[]>>>;

/** What a member in the role may do, in the order of the table. */
export const rightsOf = (role: Role, withheld: Withheld | null): ReadonlySet<Right> =>
  new Set(ALL_RIGHTS.filter((right) => hasRight(role, right) && withheld?.[role]?.includes(right) !== true));
