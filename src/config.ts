// The configuration: one schema, read from the environment once. Nothing else reads it.
import { z } from 'zod';
import { SECRET_KEY_BYTES } from './platform/seal.ts';
import { LOG_LEVELS } from './platform/log.ts';

const POOL_MAX_DEFAULT = 12;
const METRICS_TOKEN_CHARACTERS_MIN = 16;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === SECRET_KEY_BYTES, `a key is ${SECRET_KEY_BYTES} bytes in base64`);

/** As browsers send it. Plain HTTP is for pages of this machine. */
const origin = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url?.origin !== text || text.includes('*')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_NAMES.has(url.hostname));
}, 'an origin is https, a host and no path, such as https://inspector.example.com, or http on this machine');

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().optional(),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(4).max(200).default(POOL_MAX_DEFAULT),
  WEBHOOKS_ALLOW_LOOPBACK: z.enum(['true', 'false']).default('false'),
  /** Comma-separated: whose pages may call `/mcp`. */
  MCP_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(z.array(origin)),
  COMMAND_GROUPS: z.enum(['mixed', 'tenant']).default('mixed'),
  METRICS_TOKEN: z.string().min(METRICS_TOKEN_CHARACTERS_MIN).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Base64 keys, comma-separated: the first seals secrets, all of them open. */
  SECRET_KEYS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(secretKey).min(1))
    .optional(),
  /** Set by npm for the scripts that it runs. */
  npm_lifecycle_event: z.string().optional(),
});

export type Config = {
  readonly port: number;
  readonly host: string | undefined;
  readonly baseUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolMax: number;
  readonly mcpOrigins: readonly string[];
  readonly commandGroups: 'mixed' | 'tenant';
  readonly allowLoopbackReceivers: boolean;
  readonly metricsToken: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly secretKeys: readonly Buffer[] | undefined;
  readonly isRunByNpm: boolean;
};

/** Throws one line for each setting that is wrong; never with its value, which may be a secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty setting in an env file means that it is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`the configuration is wrong: ${lines.join('; ')}`);
  }
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    baseUrl: read.BASE_URL?.replace(/\/$/, ''),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databasePoolMax: read.DATABASE_POOL_MAX,
    mcpOrigins: read.MCP_ORIGINS,
    commandGroups: read.COMMAND_GROUPS,
    allowLoopbackReceivers: read.WEBHOOKS_ALLOW_LOOPBACK === 'true',
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    secretKeys: read.SECRET_KEYS,
    isRunByNpm: read.npm_lifecycle_event !== undefined,
  };
}
