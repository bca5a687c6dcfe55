// What the audit log calls those who act, and where what they act on is shown.
import { words } from '../../lib/words.ts';
import { screenOf } from '../search/find.ts';
import type { ScreenName } from '../list/noun.ts';
import type { AuditEntry } from '../list/rows.ts';

export type Named = AuditEntry['actor'];

/** Screens by the first word of what parts of the product are called. */
const SCREENS_OF_PARTS: Readonly<Record<string, ScreenName>> = {
  agents: 'agents',
  approvals: 'approvals',
  authorizations: 'transactions',
  batches: 'batches',
  cardholders: 'cardholders',
  cards: 'cards',
  identity_reviews: 'reviews',
  kyc: 'cardholders',
  organizations: 'settings',
  payees: 'payees',
  payments: 'payments',
  reveal_page: 'cards',
  schedules: 'scheduled',
  transfers: 'transfers',
  wallets: 'wallets',
  webhooks: 'webhooks',
  withdrawals: 'withdrawals',
};

/** A part of the product is called as its screen is. */
export function actorNameOf({ type, name }: Pick<Named, 'type' | 'name'>): string | undefined {
  if (name === null) return undefined;
  const screen = type === 'system' ? SCREENS_OF_PARTS[name.split('.', 1)[0] ?? ''] : undefined;
  return screen === undefined ? name : words().nav[screen];
}

/** What they are, and that they are it no more. */
export function actorTypeOf({ type, name, objectId, isFormer }: Named): string {
  const { actors, former, ...text } = words().audit;
  // A person with a cardholder acted as a customer, and one without a name is not known.
  if (type === 'user' && objectId !== null) return text.customer;
  if (type === 'user' && name !== null) return isFormer ? text.formerMember : text.member;
  const types: Readonly<Record<string, string>> = actors;
  const ends: Readonly<Record<string, string>> = former;
  const is = types[type] ?? type;
  return isFormer && ends[type] !== undefined ? `${is}, ${ends[type]}` : is;
}

type Place = { readonly id: string; readonly screen: ScreenName };

const SCREENS_OF_TYPES: Readonly<Record<string, ScreenName>> = {
  user: 'members',
  api_key: 'keys',
  invitation: 'invitations',
};

/** Who has left is on no screen, and what has no place of its own is shown with whose it is. */
export function placeOfNamed({ type, id, name, objectId, isFormer }: Named): Place | undefined {
  const shown = objectId ?? id;
  const known = screenOf(shown);
  if (known !== undefined) return { id: shown, screen: known };
  if (type === 'user' && (name === null || isFormer)) return undefined;
  const screen = SCREENS_OF_TYPES[type];
  return screen === undefined ? undefined : { id, screen };
}

/** What an action on all of a side has changed has a screen of its own. */
export const screenOfSide = (action: string): ScreenName =>
  action.startsWith('brand.') ? 'brand' : 'settings';
