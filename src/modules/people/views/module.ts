// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { createViewRoute } from './create.ts';
import { deleteViewRoute } from './delete.ts';
import { listViewsRoute } from './list.ts';
import { renameViewRoute } from './rename.ts';

export const viewsModule = defineModule({
  name: 'views',
  tags: { Views: 'Filters of lists that a member keeps by a name.' },
  routes: [listViewsRoute, createViewRoute, renameViewRoute, deleteViewRoute],
});
