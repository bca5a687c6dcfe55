// API keys as the API shows them.
import { defineOrganizationId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { ApiKeyRow } from './tables.ts';

export const HOURLY_LIMIT_DEFAULT = 1_000;
export const HOURLY_LIMIT_MAX = 1_000_000_000;
const NAME_CHARACTERS_MAX = 100;

const timestamp = z.iso.datetime().describe('ISO 8601, UTC.');

const API_KEY = defineOrganizationId('key', {
  en: 'API key',
  es: 'ninguna clave de API',
  pt: 'nenhuma chave de API',
});

export const apiKeySchema = z
  .object({
    id: API_KEY.shown,
    name: z.string(),
    prefix: z.string(),
    lastFour: z.string(),
    scopes: z.array(z.string()),
    hourlyLimit: z.int().describe('Requests an hour; beyond it 429.'),
    status: z.enum(['active', 'revoked']),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable().describe('Up to some seconds behind.'),
    revokedAt: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const newApiKeySchema = apiKeySchema
  .extend({ raw: z.string().describe('The key itself. Shown once, kept nowhere.') })
  .meta({ id: 'NewApiKey' });

export const apiKeyBody = (scopes: readonly string[]) =>
  z.strictObject({
    name: z.string().trim().min(1).max(NAME_CHARACTERS_MAX),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
    hourlyLimit: z
      .int()
      .min(1)
      .max(HOURLY_LIMIT_MAX)
      .optional()
      .describe('1,000 if left out, or the limit of the calling key where that is lower.'),
  });
export type ApiKeyBody = z.infer<ReturnType<typeof apiKeyBody>>;

export const apiKeyParams = z.object({ id: API_KEY.inPath });

export function toApiKey(row: ApiKeyRow) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    scopes: row.scopes,
    hourlyLimit: row.hourly_limit,
    status: row.status,
    createdAt: isoOf(row.created_at),
    lastUsedAt: isoOrNull(row.last_used_at),
    revokedAt: isoOrNull(row.revoked_at),
  };
}
