// The module as one value, of which src/product.ts makes the rest.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { findOwners } from '#platform/events/owned.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { createCardRoute } from './create.ts';
import { deleteCardRoute } from './delete.ts';
import { cardEvents } from './events.ts';
import { getCardRoute } from './get.ts';
import { abandonedSweep, cardJobs, oldLinksSweep } from './jobs.ts';
import type { CreateServices } from './issue.ts';
import { openCards } from './erasure-blockers.ts';
import { listCardsRoute } from './list.ts';
import { patchCardRoute } from './patch.ts';
import { revealCardRoute } from './reveal.ts';
import { cardSearch } from './search.ts';
import { cardTriggers } from './triggers.ts';
import { cards } from './tables.ts';

export const cardsModule = defineModule<CreateServices & SweepServices>({
  name: 'cards',
  madeAt: ['cards'],
  erasureBlockers: [openCards],
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
