// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { streamOwnChangesRoute } from './stream.ts';
import type { OwnStreams } from './streams.ts';

export const changesModule = defineModule<{ readonly ownStreams: OwnStreams }>({
  name: 'changes',
  routes: [streamOwnChangesRoute],
});
