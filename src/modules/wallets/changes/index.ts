// Changes: what an owner hears of their wallet, as it happens.
import { defineModule } from '#platform/module.ts';
import { streamOwnChangesRoute } from './stream.ts';
import type { OwnStreams } from './streams.ts';

export { createOwnStreams, type OwnStreams } from './streams.ts';

export const changesModule = defineModule<{ readonly ownStreams: OwnStreams }>({
  name: 'changes',
  routes: [streamOwnChangesRoute],
});
