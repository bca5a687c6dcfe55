// undici in a bare loop beside our deliveries: the same bodies to the same receiver.
import { createRequire } from 'node:module';
import { createDatabase } from '../database.ts';
import { postBare } from '../deliveries/bare.ts';
import { deliver, openRun, startVariant } from '../deliveries/run.ts';
import type { Peer } from './peer.ts';

const ONE = { name: 'deliveries', endpoints: 1, workers: 1, waiting: 0 } as const;
const { version } = createRequire(import.meta.url)('undici/package.json') as { version: string };

export const bareLoop: Peer = {
  name: 'deliveries',
  async open({ bench, serverUrl, deliveries }) {
    const run = await openRun(bench.cleanup);
    const started = await startVariant(run, ONE, await createDatabase(serverUrl, 'bench_deliveries'));
    bench.cleanup.add(() => started.source.close());
    const figure = (value: number) => [{ measured: 'webhooks posted', unit: 'a second', value } as const];
    const ours = async () => {
      const rate = await deliver(run, started, deliveries);
      await started.source.drained();
      return figure(rate);
    };
    await ours();
    return {
      title: `undici ${version} in a bare loop`,
      lacks: 'events in a database, signatures, a time limit, a recorded answer, retries, many endpoints',
      pairs: [{ peer: async () => figure(await postBare(run, started, deliveries)), ours }],
      // Both count what the receiver has got, and fail where that is not what was sent.
      wrong: () => Promise.resolve([]),
    };
  },
};
