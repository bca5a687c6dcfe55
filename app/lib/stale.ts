// Which lists of the API may read differently after an event, by its type.
import type { Source } from './live.ts';

const BY_FAMILY: Readonly<Record<string, readonly string[]>> = {
  cardholder: ['cardholders'],
  cardholder_onboarding_session: ['cardholders'],
  card: ['cards'],
  transaction: ['transactions', 'cards'],
  wallet: ['wallets'],
  deposit: ['wallets'],
  balance: ['wallets'],
  approval: ['approvals', 'payments', 'wallets', 'sub_wallets'],
  send: ['transfers', 'batches', 'approvals', 'wallets', 'sub_wallets'],
  payment: ['payments', 'approvals', 'wallets', 'sub_wallets'],
  withdrawal: ['approvals', 'wallets'],
  scheduled_payment: ['scheduled_payments', 'payments', 'wallets', 'sub_wallets'],
};

const SENT: ReadonlySet<string> = new Set(['transfers', 'batches']);
const pathOf = (name: string): string => (SENT.has(name) ? `/v1/send/${name}` : `/api/v1/${name}`);

/** Every event is in the list of events. */
export const pathsOf = (type: string): readonly string[] =>
  ['events', ...(BY_FAMILY[type.slice(0, type.indexOf('.'))] ?? [])].map(pathOf);

export type Change = { readonly type: string; readonly objectId: string; readonly sequence: number };

const REMEMBERED_MAX = 2_000;

/** A change may come twice, with the same number. */
export function createNews(): (change: Change) => boolean {
  const newest = new Map<string, number>();
  return ({ objectId, sequence }) => {
    if ((newest.get(objectId) ?? 0) >= sequence) return false;
    if (newest.size >= REMEMBERED_MAX) newest.clear();
    newest.set(objectId, sequence);
    return true;
  };
}

const isNews = createNews();

/** What a member of an organization hears. */
export const allChanges: Source = {
  address: '/api/v1/events/stream',
  heard({ data }) {
    const change = JSON.parse(data) as Change;
    return isNews(change) ? pathsOf(change.type) : undefined;
  },
};
