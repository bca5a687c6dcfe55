// Cards: rights to spend, each with money held behind it.
import { defineModule, readAndWrite } from '../../platform/module.ts';
import type { SweepServices } from '../../platform/queue/sweep.ts';
import { createCardRoute, type CreateServices } from './create.ts';
import { deleteCardRoute } from './delete.ts';
import { cardEvents } from './events.ts';
import { getCardRoute } from './get.ts';
import { abandonedSweep, cardJobs } from './jobs.ts';
import { listCardsRoute } from './list.ts';
import { patchCardRoute } from './patch.ts';
import { revealCardRoute } from './reveal.ts';
import { cardTriggers } from './triggers.ts';

export { close, takeBackAvailable } from './close.ts';
export { cardUpdated } from './events.ts';
export { CARD, mcc } from './model.ts';
export type { CardDetails } from './port.ts';
export { findShownCard, openCardsOf, subWalletOfCard } from './queries.ts';
export {
  useRevealLink,
  revealLinkStatus,
  type CardSummary,
  type RevealServices,
  type RevealFailure,
} from './show.ts';
export { isShown } from './states.ts';
export { cards, type CardRow } from './tables.ts';
export { newCard, SAMPLE_CARD_CENTS } from './triggers.ts';

export const cardsModule = defineModule<CreateServices & SweepServices>({
  name: 'cards',
  scopes: [...readAndWrite('cards'), 'cards.reveal'],
  events: cardEvents,
  routes: [createCardRoute, listCardsRoute, getCardRoute, patchCardRoute, deleteCardRoute, revealCardRoute],
  jobs: cardJobs,
  sweeps: (services) => [abandonedSweep(services)],
  triggers: cardTriggers,
});
