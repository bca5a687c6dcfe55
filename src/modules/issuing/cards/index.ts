// Cards: rights to spend, each with money held behind it.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { findOwners } from '#platform/owned.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { createCardRoute } from './create.ts';
import { deleteCardRoute } from './delete.ts';
import { cardEvents } from './events.ts';
import { getCardRoute } from './get.ts';
import { abandonedSweep, cardJobs, oldLinksSweep } from './jobs.ts';
import type { CreateServices } from './issue.ts';
import { cardsKept, openCards } from './kept.ts';
import { listCardsRoute } from './list.ts';
import { patchCardRoute } from './patch.ts';
import { revealCardRoute } from './reveal.ts';
import { cardSearch } from './search.ts';
import { cardTriggers } from './triggers.ts';
import { cards } from './tables.ts';

export { includedCard } from './include.ts';
export { close, takeBackAvailable } from './close.ts';
export { cardUpdated } from './events.ts';
export { chooseIssuer } from './connection.ts';
export { createCard, created, createRefusals, lookUpRequest } from './create.ts';
export { issueRequested, runIssueFlow, type CreateServices, type Creating } from './issue.ts';
export { explainRefusal } from './not-issued.ts';
export { makeCardLink, requireOwnSite } from './card-link.ts';
export {
  CARD,
  cardParams,
  cardSchema,
  createBody,
  mcc,
  PAUSING_STATUSES,
  toCard,
  type CreateBody,
} from './model.ts';
export { goesOn, pausesAfter, requireFunded, writePauses } from './pauses.ts';
export type { CardDetails } from './port.ts';
export {
  findCard,
  findShownCard,
  listCardsOf,
  listCardsOn,
  openOnSubWallet,
  subWalletOfCard,
  type ShownCard,
  ownerOfCardQuery,
  openCardsOf,
  waitingCardsOn,
} from './queries.ts';
export { cardIsClosed, refusal as cardRefusal } from './refusals.ts';
export { REMIND_OF_FUNDING } from './remind-later.ts';
export { insertRequested, requestLocks, requireRequestable, type RequestInput } from './request.ts';
export { resumeCard } from './resume.ts';
export { linkRefusals, revealSchema } from './reveal.ts';
export {
  useRevealLink,
  revealLinkStatus,
  type CardSummary,
  type RevealServices,
  type RevealFailure,
} from './show.ts';
export { isShown, SHOWN_CARD_STATUSES } from './states.ts';
export { cards, type CardRow, type LinkKind } from './tables.ts';
export { newCard, SAMPLE_CARD_CENTS } from './triggers.ts';

export const cardsModule = defineModule<CreateServices & SweepServices>({
  name: 'cards',
  kept: cardsKept,
  madeAt: ['cards'],
  inTheWay: [openCards],
  scopes: [...readAndWrite('cards'), 'cards.reveal'],
  events: cardEvents,
  tags: { Cards: 'Cards to spend with, each backed by money held on a payment method of its holder.' },
  search: [cardSearch],
  owned: [{ kind: 'card', prefix: 'card', find: findOwners(cards, 'cardholder_id') }],
  routes: [createCardRoute, listCardsRoute, getCardRoute, patchCardRoute, deleteCardRoute, revealCardRoute],
  jobs: cardJobs,
  sweeps: (services) => [abandonedSweep(services), oldLinksSweep(services)],
  triggers: cardTriggers,
});
