// How events and endpoints are found: by their ids, and endpoints by their URLs, of which there are few.
import { sql } from '#platform/db/sql.ts';
import { FOUND_MAX, foundBy, plainSql, type SearchPart } from '#platform/lists/search.ts';
import { findEndpoint, findEvent } from './queries.ts';
import type { EndpointRow } from './tables.ts';

export const eventSearch: SearchPart = {
  kind: 'event',
  prefix: 'evt',
  scope: 'events:read',
  byId: foundBy(findEvent, ({ id, type: label, object_id: detail }) => ({ id, label, detail })),
};

type Named = Pick<EndpointRow, 'id' | 'url' | 'status'>;

const show = ({ id, url: label, status: detail }: Named) => ({ id, label, detail });

export const endpointSearch: SearchPart = {
  kind: 'webhook_endpoint',
  prefix: 'whe',
  scope: 'webhooks:read',
  byId: foundBy(findEndpoint, show),
  byText: async (db, tenantId, text) => {
    const rows = await db.all(
      sql<Named>`
        select id, url, status from webhook_endpoints
        where tenant_id = ${tenantId} and strpos(${plainSql('url')}, ${text}) > 0
        order by id desc limit ${FOUND_MAX}`,
    );
    return rows.map(show);
  },
};
