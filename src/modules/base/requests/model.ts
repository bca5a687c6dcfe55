// A request as the API shows it.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { defineOrganizationId } from '#platform/ids/kind.ts';
import { CALLER_TYPES, type RequestRow } from './tables.ts';

const REQUEST = defineOrganizationId('req', {
  en: 'request',
  es: 'ninguna solicitud',
  pt: 'nenhuma requisição',
});

export const requestParams = z.object({ id: REQUEST.inPath });

export const requestSchema = z
  .object({
    id: REQUEST.shown.describe('As in `X-Request-Id` of the answer, and in `requestId` of an error.'),
    method: z.string().meta({ examples: ['POST'] }),
    path: z
      .string()
      .describe(
        'That of the route, with the ids that stood in it; without its query. What was no id is `:id`.',
      )
      .meta({ examples: ['/api/v1/cardholders'] }),
    operation: z
      .string()
      .describe('The `operationId` of this document.')
      .meta({ examples: ['cardholders.create'] }),
    status: z.int().meta({ examples: [201] }),
    error: z
      .string()
      .nullable()
      .describe('The code of the error it was answered with.')
      .meta({ examples: [null] }),
    durationMs: z.number().meta({ examples: [4.2] }),
    caller: z.object({
      type: z.enum(CALLER_TYPES),
      id: z.string().describe('Of the key, the grant or the person.'),
    }),
    objectId: z
      .string()
      .nullable()
      .describe('The object that it named or made.')
      .meta({ examples: ['ch_01h455vb4pex5vsknk084sn02q'] }),
    replayed: z.boolean().describe('Whether the answer was that of an earlier request with the same key.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC. Real time, also where a test clock is ahead.'),
  })
  .meta({ id: 'ApiRequest' });

const US_PER_MS = 1_000;

export const toRequest = (row: RequestRow): z.infer<typeof requestSchema> => ({
  id: row.id,
  method: row.method,
  path: row.path,
  operation: row.operation,
  status: row.status,
  error: row.error,
  durationMs: row.duration_us / US_PER_MS,
  caller: { type: row.caller_type, id: row.caller_id },
  objectId: row.object_id,
  replayed: row.is_replayed,
  createdAt: isoOf(row.created_at),
});
