// A connection to the double of Fintoc as the platform opens it, whose settings and secrets a test may
// change, and which keeps what a set-up gives out.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { createProviderClient } from '#platform/provider/client.ts';
import type { Paces } from '#platform/provider/pace.ts';
import type { Finding, SetUp } from '#platform/provider/findings.ts';
import { watchProviderCalls } from '#platform/provider/watch.ts';
import { createTracer } from '#platform/telemetry/tracer.ts';
import { fintoc } from '#providers/fintoc/index.ts';
import { createTurnableClock } from '../../support/clock.ts';
import { thinMemory } from '../thin-memory.ts';
import type { Books, IdForm } from './books.ts';
import { startFintocDouble, type FintocDouble } from './double.ts';
import { newJwsKeys } from './keys.ts';

const CONNECTION_ID = 'conn_1';
export const ADDRESS = 'https://pagos.example.com/inbound/connections/conn_1';
const { privatePem, publicPem } = newJwsKeys();

export type FintocConnection = {
  readonly double: FintocDouble;
  /** Of its side. */
  readonly books: Books;
  readonly settings: Record<string, string>;
  /** By field, the current one first. */
  readonly secrets: Record<string, readonly string[]>;
  address: string;
  /** How fast it asked to be, when it was last opened. */
  paces: Paces;
  check(): Promise<readonly Finding[]>;
  /** As the platform does it, which keeps what is given out unless it dies before that. */
  setUp(how?: { readonly dies: boolean }): Promise<SetUp>;
  /** With what is counted. */
  logged(): string;
};

export async function startFintocConnection(
  mode: Mode = 'live',
  form: { readonly idOf?: IdForm } = {},
): Promise<FintocConnection> {
  const clock = createTurnableClock();
  const double = await startFintocDouble({ clock, jwsPublicKeys: [publicPem], ...form });
  const { books, key } = double[mode];
  const lines: string[] = [];
  const log = createLog('debug', clock, (text) => void lines.push(text));
  const metrics = createMetrics();
  const tracer = createTracer({ clock, randomBytes, ratio: 0, onEnd: () => undefined });
  // After a 429 without a time it is patient for longer than a test.
  const client = createProviderClient({
    provider: 'fintoc',
    connection: CONNECTION_ID,
    origin: double.url,
    limits: { laterMs: 1 },
    clock: systemClock,
    watch: watchProviderCalls({ log, metrics, tracer }),
  });
  after(() => client.close());
  const open = () => {
    const { check, setUp } = fintoc.connect({
      connection: { id: CONNECTION_ID, mode, organizationId: 'org_1' },
      settings: connection.settings,
      secretOf: (field) => connection.secrets[field]?.[0] ?? assert.fail(`there is no ${field}`),
      secretsOf: (field) => connection.secrets[field] ?? [],
      client: (asked) => {
        connection.paces = asked.pace ?? {};
        return client;
      },
      memory: thinMemory(clock),
      address: () => connection.address,
      templates: [],
      reviews: { open: () => assert.fail('it has no reviews'), find: () => assert.fail('it has no reviews') },
      clock,
      log,
    });
    assert.ok(check !== undefined && setUp !== undefined);
    return { check, setUp };
  };
  const deadline = (): AbortSignal => AbortSignal.timeout(60_000);
  const connection: FintocConnection = {
    double,
    books,
    settings: { accountId: books.accountId },
    secrets: { secretKey: [key], jwsPrivateKey: [privatePem] },
    address: ADDRESS,
    paces: {},
    check: () => open().check(deadline()),
    async setUp({ dies } = { dies: false }) {
      const ended = await open().setUp(deadline());
      if (!dies)
        for (const [field, secret] of Object.entries(ended.secrets))
          connection.secrets[field] = [secret, ...(connection.secrets[field] ?? []).slice(0, 1)];
      return ended;
    },
    logged() {
      log.flush();
      return lines.join('') + metrics.text();
    },
  };
  return connection;
}

/** All that no text, value or line of the log may show. */
export const secretsIn = ({ secrets, books }: FintocConnection): readonly string[] => [
  ...Object.values(secrets).flat(),
  ...books.endpoints.map(({ secret }) => secret),
];
