// Every query of a module or provider names the tenant: a card of another tenant is simply not found. A few
// span tenants on purpose, and each of those is here with its reason.
import { isTest, lineOf, type Problem, type SourceFile } from './problem.ts';
import { sourceOf, type Piece } from './source.ts';

type Spanning = { readonly path: string; readonly contains: string; readonly reason: string };

const COUNTED: ReadonlyArray<readonly [path: string, contains: string]> = [
  ['src/platform/queue/backlog.ts', 'select 1 from jobs where failed_at is null and run_at <= $'],
  ['src/platform/queue/backlog.ts', 'select extract(epoch from $'],
  ['src/platform/queue/backlog.ts', 'select 1 from jobs where failed_at is not null limit $'],
  ['src/modules/approvals/backlog.ts', "select 1 from approvals where status = 'pending' limit $"],
  ['src/modules/money-out/rail/backlog.ts', "select 1 from rail_operations where status = 'pending' limit $"],
  [
    'src/modules/money-out/rail/backlog.ts',
    "select created_at from rail_operations where status = 'pending'",
  ],
  ['src/modules/money-out/rail/backlog.ts', 'select 1 from rail_operations where contradiction is not null'],
  ['src/modules/wallets/wallets/backlog.ts', 'select 1 from wallet_checks where is_ok = false limit $'],
  ['src/modules/webhooks/backlog.ts', 'select 1 from event_outbox limit $'],
  ['src/modules/webhooks/backlog.ts', "select 1 from webhook_deliveries where status = 'pending'"],
];

const SPANNING_QUERIES: readonly Spanning[] = [
  {
    path: 'src/modules/sandbox/clock-goal.ts',
    contains: 'select tenant_id from test_clocks where goal_ms is not null',
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/base/ledger/largest.ts',
    contains: 'select tenant_id as id, sum(entry_count)::int8 as entries from ledger_accounts',
    reason: 'the operator asks which tenants are the largest',
  },
  {
    path: 'src/modules/issuing/authorizations/inspect.ts',
    contains: "where refunded_minor > cleared_minor and status <> 'refunded'",
    reason: 'the operator looks at the purchases of all tenants',
  },
  {
    path: 'src/modules/issuing/authorizations/inspect.ts',
    contains: 'where overcleared_minor > 0',
    reason: 'the operator looks at the purchases of all tenants',
  },
  {
    path: 'src/modules/issuing/cards/queries.ts',
    contains: "where status = 'REQUESTED' and approval_id is null and id < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/issuing/payment-methods/queries.ts',
    contains: "where status = 'pending' and created_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/issuing/payment-methods/queries.ts',
    contains: "where type = 'bank_account' and released_at is null and detached_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/issuing/deposits/queries.ts',
    contains: "where status = 'pending' and updated_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/issuing/card-session/queries.ts',
    contains: "where status = 'issuing' and worked_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/issuing/funding/queries.ts',
    contains: 'select f.tenant_id, f.id from (',
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/providers/sandbox/messenger.ts',
    contains: 'from sandbox_texts order by id desc',
    reason: 'the telephones of the sandbox are for the operator of the machine',
  },
  {
    path: 'src/modules/issuing/cards/queries.ts',
    contains: 'from card_views where token_hash = $',
    reason: 'a link is known by its hash before its tenant is',
  },
  {
    path: 'src/modules/issuing/payment-methods/queries.ts',
    contains: 'from checkout_sessions where token_hash = $',
    reason: 'a link is known by its hash before its tenant is',
  },
  {
    path: 'src/modules/people/onboarding/queries.ts',
    contains: 'from onboarding_sessions where token_hash = $',
    reason: 'a link is known by its hash before its tenant is',
  },
  {
    path: 'src/modules/money-out/receipts/find.ts',
    contains: 'from receipt_codes where code_hash = $',
    reason: 'a receipt is known by the hash of its code before its tenant is',
  },
  {
    path: 'src/modules/people/onboarding/reseal.ts',
    contains: 'where (tenant_id, id) > ($',
    reason: 'every sealed link of the deployment is sealed again',
  },
  {
    path: 'src/modules/wallets/agents/queries.ts',
    contains: 'where key_hash = $',
    reason: 'a caller is known by the hash of its key before its tenant is',
  },
  {
    path: 'src/modules/base/identity/authenticate.ts',
    contains: 'where key_hash = $',
    reason: 'a caller is known by the hash of its key before its tenant is',
  },
  {
    path: 'src/modules/base/identity/queries.ts',
    contains: 'where key_hash = $',
    reason: 'a key that ends itself is known by its hash before its tenant is',
  },
  {
    path: 'src/modules/access/grants/queries.ts',
    contains: 'from grant_tokens where token_hash = $',
    reason: 'a client is known by the hash of what it holds before its tenant is',
  },
  {
    path: 'src/modules/people/second-signatures/forget.ts',
    contains: 'delete from second_signatures where (tenant_id, id) in (',
    reason: 'what is over in real time is over for every tenant',
  },
  {
    path: 'src/modules/access/grants/forget.ts',
    contains: 'delete from grant_tokens where (tenant_id, id) in (',
    reason: 'what is over in real time is over for every tenant',
  },
  {
    path: 'src/modules/people/cardholders/reviews/renew.ts',
    contains: "where status = 'approved' and renewed_at is null and valid_until < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/people/cardholders/reviews/renew.ts',
    contains: "where status in ('open', 'awaiting_second') and due_on < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/people/cardholders/queries.ts',
    contains: "where c.kyc_status = 'pending' and c.created_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/people/cardholders/queries.ts',
    contains: 'where lower(email) = lower($',
    reason: 'a person who signs in chooses among the tenants that know their e-mail',
  },
  {
    path: 'src/modules/wallets/payees/verify.ts',
    contains: 'where payee_id is not null and tried_at < $',
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/people/sign-in/session.ts',
    contains: 'update sessions s set acting_tenant_id = null from tenants t',
    reason: 'a member who goes leaves both sides of the organization at once',
  },
  {
    path: 'src/modules/wallets/wallets/queries.ts',
    contains: "where status = 'opening' and tried_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/wallets/wallets/queries.ts',
    contains: "where status = 'active' and number is null and account_closed_at is null and tried_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/money-out/batches/queries.ts',
    contains: "where status not in ('pending_approval', 'completed') and worked_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/money-out/rail/queries.ts',
    contains: "from rail_operations where status = 'pending' and tried_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/money-out/schedules/queries.ts',
    contains: "from scheduled_payments where status = 'active' and next_run_at <= $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/money-out/schedules/queries.ts',
    contains: "from scheduled_runs where status = 'due' and created_at < $",
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/money-out/schedules/queries.ts',
    contains: 'run_id as id from scheduled_follows where created_at < $',
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/money-out/rail/inspect.ts',
    contains: 'from rail_operations where contradiction is not null',
    reason: 'the operator looks at the orders of all tenants',
  },
  {
    path: 'src/modules/money-out/rail/inspect.ts',
    contains: "from rail_operations where status = 'pending' and created_at < $",
    reason: 'the operator looks at the orders of all tenants',
  },
  {
    path: 'src/modules/wallets/wallets/books/compare-queries.ts',
    contains: 'from wallet_checks where due_at <= $',
    reason: 'a sweep looks over all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/wallets/wallets/inspect.ts',
    contains: "from deposits where status = 'suspense' order by created_at",
    reason: 'the operator looks at the wallets of all tenants',
  },
  {
    path: 'src/modules/wallets/wallets/inspect.ts',
    contains: 'from wallet_checks where is_ok = false',
    reason: 'the operator looks at the wallets of all tenants',
  },
  {
    path: 'src/modules/wallets/wallets/inspect.ts',
    contains: "from wallets where status in ('opening', 'failed')",
    reason: 'the operator looks at the wallets of all tenants',
  },
  {
    path: 'src/modules/wallets/wallets/inspect.ts',
    contains: "where status = 'active' and number is null and account_closed_at is null order by tried_at",
    reason: 'the operator looks at the wallets of all tenants',
  },
  {
    path: 'src/modules/wallets/wallets/inspect.ts',
    contains: "from provider_charges where kind in ('correction', 'sweep')",
    reason: 'the operator looks at the corrections of all tenants',
  },
  {
    path: 'src/modules/webhooks/clear-unsendable.ts',
    contains: 'with recursive waiting as (',
    reason: 'a sweep finds the endpoints of all tenants and then works for one at a time',
  },
  {
    path: 'src/modules/webhooks/sweeps.ts',
    contains: 'delete from webhook_deliveries d using (',
    reason: 'tenants whose clock was moved are cleared in one step, each by its own time',
  },
  {
    path: 'src/modules/webhooks/sweeps.ts',
    contains: 'delete from webhook_attempts a using (',
    reason: 'tenants whose clock was moved are cleared in one step, each by its own time',
  },
  {
    path: 'src/modules/webhooks/delivery/publish.ts',
    contains: 'select distinct tenant_id from event_outbox',
    reason: 'where tables are sharded, it finds the tenants and then works for one at a time',
  },
  {
    path: 'src/modules/webhooks/clear-unsendable.ts',
    contains: "select distinct tenant_id from webhook_deliveries where status = 'pending'",
    reason: 'where tables are sharded, it finds the tenants and then works for one at a time',
  },
  {
    path: 'src/modules/webhooks/delivery/pending-endpoints.ts',
    contains: "select distinct tenant_id from webhook_deliveries where status = 'pending'",
    reason: 'where tables are sharded, it finds the tenants and then works for one at a time',
  },
  {
    path: 'src/modules/webhooks/reseal.ts',
    contains: 'where (tenant_id, id) > ($',
    reason: 'the operator seals the secrets of all tenants again, one row after the other',
  },
  ...COUNTED.map(([path, contains]) => ({
    path,
    contains,
    reason: 'metrics count what waits of all tenants together',
  })),
  {
    path: 'src/providers/mail/books.ts',
    contains: 'where at > $',
    reason: 'what keeps a connection is counted by the connection, as everything that was made at one',
  },
  {
    path: 'src/providers/sandbox/mailer.ts',
    contains: 'from sandbox_mails order by id desc',
    reason: 'the mailbox of the sandbox is for the operator of the machine',
  },
];

/**
 * The beginning of a statement, in one case throughout, so that a sentence that begins with Select is not
 * taken for a query.
 */
const STATEMENT =
  /\b(?:select|insert\s+into|update\s+\w+|delete\s+from|merge\s+into)\b|\b(?:SELECT|INSERT\s+INTO|UPDATE\s+\w+|DELETE\s+FROM|MERGE\s+INTO)\b/;
const TABLE =
  /\b(?:from|join|into|update)\s+(?:only\s+|lateral\s+)*(\w+)|,\s*(\w+)\s+(?:as\s+)?\w+\s*(?=\bwhere\b|,|$)/gi;

/** The tenant is a parameter, comes with each of the given values, or is among the inserted columns. */
const NAMES_TENANT =
  /\btenant_id\s*(?:=|in\b)\s*(?:any\s*)?\(?\s*(?:\(\s*)?\$|\$(?:::\w+)?\s*=\s*(?:\w+\.)?tenant_id\b|\binsert\s+into\s+\w+(?:\s+as\s+\w+)?\s*\([^)]*\btenant_id\b|\bunnest\b[^;]*\btenant_id\s*=\s*(?:\w+\.)?tenant_id\b/i;

/** A join with a row of `tenants` that is named itself. */
const JOINS_TENANT = /\btenants\s+(\w+)\b(?=[^;]*\btenant_id\s*=\s*\1\.id\b)(?=[^;]*\b\1\.id\s*=\s*\$)/i;

const isGuarded = (path: string): boolean =>
  /^src\/(?:modules|providers)\/.*\.ts$/.test(path) && !isTest(path);

export const tenantNamed =
  (tenantTables: ReadonlySet<string>, spanning: readonly Spanning[] = SPANNING_QUERIES) =>
  (file: SourceFile): Problem[] => {
    if (!isGuarded(file.path)) return [];
    return queriesOf(file).flatMap(({ text: sql, start }) => {
      const tables = [...new Set(tablesIn(sql))].filter((table) => tenantTables.has(table));
      if (tables.length === 0 || NAMES_TENANT.test(sql) || JOINS_TENANT.test(sql)) return [];
      if (spanning.some((one) => one.path === file.path && sql.includes(one.contains))) return [];
      const message = `a query of ${tables.join(', ')} must name the tenant: tenant_id = \${tenantId}`;
      return [{ rule: 'tenant-named', path: file.path, line: lineOf(file.text, start), message }];
    });
  };

/** An exception that excuses nothing would one day excuse something else. */
export function spanningQueriesExist(
  files: readonly SourceFile[],
  spanning: readonly Spanning[] = SPANNING_QUERIES,
): Problem[] {
  return spanning
    .filter(({ path, contains }) => {
      const file = files.find((one) => one.path === path);
      return file === undefined || !queriesOf(file).some(({ text }) => text.includes(contains));
    })
    .map(({ path, contains }) => ({
      rule: 'tenant-named',
      path,
      line: 1,
      message: `tools/tidy/tenant.ts excuses a query that is gone: ${contains}`,
    }));
}

export const isStatement = (text: string): boolean => STATEMENT.test(text);

export const queriesOf = (file: SourceFile): Piece[] =>
  sourceOf(file).literals.filter(({ text }) => isStatement(text));

export function tablesIn(sql: string): string[] {
  const withoutTexts = sql.replaceAll(/'[^']*'/g, "''");
  return [...withoutTexts.matchAll(TABLE)].map((match) => (match[1] ?? match[2] ?? '').toLowerCase());
}
