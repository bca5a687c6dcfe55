// Mutants of the page of a card in the console.
import { replace, type Mutant } from './mutant.ts';

const CARD_PAGE = ['test/app/card-page'];

export const cardPageMutants: readonly Mutant[] = [
  {
    name: 'app: a search for a card does not lead to its page',
    plant: replace('app/lib/one-at.ts', "new Set(['cards'])", 'new Set()'),
    tests: ['app/console/find.test'],
    only: 'leads from a whole id',
  },
  {
    name: 'app: the page of a card shows a decline of any card',
    plant: replace('app/console/card-purchases.tsx', '{ cardId, status: ', '{ status: '),
    tests: CARD_PAGE,
    only: 'nothing of another card',
  },
  {
    name: 'app: the page of a card shows what was bought with any',
    plant: replace('app/console/card-purchases.tsx', '{ cardId, limit: PAGE', '{ limit: PAGE'),
    tests: CARD_PAGE,
    only: 'nothing of another card',
    hangs: true,
  },
  {
    name: 'app: earlier purchases that are asked for while others are read again are not read',
    plant: replace('app/lib/query.ts', 'setAsked(!isFetchingNextPage)', 'setAsked(!isFetching)'),
    tests: CARD_PAGE,
    only: 'while it reads again what has changed',
    hangs: true,
  },
  {
    name: 'app: a hold that the processor has not answered looks like any other',
    plant: replace('app/console/card-funding.tsx', 'row.underWay === null ?', 'row.underWay !== undefined ?'),
    tests: CARD_PAGE,
    only: 'is said to be unknown',
    hangs: true,
  },
  {
    name: 'app: a developer is offered the number of a card',
    plant: replace('app/console/issue-acts.tsx', "needs: 'owner'", "needs: 'developer'"),
    tests: CARD_PAGE,
    only: 'everything but the number',
  },
  {
    name: 'app: an id that is none is looked for on the other side',
    plant: replace('app/console/one-trouble.tsx', '|| !WHOLE_ID.test(id)', ''),
    tests: CARD_PAGE,
    only: 'is looked for on the other side',
  },
  {
    name: 'app: what cannot be read of a payment method is left out of the page of a card',
    plant: replace(
      'app/console/card-funding.tsx',
      'error instanceof ApiError && error.status === NOT_FOUND',
      'error instanceof ApiError',
    ),
    tests: CARD_PAGE,
    only: 'of which a part fails',
    hangs: true,
  },
];
