// The driver on the double: with a plain client and a memory of this process, as a connection has them.
import { request } from 'undici';
import { systemClock, type Clock } from '#platform/time/clock.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { ProviderAnswer, ProviderClient } from '#platform/provider/call.ts';
import type { Memory, Remembered } from '#platform/provider/memory.ts';
import type { Tenant } from '#platform/context/context.ts';
import {
  createWhatsappCloud,
  type WhatsappCloud,
  type WhatsappKeys,
} from '#providers/whatsapp-cloud/index.ts';
import type { WhatsappDouble } from './double.ts';
import type { Webhook } from './webhooks.ts';

export const VERIFY_TOKEN = 'verify.token.of.monedero';

const keysOf = ({ settings }: WhatsappDouble, changes: Partial<WhatsappKeys> = {}): WhatsappKeys => ({
  phoneNumberId: settings.phoneNumberId,
  businessAccountId: settings.businessAccountId,
  appId: settings.appId,
  accessToken: () => settings.accessToken,
  appSecrets: () => [settings.appSecret],
  verifyToken: () => VERIFY_TOKEN,
  ...changes,
});

export type Driven = { readonly driver: WhatsappCloud; readonly memory: Memory };
type DrivenOptions = {
  readonly keys?: Partial<WhatsappKeys>;
  readonly memory?: Memory;
  readonly clock?: Clock;
  readonly client?: ProviderClient;
};

export function driverOn(double: WhatsappDouble, given: DrivenOptions = {}): Driven {
  const { clock = systemClock, memory = plainMemory(clock), client = plainClient(double.origin) } = given;
  const keys = keysOf(double, given.keys);
  return { memory, driver: createWhatsappCloud({ client, memory, clock, keys }) };
}

export const inboundOf = (tenant: Tenant, { body, signature }: Webhook): InboundCall => ({
  tenant,
  raw: {
    method: 'POST',
    path: '/inbound/connections/conn_1',
    query: '',
    headers: { 'x-hub-signature-256': signature },
    body: Buffer.from(body),
  },
});

const REFUSED = new Set(['ECONNREFUSED', 'ENOTFOUND']);
const TOO_MANY_REQUESTS = 429;

/** Keeps the three outcomes, and no pace: a test that is refused 5 times a second would wait for minutes. */
export const plainClient = (origin: string): ProviderClient => ({
  async call({ method, path, headers = {}, body = null }, signal): Promise<ProviderAnswer> {
    try {
      const answer = await request(`${origin}${path}`, { method, headers, body, signal });
      const text = await answer.body.text();
      const { statusCode: status } = answer;
      return status === TOO_MANY_REQUESTS
        ? { kind: 'not_sent', reason: 'answered 429' }
        : { kind: 'answered', status, headers: {}, text };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      return { kind: REFUSED.has(code) ? 'not_sent' : 'unknown', reason: code };
    }
  },
});

export function plainMemory(clock: Clock = systemClock): Memory {
  const rows = new Map<string, Remembered>();
  const find = (kind: string, fits: (row: Remembered) => boolean): Promise<Remembered | undefined> =>
    Promise.resolve([...rows].find(([key, row]) => key.startsWith(`${kind} `) && fits(row))?.[1]);
  return {
    async keep({ id: tenantId }, kind, ours, { body = null } = {}) {
      const key = `${kind} ${ours}`;
      const kept = rows.get(key) ?? { ours, theirs: null, short: null, body, at: clock.now(), tenantId };
      rows.set(key, kept);
      return Promise.resolve(kept);
    },
    async complete(_tenant, kind, ours, theirs) {
      const kept = rows.get(`${kind} ${ours}`);
      if (kept === undefined) throw new Error(`${ours} was never kept`);
      if (kept.theirs !== null && kept.theirs !== theirs) throw new Error(`${ours} is ${kept.theirs}`);
      rows.set(`${kind} ${ours}`, { ...kept, theirs });
      return Promise.resolve();
    },
    byOurs: (kind, ours) => Promise.resolve(rows.get(`${kind} ${ours}`)),
    byTheirs: (kind, theirs) => find(kind, (row) => row.theirs === theirs),
    byShort: (kind, short) => find(kind, (row) => row.short === short),
  };
}
