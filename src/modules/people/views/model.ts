// A saved view as the API takes and shows it.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineOrganizationId } from '#platform/ids/kind.ts';
import type { ViewRow } from './tables.ts';

const NAME_CHARACTERS_MAX = 60;
const QUERY_CHARACTERS_MAX = 1_000;

const VIEW = defineOrganizationId('view', {
  en: 'saved view',
  es: 'ninguna vista guardada',
  pt: 'nenhuma visualização salva',
});
export const viewParams = z.object({ id: VIEW.inPath });

const list = z
  .string()
  .regex(/^[a-z][a-z_]{0,39}$/)
  .describe('The list of the console that it filters, as its address names it.')
  .meta({ examples: ['payments'] });
const name = visibleText(NAME_CHARACTERS_MAX)
  .describe('One of a list, whatever its capitals.')
  .meta({ examples: ['Fallidos de noviembre'] });

export const createBody = z.strictObject({
  list,
  name,
  query: z
    .string()
    .min(1)
    .max(QUERY_CHARACTERS_MAX)
    .regex(/^[\w.~%+&=*!'(),:@/-]+$/)
    .describe(
      'What the address has after its `?`. It is kept as it is, and what a list does not know is left out there.',
    )
    .meta({ examples: ['status=failed'] }),
});
export type CreateBody = z.infer<typeof createBody>;

export const renameBody = z.strictObject({ name });
export const listQuery = z.strictObject({ list: list.optional() });

export const viewSchema = z
  .object({ id: VIEW.shown, list: z.string(), name: z.string(), query: z.string(), createdAt: timestamp })
  .meta({ id: 'SavedView' });

export const toView = (row: ViewRow) => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  createdAt: isoOf(row.created_at),
});
