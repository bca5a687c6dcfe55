// Cards: rights to spend, each with money held behind it.
import type { AnyRoute } from '../../platform/route.ts';
import type { Sweep, SweepServices } from '../../platform/queue/sweep.ts';
import { createCardRoute, type CreateServices } from './create.ts';
import { deleteCardRoute } from './delete.ts';
import { getCardRoute } from './get.ts';
import { abandonedSweep } from './jobs.ts';
import { listCardsRoute } from './list.ts';
import { patchCardRoute } from './patch.ts';
import { revealCardRoute } from './reveal.ts';

export { close, takeBackAvailable } from './close.ts';
export { cardUpdated } from './events.ts';
export { cardJobs } from './jobs.ts';
export { CARD, mcc, toCard } from './model.ts';
export type { CardDetails } from './port.ts';
export { findShownCard, openCardsOf } from './queries.ts';
export { lookOnce, standingOfLink, type CardFace, type LookServices, type NoLook } from './show.ts';
export { isShown } from './states.ts';
export { cards, type CardRow } from './tables.ts';

export type CardServices = CreateServices;

export const cardRoutes = (services: CardServices): AnyRoute[] => [
  createCardRoute(services),
  listCardsRoute,
  getCardRoute,
  patchCardRoute,
  deleteCardRoute,
  revealCardRoute(services),
];

export const cardSweeps = (services: SweepServices): Sweep[] => [abandonedSweep(services)];
