// The module as one value, of which src/product.ts makes the rest.
import type { NamesPart } from '#platform/lists/names.ts';
import { defineModule, readAndWrite } from '#platform/module.ts';
import type { Clock } from '#platform/time/clock.ts';
import { createApiKeyRoute } from './create-api-key.ts';
import { listApiKeysRoute } from './list-api-keys.ts';
import { listAuditLogRoute } from './audit-log/list.ts';
import { revokeApiKeyRoute } from './revoke-api-key.ts';
import { rollApiKeyRoute } from './roll-api-key.ts';

export const identityScopes = readAndWrite('keys');

/** Keys are given any of `scopes`, which are those of all modules. The audit log has the names of `parts`. */
export const identityModule = (scopes: readonly string[], parts: readonly NamesPart[]) =>
  defineModule<{ readonly clock: Clock }>({
    name: 'identity',
    scopes: identityScopes,
    tags: {
      'API keys': 'The keys of an organization, and what each may do.',
      'Audit log': 'Who did what, and when.',
    },
    routes: [
      createApiKeyRoute(scopes),
      listApiKeysRoute,
      rollApiKeyRoute,
      revokeApiKeyRoute,
      listAuditLogRoute(parts),
    ],
  });
