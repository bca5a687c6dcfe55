// Who has paused a card. Each takes back only their own pause, and the card stays paused while another's is
// left: an organization cannot undo what the owner did on losing the card, nor the owner what it did itself.
import type { CardBalances } from '#modules/issuing/funding/accounts.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Wording } from '#platform/refusals/refusal.ts';
import { pausedByOther, refusal as cardRefusal } from './refusals.ts';
import { cards, PAUSERS, type CardRow, type Pauser } from './tables.ts';

/** The organization is the one to judge whether a card that was unfunded may go on. */
const LIFTS = {
  organization: ['organization', 'system'],
  owner: ['owner'],
} as const satisfies Record<string, readonly Pauser[]>;

export const pausedAlsoBy = ({ paused_by: pausedBy }: CardRow, by: Pauser): readonly Pauser[] =>
  PAUSERS.filter((one) => one === by || pausedBy.includes(one));

/** Who has paused it once `by` has asked for a status; undefined asks for nothing. */
export function pausesAfter(
  row: CardRow,
  by: keyof typeof LIFTS,
  status: 'OPEN' | 'PAUSED' | undefined,
): readonly Pauser[] {
  if (status === undefined) return row.paused_by;
  if (status === 'PAUSED') return pausedAlsoBy(row, by);
  const mine: readonly Pauser[] = LIFTS[by];
  const left = row.paused_by.filter((one) => !mine.includes(one));
  if (left.length > 0 && left.length === row.paused_by.length) throw pausedByOther(left);
  return left;
}

/** Whether a card may spend again, or what the system found is set aside: its money must be there then. */
export const goesOn = ({ paused_by: before }: CardRow, after: readonly Pauser[]): boolean =>
  before.length > 0 && (after.length === 0 || (before.includes('system') && !after.includes('system')));

/** A card may only spend what is held or collected already. */
export function requireFunded(
  { available, authorized, held, due }: CardBalances,
  wording: Pick<Wording, 'fix'> = {},
): void {
  const collectedAhead = due > 0n ? due : 0n;
  const needed = (available > 0n ? available : 0n) + authorized;
  if (held + collectedAhead < needed) throw cardRefusal('card_unfunded', {}, wording);
}

/** Writes who has paused a locked card and what else is changed, and with it the status. */
export function writePauses(
  tx: Tx,
  row: CardRow,
  pausedBy: readonly Pauser[],
  set: Partial<CardRow> = {},
): CardRow {
  const all = { ...set, paused_by: pausedBy, updated_at: tx.now };
  const { length: before } = row.paused_by;
  if (pausedBy.length !== before)
    audit(tx, pausedBy.length > before ? 'card.paused' : 'card.resumed', { type: 'card', id: row.id });
  const event = eventOf(row, pausedBy);
  return event === undefined ? tx.update(cards, row, all) : tx.move(cards, row, event, all);
}

function eventOf(row: CardRow, pausedBy: readonly Pauser[]) {
  const isPaused = pausedBy.length > 0;
  if (isPaused === (row.status === 'PAUSED')) return undefined;
  if (isPaused) return 'pause';
  return row.open_authorizations > 0 ? 'resume_in_use' : 'resume';
}
