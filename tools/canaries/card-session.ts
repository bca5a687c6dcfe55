// Mutants of cards on sub-wallets and of the card session: purchases that a limit does not count or counts
// twice, cards that an agent gets unasked, and cards that are shown to others or twice.
import { replace, type Mutant } from './mutant.ts';

const AGENTS = 'card-session/agents';
const SESSION = 'card-session/session';
const PAUSE = 'card-session/pause';
const PAUSES = 'src/modules/issuing/cards/pauses.ts';
const LIMITS = 'authorizations/limits-random';

export const cardSessionMutants: readonly Mutant[] = [
  {
    name: 'card purchases count no release in the limits',
    plant: replace(
      'src/modules/issuing/authorizations/apply-to-card.ts',
      'spentMinor !== 0n',
      'spentMinor > 0n',
    ),
    tests: [LIMITS],
    only: 'count what its cards hold and were charged',
  },
  {
    name: 'card purchases give back what was taken first',
    plant: replace('src/modules/issuing/authorizations/reserve.ts', 'before.toReversed()', '[...before]'),
    tests: [LIMITS],
    only: 'count what its cards hold and were charged',
  },
  {
    name: 'card purchases pass what is left of a limit',
    plant: replace(
      'src/modules/issuing/authorizations/reasons.ts',
      'exceededLimits(subWallet.usages, neededMinor).length === 0',
      'subWallet !== null',
    ),
    tests: ['src/modules/issuing/authorizations/decide.test.ts'],
  },
  {
    name: 'card purchases take a card that is not remembered for one without a sub-wallet',
    plant: replace(
      'src/modules/issuing/authorizations/authorize.ts',
      'if (card.sub_wallet_id !== limits.subWalletId) throw stale();\n  const subWallet = lookedAt(tx, card);',
      'const subWallet = limits.subWalletId === null ? null : lookedAt(tx, card);',
    ),
    tests: [AGENTS],
    only: 'beyond cap are declined',
  },
  {
    name: 'a card that is not remembered is never looked up',
    plant: replace(
      'src/modules/issuing/authorizations/sub-wallet-of-card.ts',
      'if (attempt === 1) return null;',
      'if (attempt >= 1) return null;',
    ),
    tests: [AGENTS],
    only: 'beyond cap are declined',
  },
  {
    name: 'a question to an owner is taken for the answer to another request with its key',
    plant: replace(
      'src/modules/issuing/card-session/issue.ts',
      'return row && repeatOf(row, requestKey).row;',
      'return row;',
    ),
    tests: [AGENTS],
    only: 'asks for a card that waits for its owner with a key and another body',
  },
  {
    name: 'card issuing does not see cards that are asked for at once',
    plant: replace(
      'src/modules/issuing/card-session/ask.ts',
      'if (subWallet === null || subWallet.cards_made !== input.cardsMade) throw stale();',
      'if (subWallet === null) throw stale();',
    ),
    tests: [AGENTS],
    only: 'cannot hold more on the payment method',
  },
  {
    name: 'card issuing gives up what an owner has approved',
    plant: replace('src/modules/issuing/cards/queries.ts', ' and approval_id is null and id <', ' and id <'),
    tests: ['card-session/left-issuing'],
    only: 'is issued once by sweeps',
  },
  {
    name: 'card session shows cards of others',
    plant: replace(
      'src/modules/issuing/card-session/access.ts',
      'return isShownTo(actor, { cardholderId, subWalletId }) ? card : undefined;',
      'return isShownTo(actor, { cardholderId, subWalletId }) ? card : card;',
    ),
    tests: [SESSION],
    only: 'of somebody else are not found',
  },
  {
    name: 'card session shows requests of others',
    plant: replace(
      'src/modules/issuing/card-session/get.ts',
      "if (!isShownTo(actor, whose)) throw refusal('not_found');",
      'isShownTo(actor, whose);',
    ),
    tests: [AGENTS],
    only: 'of another agent, held or not, is not found',
  },
  {
    name: 'card session gives agents a link to connect payment methods',
    plant: replace('src/modules/issuing/cards/not-issued.ts', "actor.type === 'agent_key' || ", ''),
    tests: [AGENTS],
    only: 'learns without a link',
  },
  {
    name: 'card session shares for longer than 15 minutes',
    plant: replace(
      'src/modules/issuing/cards/card-link.ts',
      'share: 15 * MINUTE_MS',
      'share: 16 * MINUTE_MS',
    ),
    tests: [SESSION],
    only: 'is over after 15 minutes',
  },
  {
    name: 'the purchases of any card are listed to anybody who is signed in',
    plant: replace(
      'src/modules/issuing/card-session/transactions.ts',
      'await requireOwnCard(db, { tenant, actor }, params.id)',
      '{ id: params.id }',
    ),
    tests: ['test/card-session/transactions'],
    only: 'of somebody else',
  },
  {
    name: 'card pauses: an owner resumes what the organization paused',
    plant: replace(PAUSES, "owner: ['owner'],", "owner: ['organization', 'owner'],"),
    tests: [PAUSE],
    only: 'does not resume what the organization paused',
  },
  {
    name: 'card pauses: an organization resumes what the owner paused',
    plant: replace(
      PAUSES,
      "organization: ['organization', 'system'],",
      "organization: ['organization', 'owner', 'system'],",
    ),
    tests: [PAUSE],
    only: 'is not resumed by the organization',
  },
  {
    name: 'card pauses: one takes the place of another',
    plant: replace(PAUSES, 'one === by || pausedBy.includes(one)', 'one === by && !pausedBy.includes(one)'),
    tests: [PAUSE],
    only: 'is paused by the organization and the system as well',
  },
  {
    name: 'card pauses: a card is paused by another person',
    plant: replace(
      'src/modules/issuing/card-session/patch.ts',
      'const { id } = await requireOwnCard(db, { tenant, actor }, params.id);',
      'const { id } = params;\n    void db, tenant, requireOwnCard;',
    ),
    tests: [PAUSE],
    only: 'not another person',
  },
  {
    name: 'card pauses: an agent resumes its card',
    plant: replace(
      'src/modules/issuing/card-session/patch.ts',
      "auth: [{ session: 'self' }],",
      "auth: [{ session: 'self' }, { agent: true }],",
    ),
    tests: [PAUSE],
    only: 'does so with the key of the agent',
  },
  {
    name: 'card pauses: any session of the owner resumes a card',
    plant: replace(
      'src/modules/issuing/card-session/patch.ts',
      'if (!hasProof && pausedBy.length < row.paused_by.length)',
      'if (!hasProof && pausedBy.length > row.paused_by.length)',
    ),
    tests: [PAUSE],
    only: 'pauses it at once, from a session that was proven long ago',
  },
  {
    name: 'card pauses: a card that is closed keeps who had paused it',
    plant: replace('src/modules/issuing/cards/close.ts', '    paused_by: [],\n', ''),
    tests: [PAUSE],
    only: 'no card that is closed',
  },
  {
    name: 'card pauses: the wallet offers to resume what the organization paused',
    plant: replace('app/wallet/cards.tsx', "if (pausedBy.some((by) => by !== 'owner')) return null;", ''),
    tests: ['test/app/wallet-screens'],
    only: 'is not offered where the organization has paused it',
  },
  {
    name: 'card pauses: the console offers to resume what the owner paused',
    plant: replace(
      'app/console/issue-acts.tsx',
      "row.pausedBy.some((by) => by !== 'owner')",
      'row.pausedBy.length > 0',
    ),
    tests: ['test/app/writes'],
    only: 'a card that its owner paused says so',
  },
  {
    name: 'card pauses: old pauses of the system are given to the organization',
    plant: replace(
      'src/modules/issuing/cards/migrations/20261125020000_cards_paused_by.sql',
      `then '["system"]'::jsonb`,
      `then '["organization"]'::jsonb`,
    ),
    tests: ['schema/old-pauses'],
    only: 'a card that was paused before',
    isOfSchema: true,
  },
];
