// The same posts by a bare loop: undici, the same bodies, as many connections, and nothing else, not even a signature.
import { Agent, request } from 'undici';
import type { Posted, Posting } from './protocol.ts';

process.once('message', (posting: Posting) => void run(posting));
process.on('disconnect', () => process.exit(0));

async function run({ urls, bodies, connections }: Posting): Promise<void> {
  const agent = new Agent({ connections });
  const startedMs = performance.now();
  let next = 0;
  const total = bodies.length * urls.length;
  const postAll = async (): Promise<void> => {
    while (next < total) {
      const at = next++;
      const { body } = await request(urls[at % urls.length] ?? '', {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodies[Math.floor(at / urls.length)] ?? '',
      });
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, postAll));
  process.send?.({ kind: 'posted', seconds: (performance.now() - startedMs) / 1000 } satisfies Posted);
  await agent.close();
}
