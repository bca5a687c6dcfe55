// The least that a driver needs of a client: one call, one answer, and whether it was sent. For tests that
// are about the driver; what the product has is tested by itself.
import { Pool } from 'undici';
import { after } from 'node:test';
import type { ProviderClient } from '#platform/provider/call.ts';

const EXCHANGE_MS_MAX = 30_000;

export function thinClient(origin: string): ProviderClient {
  const pool = new Pool(origin, { connections: 16 });
  after(() => pool.destroy());
  return {
    async call({ method, path, headers = {}, body }, signal) {
      if (signal.aborted) return { kind: 'not_sent', reason: 'its caller has given up' };
      try {
        const late = AbortSignal.any([signal, AbortSignal.timeout(EXCHANGE_MS_MAX)]);
        const answer = await pool.request({ method, path, headers, body: body ?? null, signal: late });
        const text = await answer.body.text();
        if (answer.statusCode === 429) return { kind: 'not_sent', reason: 'answered 429', laterMs: 1_000 };
        const kept = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        return { kind: 'answered', status: answer.statusCode, headers: Object.fromEntries(kept), text };
      } catch (error) {
        return { kind: 'unknown', reason: String(error) };
      }
    },
  };
}
