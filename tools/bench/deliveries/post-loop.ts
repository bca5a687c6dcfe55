// The posts of a sender by a bare loop: undici, the same bodies, as many connections, and no database; also
// with what a sender cannot leave out, a signature of each post and a limit of its time.
import { Agent, request } from 'undici';
import { systemClock } from '#platform/time/clock.ts';
import { sign, SIGNATURE_HEADER, standardHeaders } from '#platform/secrets/signature.ts';
import type { Posted, Posting } from './protocol.ts';

const POST_MS_MAX = 10_000;
const SECRET = 'whsec_of_nobody';
const EVENT_ID = 'evt_01k8vq3m2sf5btkq9c8n7x4r6a';

process.once('message', (posting: Posting) => void run(posting));
process.on('disconnect', () => process.exit(0));

async function run({ urls, bodies, connections, isSigned }: Posting): Promise<void> {
  const agent = new Agent({ connections });
  const startedMs = performance.now();
  let next = 0;
  const total = bodies.length * urls.length;
  const postAll = async (): Promise<void> => {
    while (next < total) {
      const at = next++;
      const text = bodies[Math.floor(at / urls.length)] ?? '';
      const { body } = await request(urls[at % urls.length] ?? '', {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(isSigned ? signaturesOf(text) : {}),
        },
        body: text,
        signal: isSigned ? AbortSignal.timeout(POST_MS_MAX) : null,
      });
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, postAll));
  process.send?.({ kind: 'posted', seconds: (performance.now() - startedMs) / 1000 } satisfies Posted);
  await agent.close();
}

function signaturesOf(body: string): Readonly<Record<string, string>> {
  const now = systemClock.now();
  return {
    [SIGNATURE_HEADER]: sign(body, SECRET, now),
    ...standardHeaders({ id: EVENT_ID, body }, SECRET, now),
  };
}
