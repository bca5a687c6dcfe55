// The worker of a run: jobs, the sandbox's messages and deliveries, on the database of the run.
import { openProduct, stopOnRequest } from './product.ts';
import type { WorkerReady } from './protocol.ts';

const app = await openProduct({});
stopOnRequest(() => app.close());
await app.work();
process.send?.({ kind: 'working' } satisfies WorkerReady);
