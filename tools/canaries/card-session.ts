// Mutants of cards on sub-wallets and of the card session: purchases that a limit does not count or counts
// twice, cards that an agent gets unasked, and cards that are shown to others or twice.
import { replace, type Mutant } from './mutant.ts';

const AGENTS = 'card-session/agents';
const SESSION = 'card-session/session';
const LIMITS = 'authorizations/limits-random';

export const cardSessionMutants: readonly Mutant[] = [
  {
    name: 'card purchases count no release in the limits',
    plant: replace('src/modules/authorizations/book.ts', 'spentMinor !== 0n', 'spentMinor > 0n'),
    tests: [LIMITS],
    only: 'count what its cards hold and were charged',
  },
  {
    name: 'card purchases give back what was taken first',
    plant: replace('src/modules/authorizations/reserve.ts', 'before.toReversed()', '[...before]'),
    tests: [LIMITS],
    only: 'count what its cards hold and were charged',
  },
  {
    name: 'card purchases pass what is left of a limit',
    plant: replace(
      'src/modules/authorizations/decide.ts',
      "return passedBy(asked) === undefined ? undefined : 'limit_exceeded';",
      'return undefined;',
    ),
    tests: ['src/modules/authorizations/decide.test.ts'],
  },
  {
    name: 'card purchases take a card that is not remembered for one without a sub-wallet',
    plant: replace(
      'src/modules/authorizations/authorize.ts',
      'if (card.sub_wallet_id !== through.subWalletId) throw stale();\n  const subWallet = lookedAt(tx, card);',
      'const subWallet = through.subWalletId === null ? null : lookedAt(tx, card);',
    ),
    tests: [AGENTS],
    only: 'beyond cap are declined',
  },
  {
    name: 'card issuing does not see cards that are asked for at once',
    plant: replace(
      'src/modules/card-session/ask.ts',
      'if (subWallet === null || subWallet.cards_made !== input.cardsMade) throw stale();',
      'if (subWallet === null) throw stale();',
    ),
    tests: [AGENTS],
    only: 'cannot hold more on the payment method',
  },
  {
    name: 'card issuing gives up what an owner has approved',
    plant: replace('src/modules/cards/queries.ts', ' and approval_id is null and id <', ' and id <'),
    tests: ['card-session/left-issuing'],
    only: 'is issued once by sweeps',
  },
  {
    name: 'card session shows cards of others',
    plant: replace(
      'src/modules/card-session/whose.ts',
      'return isShownTo(actor, { cardholderId, subWalletId }) ? card : undefined;',
      'return isShownTo(actor, { cardholderId, subWalletId }) ? card : card;',
    ),
    tests: [SESSION],
    only: 'of somebody else are not found',
  },
  {
    name: 'card session shows requests of others',
    plant: replace(
      'src/modules/card-session/get.ts',
      "if (!isShownTo(actor, whose)) throw refusal('not_found');",
      'isShownTo(actor, whose);',
    ),
    tests: [AGENTS],
    only: 'of another agent, held or not, is not found',
  },
  {
    name: 'card session gives agents a link to connect payment methods',
    plant: replace('src/modules/cards/issue.ts', "actor.type === 'agent_key' || ", ''),
    tests: [AGENTS],
    only: 'learns without a link',
  },
  {
    name: 'card session shares for longer than 15 minutes',
    plant: replace('src/modules/cards/card-link.ts', 'share: 15 * MINUTE_MS', 'share: 16 * MINUTE_MS'),
    tests: [SESSION],
    only: 'is over after 15 minutes',
  },
];
