// The configuration: one schema, read from the environment once. Nothing else reads it.
import { z } from 'zod';
import { DATABASE_URL_EXAMPLE } from '#platform/db/database-url.ts';
import type { ClusterRoute } from '#platform/db/open-pool.ts';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { KEEP, keepNames, type Keep } from '#platform/db/kept-days.ts';
import { LOG_LEVELS } from '#platform/telemetry/log.ts';
import type { TraceSettings } from '#platform/telemetry/otlp.ts';
import { readSender, readSmtpUrl, type MailSettings } from '#platform/messages/mail-settings.ts';

const PORT_MAX = 65_535;
const POOL_MIN = 4;
const POOL_MAX = 200;
const POOL_MAX_DEFAULT = 12;
const METRICS_TOKEN_CHARACTERS_MIN = 16;
const DRAIN_SECONDS_MAX = 60;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    (key) => key.length === SECRET_KEY_BYTES,
    `has a key that is not ${SECRET_KEY_BYTES} bytes in base64, such as "openssl rand -base64 ${SECRET_KEY_BYTES}" prints`,
  );

const wholeNumber = (min: number, max: number, error: string) =>
  z.coerce.number(error).int(error).min(min, error).max(max, error);

/** An origin as browsers send it. Plain HTTP is for pages of this machine. */
const origin = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url?.origin !== text || text.includes('*')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_NAMES.has(url.hostname));
}, 'has an origin that is not https, a host and no path, such as https://inspector.example.com, or http on this machine');

const readBy =
  <Read>(reader: (text: string) => Read | undefined, error: string) =>
  (text: string, { addIssue }: z.RefinementCtx): Read => {
    const found = reader(text);
    if (found !== undefined) return found;
    addIssue(error);
    return z.NEVER;
  };

/** `name=value` with commas between, each value as in a URL. */
function readHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').filter((one) => one !== '');
  try {
    const headers = pairs.map((pair) => /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? []);
    if (headers.some(([, name]) => name === undefined)) return undefined;
    return Object.fromEntries(
      headers.map(([, name = '', value = '']) => [name, decodeURIComponent(value.trim())]),
    );
  } catch {
    return undefined;
  }
}

const SMTP_URL_WRONG =
  'is an address such as smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587, in which % stands before what is not plain in a password (p%40ss for p@ss)';
const MAIL_FROM_WRONG = 'is a sender, such as no-reply@example.com or "Acme <no-reply@example.com>"';

/** Each is its own setting, so that one more is one row of the table. */
const keptDays = (name: keyof Keep) => {
  const { days, daysMin, daysMax, setting } = KEEP[name];
  const error = `is a whole number of days from ${daysMin} to ${daysMax}, such as ${setting}=${days}`;
  return wholeNumber(daysMin, daysMax, error).default(days);
};

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: `is a URL that begins with postgres://, such as ${DATABASE_URL_EXAMPLE}`,
});

const schema = z.object({
  PORT: wholeNumber(0, PORT_MAX, `is a port, 0 to ${PORT_MAX}`).default(4000),
  /** The port of a worker, for health and metrics. */
  WORKER_PORT: wholeNumber(0, PORT_MAX, `is a port, 0 to ${PORT_MAX}`).optional(),
  HOST: z.string().optional(),
  BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'is a URL that begins with http:// or https://, such as https://api.example.com',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  /** A standby of it, which lists, searches and sums are read from. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL_MAX: wholeNumber(
    POOL_MIN,
    POOL_MAX,
    `is a whole number from ${POOL_MIN} to ${POOL_MAX}`,
  ).default(POOL_MAX_DEFAULT),
  /** How servers reach the rows of a tenant in a cluster of Citus. */
  CLUSTER_ROUTE: z.enum(['nodes', 'coordinator'], 'is nodes or coordinator').default('nodes'),
  WEBHOOKS_ALLOW_LOOPBACK: z.enum(['true', 'false'], 'is true or false').default('false'),
  /** The origins whose pages may call `/mcp`, with commas between. */
  MCP_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(z.array(origin)),
  COMMAND_GROUPS: z.enum(['mixed', 'tenant'], 'is mixed or tenant').default('mixed'),
  DRAIN_SECONDS: wholeNumber(
    0,
    DRAIN_SECONDS_MAX,
    `is a whole number from 0 to ${DRAIN_SECONDS_MAX}`,
  ).optional(),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_CHARACTERS_MIN, `has ${METRICS_TOKEN_CHARACTERS_MIN} characters or more`)
    .optional(),
  MAIL: z.enum(['sandbox'], 'is sandbox, which keeps all mail in the database, or is not set').optional(),
  SMTP_URL: z.string().transform(readBy(readSmtpUrl, SMTP_URL_WRONG)).optional(),
  MAIL_FROM: z.string().transform(readBy(readSender, MAIL_FROM_WRONG)).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is ${LOG_LEVELS.join(', ').replace(/, (?=\w+$)/, ' or ')}`).default('info'),
  LOG_FORMAT: z.enum(['json', 'text'], 'is json or text').optional(),
  /** Anything but nothing turns colours off (no-color.org). */
  NO_COLOR: z.string().optional(),
  /** Base64 keys, comma-separated: the first seals secrets, all of them open. */
  SECRET_KEYS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(secretKey).min(1))
    .optional(),
  /** The names of OpenTelemetry: where traces go, what the collector asks for, as what, and how many. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is the URL of a collector, such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform(readBy(readHeaders, 'is a list such as authorization=Bearer%20…,x-team=payments')),
  OTEL_SERVICE_NAME: z.string().default('monedero'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('is a share, 0 to 1')
    .min(0, 'is a share, 0 to 1')
    .max(1, 'is a share, 0 to 1')
    .default(1),
  KEEP_REQUESTS_DAYS: keptDays('requests'),
  KEEP_EVENTS_DAYS: keptDays('events'),
  KEEP_INBOUND_DAYS: keptDays('inbound'),
  KEEP_PROVIDER_BODIES_DAYS: keptDays('providerBodies'),
  KEEP_FAILED_JOBS_DAYS: keptDays('failedJobs'),
  KEEP_LINKS_DAYS: keptDays('links'),
  KEEP_SANDBOX_MESSAGES_DAYS: keptDays('sandboxMessages'),
  /** Set by npm for the scripts that it runs. */
  npm_lifecycle_event: z.string().optional(),
});

/** All that the environment may say. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);
type Settings = z.output<typeof schema>;

/** Checks settings that go together. */
const together = schema.superRefine((read, { addIssue }) => {
  const { MAIL, SMTP_URL, MAIL_FROM, DATABASE_URL, DATABASE_REPLICA_URL } = read;
  const wrong = (setting: string, message: string): void =>
    addIssue({ code: 'custom', path: [setting], message });
  if (SMTP_URL !== undefined && MAIL !== undefined)
    wrong('MAIL', 'is sandbox, which sends nothing: take it away, or SMTP_URL');
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    wrong('MAIL_FROM', `is missing beside SMTP_URL: it ${MAIL_FROM_WRONG}`);
  if (DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined)
    wrong(
      'DATABASE_REPLICA_URL',
      'is a standby of DATABASE_URL, which is not set: set both, or take it away',
    );
});

const mailOf = ({ MAIL, SMTP_URL, MAIL_FROM }: Settings): MailSettings =>
  SMTP_URL === undefined || MAIL_FROM === undefined
    ? { kind: MAIL ?? 'none' }
    : { kind: 'smtp', ...SMTP_URL, from: MAIL_FROM };

const tracesOf = (read: Settings): TraceSettings | undefined =>
  read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        serviceName: read.OTEL_SERVICE_NAME,
        headers: read.OTEL_EXPORTER_OTLP_HEADERS,
        ratio: read.OTEL_TRACES_SAMPLER_ARG,
      };

const keepOf = (read: Settings): Keep =>
  Object.fromEntries(keepNames.map((name) => [name, read[KEEP[name].setting]])) as Keep;

export type Config = {
  readonly port: number;
  /** Where a worker shows health and metrics; undefined: nowhere. */
  readonly workerPort: number | undefined;
  readonly host: string | undefined;
  readonly baseUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The database that lists are read from; undefined: all is read from the primary. */
  readonly replicaUrl: string | undefined;
  readonly databasePoolMax: number;
  readonly clusterRoute: ClusterRoute;
  readonly mcpOrigins: readonly string[];
  readonly commandGroups: 'mixed' | 'tenant';
  readonly allowLoopbackReceivers: boolean;
  /** How long a server that ends listens on, at least; undefined: as its role has it. */
  readonly drainSeconds: number | undefined;
  readonly metricsToken: string | undefined;
  /** How mail is sent by every role but `dev`, whose mail stays in its inbox. */
  readonly mail: MailSettings;
  /** For how many days a deployment keeps what it may decide about. */
  readonly keep: Keep;
  /** Where traces go; undefined: nothing is traced. */
  readonly traces: TraceSettings | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** The format of the log; undefined: as its role has it. */
  readonly logFormat: 'json' | 'text' | undefined;
  readonly noColours: boolean;
  readonly secretKeys: readonly Buffer[] | undefined;
  readonly isRunByNpm: boolean;
};

/** Throws one line for each setting that is wrong; never with its value, which may be a secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty setting in an env file means that it is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = together.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `\n  ${String(path[0])} ${message}`);
    throw new Error(`the configuration is wrong:${[...new Set(lines)].join('')}`);
  }
  const read = result.data;
  return {
    port: read.PORT,
    workerPort: read.WORKER_PORT,
    host: read.HOST,
    baseUrl: read.BASE_URL?.replace(/\/$/, ''),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    replicaUrl: read.DATABASE_REPLICA_URL,
    databasePoolMax: read.DATABASE_POOL_MAX,
    clusterRoute: read.CLUSTER_ROUTE,
    mcpOrigins: read.MCP_ORIGINS,
    commandGroups: read.COMMAND_GROUPS,
    allowLoopbackReceivers: read.WEBHOOKS_ALLOW_LOOPBACK === 'true',
    drainSeconds: read.DRAIN_SECONDS,
    metricsToken: read.METRICS_TOKEN,
    mail: mailOf(read),
    keep: keepOf(read),
    traces: tracesOf(read),
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
    noColours: read.NO_COLOR !== undefined,
    secretKeys: read.SECRET_KEYS,
    isRunByNpm: read.npm_lifecycle_event !== undefined,
  };
}
