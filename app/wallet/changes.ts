// What the wallet hears of: everything that is its owner's. Much follows from one change, such as what is
// available, what waits and what an agent has left, so all that is shown is read again.
import { startLive } from '../lib/live.ts';

const EVERY_MS = 2_000;
const REMEMBERED_MAX = 2_000;

/** A change may come twice, with the same id. */
export function createNews(): (id: string) => boolean {
  const before = new Set<string>();
  return (id) => {
    if (before.has(id)) return false;
    if (before.size >= REMEMBERED_MAX) before.clear();
    before.add(id);
    return true;
  };
}

const isNews = createNews();

export const startHearing = (): void =>
  startLive({
    address: '/api/v1/wallet/changes/stream',
    everyMs: EVERY_MS,
    heard: ({ lastEventId }) => (isNews(lastEventId) ? 'all' : undefined),
  });
