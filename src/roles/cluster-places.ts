// The places of the product's tables on a cluster, beyond what their indexes say, and the checks of the
// ledger that must hold in each shard. A test compares this with the schema.
import type { Places } from '#platform/db/cluster/places.ts';
import type { Check } from '#platform/db/cluster/checks.ts';
import { allTables } from '#product.ts';

/** No tenant: who signs in, organizations and what is theirs, and what comes before a tenant is known. */
const OF_NO_TENANT = [
  'connection_changes',
  'connection_health',
  'connection_routes',
  'connection_secrets',
  'connections',
  'device_logins',
  'grant_clients',
  'grant_requests',
  'invitations',
  'known_members',
  'memberships',
  'one_time_codes',
  'organizations',
  'passkeys',
  'receipt_keys',
  'sessions',
  'sign_in_attempts',
  'tenants',
  'used_passkey_challenges',
  'users',
];
/** A value from outside leads to the tenant, so it is unique among all of them. */
const FOUND_BY_A_VALUE = ['agent_keys', 'api_keys', 'grant_tokens', 'provider_refs'];

export const PLACES: Places = {
  tables: allTables.map(({ name }) => name),
  everywhere: new Set([...OF_NO_TENANT, ...FOUND_BY_A_VALUE]),
  // No statement reads them beside others, and what counts requests is written with each of them.
  onCoordinator: new Set(['schema_migrations', 'rate_windows']),
  // What one sequence draws is unique without an index over all shards, and so is the hash of a secret code.
  // If all nodes had the codes of receipts, a payment that arrives would be written on each.
  tenantIntoIndex: new Map([
    ['event_outbox', { index: 'event_outbox_pkey', column: 'position' }],
    ['receipt_codes', { index: 'receipt_codes_by_hash', column: 'code_hash' }],
  ]),
  functions: [
    'expect_rows',
    'expect_shards',
    'hold_cells',
    'ledger_entries_balance',
    'ledger_entries_moved',
    'ledger_is_append_only',
    'webhook_endpoint_listens',
  ],
};

const APPEND_ONLY = 'is append-only';

/** Each is tried in every shard, and taken back. */
export const LEDGER_CHECKS: readonly Check[] = [
  {
    trigger: 'ledger_entries_balance',
    table: 'ledger_entries',
    tries:
      'insert into %s (tenant_id, transaction_id, leg, account_id, currency, amount) ' +
      "values ('', 'a check', 1, '', 'USD', 1)",
    refusedWith: 'is off by',
  },
  {
    trigger: 'ledger_entries_append_only',
    table: 'ledger_entries',
    tries: 'update %s set leg = leg where false',
    refusedWith: APPEND_ONLY,
  },
  {
    trigger: 'ledger_entries_moved',
    table: 'ledger_entries',
    tries: `declare shard text := '%s'; begin
      perform set_config('monedero.moves_entries', 'on', true);
      execute 'insert into ' || shard || ' (tenant_id, transaction_id, leg, account_id, currency, amount) '
        'values ('''', ''a check'', 1, '''', ''USD'', 1), ('''', ''a check'', 2, '''', ''USD'', -1)';
      execute 'delete from ' || shard || ' where transaction_id = ''a check'' and leg = 1'; end`,
    refusedWith: 'would be off by',
  },
  {
    trigger: 'ledger_transactions_append_only',
    table: 'ledger_transactions',
    tries: 'update %s set kind = kind where false',
    refusedWith: APPEND_ONLY,
  },
];
