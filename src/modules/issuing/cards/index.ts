// Cards: rights to spend, each with money held behind it.
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
export { cardIsClosed, refusal } from './refusals.ts';
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
