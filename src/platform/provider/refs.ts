// The rows in which drivers remember what they sent, and how they are found. Those that are found before
// their tenant is known, by what a message says, name their connection in its place: at a connection of the
// whole deployment the reference alone says whose it is.
import { isoOf, type Instant } from '../time/clock.ts';
import { sql, type Query } from '../db/sql.ts';
import {
  columnsOf,
  defineTable,
  nullable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '../db/table.ts';

export const providerRefs = defineTable(
  'provider_refs',
  {
    tenant_id: ofTenant,
    id: plain(text),
    connection_id: plain(text),
    kind: plain(text),
    ours: plain(text),
    theirs: personal(nullable(text), 'mention'),
    short: plain(nullable(text)),
    body: personal(nullable(text), 'secret'),
    created_at: timestamptz,
    completed_at: nullable(timestamptz),
  },
  {
    kept: {
      forgottenBy: 'platform.old_provider_bodies',
      setting: 'providerBodies',
      only: 'body',
      rest: 'what a provider says later is found by its references',
      of: ['ours'],
    },
  },
);
export type RefRow = Row<typeof providerRefs>;

export const BY_THEIRS = 'provider_refs_by_theirs';

const COLUMNS = columnsOf(providerRefs);

/** No row if the reference or its short one is there already, whose writer has committed by then. */
export const insertRef = (row: RefRow): Query<RefRow> => sql<RefRow>`
  insert into provider_refs (tenant_id, id, connection_id, kind, ours, short, body, created_at)
  values (${row.tenant_id}, ${row.id}, ${row.connection_id}, ${row.kind}, ${row.ours}, ${row.short},
    ${row.body}, ${isoOf(row.created_at)})
  on conflict do nothing returning ${COLUMNS}`;

type Completed = Pick<RefRow, 'tenant_id' | 'connection_id' | 'kind' | 'ours'> & { readonly theirs: string };
export const completeRef = (ref: Completed, at: Instant): Query<unknown> => sql`
  update provider_refs set theirs = ${ref.theirs}, completed_at = ${isoOf(at)}
  where tenant_id = ${ref.tenant_id} and connection_id = ${ref.connection_id} and kind = ${ref.kind}
    and ours = ${ref.ours} and theirs is null`;

export const refByOurs = (connectionId: string, kind: string, ours: string): Query<RefRow> => sql<RefRow>`
  select ${COLUMNS} from provider_refs
  where connection_id = ${connectionId} and kind = ${kind} and ours = ${ours}`;

export const refByTheirs = (connectionId: string, kind: string, theirs: string): Query<RefRow> => sql<RefRow>`
  select ${COLUMNS} from provider_refs
  where connection_id = ${connectionId} and kind = ${kind} and theirs = ${theirs}`;

export const refByShort = (connectionId: string, kind: string, short: string): Query<RefRow> => sql<RefRow>`
  select ${COLUMNS} from provider_refs
  where connection_id = ${connectionId} and kind = ${kind} and short = ${short}`;
