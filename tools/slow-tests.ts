// The test files that are not of the core, since each starts processes or takes long: what of the product
// each is about, what it needs on the machine, and how long it takes. Its imports do not say what it is
// about, since a test app reaches the whole product. `npm test -- --changed` runs those that are about what
// changed, and CI those, and some of the others by turns (docs/adr/0076-tests-by-what-changed.md). One that
// fails by its turn alone shows that its row is too short.

/** What comes without the packages. If it is missing, the tests that need it are skipped. */
export type Program = 'chromium' | 'haproxy' | 'pgbouncer' | 'promtool' | 'python' | 'shells';

export type SlowTest = {
  readonly file: string;
  /** How the paths begin that it is about, beside what it imports of tests and tools. */
  readonly about: readonly string[];
  /** Seconds of processor time, about. */
  readonly seconds: number;
  readonly needs: readonly Program[];
};

const COMMITS = [
  'src/platform/command/',
  'src/platform/db/',
  'src/platform/queue/',
  'src/platform/work/work.ts',
];
const ISSUING = ['src/modules/issuing/', 'src/providers/sandbox/'];
const MONEY_OUT = ['src/modules/money-out/', 'src/modules/wallets/', 'src/modules/approvals/'];
const SIGN_IN = ['src/modules/people/sign-in/', 'src/modules/base/identity/'];
const SERVED = [
  'src/web/app/',
  'src/platform/text/unseen.ts',
  'app/ui/',
  'app/lib/',
  'app/messages/',
  'app/styles/',
  'app/build.ts',
];
const CONSOLE = [...SERVED, 'app/console/'];
const WALLET = [...SERVED, 'app/wallet/', 'src/modules/wallets/changes/'];
const HOSTED = ['src/web/page.ts', 'src/web/form.ts', 'src/web/look.css'];
const DOCS = ['src/web/docs/', 'src/platform/http/openapi/published-schema.ts'];
const PROGRAM = ['src/roles/', 'src/main.ts', 'src/config.ts', 'bin/'];
const LOGINS = ['src/roles/cli/', 'src/modules/access/device-logins/', 'packages/client/'];
const CLUSTER = ['src/roles/cli/', 'src/platform/db/', 'src/platform/across-cells/', 'src/platform/cells/'];
const EMBEDDED = ['src/platform/db/embedded'];
const CONNECTIONS = ['src/modules/base/connections/', 'src/platform/provider/', 'src/connected/'];
const PRINTED = ['README.md', 'docs/how-to/', 'bin/', 'src/roles/dev', 'examples/'];

export const SLOW_TESTS: readonly SlowTest[] = [
  ...rows('app/lib', 1, [], { api: ['app/lib/api.ts'], loading: ['app/lib/loading.ts'] }),
  ...rows('src/modules', 8, [], {
    'money-out/schedules/occurrences-random': ['src/modules/money-out/schedules/'],
    'wallets/payees/verifying': ['src/modules/wallets/payees/', 'src/providers/sandbox/accounts'],
  }),
  ...rows('src/platform', 1, [], {
    'outbound/failures': ['src/platform/outbound/'],
    'outbound/guard': ['src/platform/outbound/'],
    'outbound/tls': ['src/platform/outbound/'],
    'provider/tls': ['src/platform/provider/', 'src/platform/outbound/'],
  }),
  ...rows('src/roles', 1, [], { 'shrink-heap': ['src/roles/shrink-heap'] }),
  ...rows('test/app', 14, ['chromium'], {
    'awaited-money': [
      ...CONSOLE,
      ...WALLET,
      'app/console/nouns/card-',
      'app/console/nouns/method',
      ...ISSUING,
    ],
    'card-page': [...CONSOLE, 'app/console/nouns/card-', 'src/modules/issuing/'],
    clock: [...CONSOLE, 'app/console/test-side/clock', 'src/modules/sandbox/'],
    'connection-health': [...CONSOLE, 'app/console/connections/', ...CONNECTIONS],
    connections: [...CONSOLE, 'app/console/connections/', ...CONNECTIONS],
    console: [...CONSOLE, 'app/contract.ts'],
    'console-lists': [...CONSOLE, 'app/console/list/', 'app/contract.ts'],
    'console-screens': [...CONSOLE, 'app/console/frame/screens.tsx'],
    device: [...CONSOLE, 'app/console/settings/device.tsx', 'src/modules/access/device-logins/'],
    'first-steps': [...CONSOLE, 'app/console/home/first-steps.tsx'],
    home: [...CONSOLE, 'app/console/home/', 'src/modules/base/overview/'],
    'long-list': [...CONSOLE, 'app/console/list/list.tsx', 'app/ui/row-window.ts'],
    'long-texts': [...CONSOLE, ...WALLET],
    looks: [...CONSOLE, ...WALLET, 'src/web/look.css'],
    menu: [...CONSOLE, 'app/console/frame/shell.tsx'],
    notifications: [...WALLET, 'app/worker/', 'src/modules/wallets/push/'],
    offline: [...WALLET, 'app/worker/'],
    organization: [...CONSOLE, 'src/modules/people/members/', 'src/modules/base/brand/'],
    'person-page': [
      ...CONSOLE,
      'app/console/nouns/person-page.tsx',
      'app/console/nouns/notes.tsx',
      'src/modules/people/',
      'src/modules/notes/',
    ],
    phone: [...CONSOLE, 'app/console/list/columns.tsx'],
    reviews: [...CONSOLE, 'app/console/nouns/reviews.tsx', 'src/modules/people/cardholders/'],
    search: [...CONSOLE, 'app/console/search/search.tsx', 'src/modules/base/search/'],
    simulator: [...CONSOLE, 'app/console/test-side/simul', 'src/modules/sandbox/'],
    transfers: [...CONSOLE, 'app/console/nouns/transfer', 'src/modules/money-out/transfers/'],
    'two-tabs': [...CONSOLE, 'app/lib/live.ts', 'src/platform/route/server-sent.ts'],
    views: [...CONSOLE, 'app/console/list/view', 'src/modules/people/views/'],
    wallet: [...WALLET, ...MONEY_OUT, ...SIGN_IN, 'src/web/pages/approvals'],
    'wallet-agents': [...WALLET, 'app/wallet/agents/', 'src/modules/wallets/agents/'],
    'wallet-brand': [...WALLET, 'src/modules/base/brand/', 'src/web/brand'],
    'wallet-live': [...WALLET, 'app/lib/live.ts', 'src/platform/route/server-sent.ts'],
    'wallet-money': [...WALLET, ...MONEY_OUT],
    'wallet-screens': WALLET,
    writes: [...CONSOLE, 'app/contract.ts', 'app/ui/fitting.ts'],
  }),
  ...rows('test/app', 12, [], { served: [...CONSOLE, ...WALLET] }),
  ...rows('test/authorizations', 8, [], {
    'limits-random': ['src/modules/issuing/authorizations/', 'src/modules/wallets/agents/'],
  }),
  ...rows('test/cells', 20, [], {
    phases: ['src/platform/command/', 'src/platform/db/', 'src/modules/'],
    split: ['src/roles/split/', 'src/platform/across-cells/', 'src/platform/cells/'],
  }),
  ...rows('test/cli', 4, [], {
    init: ['src/roles/cli/'],
    login: LOGINS,
    'login-by-browser': LOGINS,
    'over-http': ['src/roles/cli/', 'packages/client/'],
    trigger: ['src/roles/cli/', 'src/modules/sandbox/'],
  }),
  ...rows('test/cli', 4, ['shells'], { completion: ['src/roles/cli/', 'src/main.ts'] }),
  ...rows('test/client-python', 24, ['python'], { packed: ['packages/client-python/'] }),
  ...rows('test/client', 14, [], {
    contract: ['packages/client/', 'docs/generated/openapi.json'],
    packed: ['packages/client/'],
  }),
  ...rows('test/conformance', 9, [], { command: ['src/providers/', 'docs/how-to/write-a-driver.md'] }),
  ...rows('test/connections', 8, [], {
    'days-of-books': ['src/modules/wallets/wallets/', 'src/providers/'],
    fintoc: ['src/modules/wallets/wallets/', 'src/providers/fintoc/'],
    missing: [...CONNECTIONS, 'src/roles/cli/'],
  }),
  ...rows('test/deploy', 29, [], {
    bare: [
      'package.json',
      'package-lock.json',
      'bin/',
      'tools/pack.ts',
      'src/roles/cli/server/init.ts',
      'src/web/app/',
    ],
    package: ['package.json', 'package-lock.json', 'bin/', 'webhooks/'],
    image: ['Dockerfile', '.dockerignore', 'package.json', 'package-lock.json', 'bin/', 'src/web/app/'],
  }),
  ...rows('test/deploy', 3, ['promtool'], { prometheus: ['deploy/', 'src/platform/telemetry/metrics.ts'] }),
  ...rows('test/docs', 60, [], { 'as-printed': PRINTED, walked: ['README.md', 'docs/how-to/'] }),
  ...rows('test/docs', 40, [], {
    'first-payment': [
      'docs/how-to/first-payment.md',
      'src/roles/cli/providers/live',
      'src/providers/fintoc/',
      'src/providers/whatsapp-cloud/',
      'src/modules/wallets/wallets/approval-limits.ts',
      'src/modules/wallets/wallets/settings.ts',
    ],
  }),
  ...rows('test/docs', 12, [], {
    walks: ['ARCHITECTURE.md', 'app/console/', 'src/platform/', 'src/modules/', 'src/providers/fintoc/'],
    'when-a-provider-fails': ['docs/how-to/when-a-provider-fails.md', ...CONNECTIONS],
  }),
  ...rows('test/doubles', 10, [], {
    'fintoc/payees': ['src/providers/fintoc/', 'src/modules/wallets/payees/'],
    'fintoc/rounds': ['src/providers/fintoc/', 'src/providers/wire/'],
    'whatsapp/rounds': ['src/providers/whatsapp-cloud/', 'src/providers/wire/'],
  }),
  ...rows('test/embedded', 10, [], { embedded: EMBEDDED, 'full-disk': [...EMBEDDED, 'src/roles/cli/'] }),
  ...rows('test/faults', 12, [], {
    batches: [...COMMITS, 'src/modules/money-out/batches/'],
    'cluster-nodes': CLUSTER,
    'database-away': [...COMMITS, 'src/platform/http/'],
    issuing: [...COMMITS, ...ISSUING],
    kill: [...COMMITS, 'src/platform/idempotency', 'src/modules/webhooks/'],
    'many-processes': [...COMMITS, 'src/platform/http/', 'src/modules/base/identity/'],
    money: [...COMMITS, 'src/platform/idempotency', 'src/modules/base/ledger/'],
    'rude-clients': ['src/platform/http/', 'src/platform/route/server-sent.ts'],
    schedules: [...COMMITS, 'src/modules/money-out/schedules/', 'src/modules/sandbox/'],
    shutdown: [...COMMITS, 'src/platform/http/', 'src/roles/'],
    wallets: [...COMMITS, 'src/modules/wallets/wallets/'],
    webhooks: [...COMMITS, 'src/modules/webhooks/'],
  }),
  ...rows('test/faults', 30, [], {
    'prove-caps': [
      ...COMMITS,
      ...MONEY_OUT,
      'src/modules/issuing/authorizations/',
      'src/modules/issuing/deposits/',
      'src/modules/issuing/funding/',
      'src/modules/wallets/wallets/books/',
    ],
    'prove-providers': [
      ...COMMITS,
      ...MONEY_OUT,
      'src/providers/',
      'src/platform/inbound/',
      'src/platform/time/',
    ],
    'prove-restore': [...EMBEDDED, 'src/roles/cli/', 'docs/how-to/the-database.md'],
    'prove-streams': [
      'src/platform/route/server-sent.ts',
      'src/platform/route/open-streams.ts',
      'src/modules/wallets/changes/',
    ],
    'prove-transfers': [...COMMITS, ...MONEY_OUT],
  }),
  ...rows('test/faults', 40, ['haproxy'], {
    'prove-upgrade': ['src/roles/', 'src/platform/migrations/', 'deploy/'],
  }),
  ...rows('test/grants', 8, ['chromium'], {
    'page-as-client': ['src/modules/access/grants/', 'src/web/pages/consent'],
  }),
  ...rows('test/http', 2, [], { 'slow-steps': ['src/platform/http/', 'src/platform/command/'] }),
  ...rows('test/live', 8, [], {
    mexico: ['src/providers/', 'docs/how-to/live-in-mexico.md', ...CONNECTIONS],
    secrets: ['src/platform/secrets/seal.ts', 'src/platform/route/credentials.ts', ...CONNECTIONS],
  }),
  ...rows('test/mail', 6, [], {
    'by-smtp': ['src/providers/smtp/', 'src/providers/mail/', 'src/mailers.ts'],
  }),
  ...rows('test/mcp', 6, [], { example: ['examples/', 'src/modules/access/mcp/'] }),
  ...rows('test/pages', 8, ['chromium'], {
    brand: [...HOSTED, 'src/modules/base/brand/', 'src/web/brand'],
    'checkout-accounts-browser': [
      ...HOSTED,
      'src/web/pages/checkout',
      'src/modules/issuing/payment-methods/',
      'src/modules/wallets/account-keys/',
      'src/platform/messages/qr.ts',
    ],
    'checkout-browser': [...HOSTED, 'src/web/pages/checkout', 'src/modules/issuing/payment-methods/'],
    'consent-browser': [
      ...HOSTED,
      'src/web/pages/consent',
      'src/web/pages/screens',
      'app/wallet/security/clients',
      'src/modules/access/grants/',
    ],
    passkeys: [...HOSTED, ...SIGN_IN, 'src/web/pages/sign-in'],
  }),
  ...rows('test/payment-methods', 8, [], {
    'prefund-random': [
      'src/modules/issuing/payment-methods/',
      'src/modules/issuing/funding/',
      'src/providers/sandbox/',
    ],
  }),
  ...rows('test/payments', 8, [], { life: [...MONEY_OUT, 'docs/generated/states.md'] }),
  ...rows('test/queue', 8, [], { leases: ['src/platform/queue/'] }),
  ...rows('test/receivers', 4, [], { verify: ['webhooks/', 'src/platform/secrets/signature.ts'] }),
  ...rows('test/receivers', 4, ['python'], {
    documented: [
      'docs/how-to/receive-webhooks.md',
      'src/platform/secrets/signature.ts',
      'src/web/docs/verifiers.ts',
    ],
  }),
  ...rows('test/reference', 8, [], {
    openapi: ['docs/generated/openapi.json', 'tools/gen/', 'src/platform/http/openapi/published-schema.ts'],
    'samples-in-node': DOCS,
  }),
  ...rows('test/reference', 8, ['python'], { samples: DOCS }),
  ...rows('test/reference', 10, ['chromium'], { browser: DOCS, 'try-it': [...DOCS, 'src/web/docs/try'] }),
  ...rows('test/replica', 20, [], {
    lists: ['src/platform/db/'],
    walks: ['src/platform/db/', 'docs/generated/openapi.json'],
    synchronous: ['src/platform/db/replicas/standbys.ts', ...COMMITS],
  }),
  ...rows('test/roles', 12, [], {
    cluster: CLUSTER,
    'cluster-move': CLUSTER,
    'cluster-nodes': CLUSTER,
    'cluster-route': CLUSTER,
    'command-line': [...PROGRAM, 'src/modules/base/identity/'],
    dev: ['src/roles/dev', ...EMBEDDED, 'bin/'],
    filled: [...CLUSTER, 'src/roles/', 'src/platform/migrations/'],
    'half-migrated': ['src/platform/db/', 'src/roles/'],
    keeping: ['src/roles/', 'src/platform/personal-data/'],
    kyc: ['src/roles/cli/', 'src/modules/people/cardholders/'],
    listen: ['src/roles/cli/', 'src/modules/webhooks/', 'packages/client/'],
    person: ['src/roles/cli/', 'src/platform/personal-data/'],
    stuck: ['src/roles/cli/', 'src/platform/queue/', 'src/modules/webhooks/'],
    'newer-node': ['bin/'],
    output: ['src/roles/output.ts', 'src/roles/log.ts', 'src/roles/process.ts', 'src/main.ts'],
    'worker-port': ['src/roles/worker-pages.ts', 'src/platform/telemetry/metrics.ts'],
  }),
  ...rows('test/roles', 12, ['pgbouncer'], { machine: PROGRAM }),
  ...rows('test/sandbox', 14, [], {
    clock: ['src/modules/sandbox/'],
    'clock-random': ['src/modules/sandbox/', ...MONEY_OUT],
    'test-data': ['src/modules/sandbox/', 'src/providers/sandbox/', 'docs/generated/test-data.md'],
  }),
  ...rows('test/schedules', 15, [], {
    'every-status': ['src/modules/money-out/schedules/', 'src/modules/approvals/'],
    runs: ['src/modules/money-out/schedules/'],
  }),
  ...rows('test/schema', 4, [], { 'migrations-in-use': ['src/platform/db/', 'src/platform/migrations/'] }),
  ...rows('test/spending', 30, [], { 'every-status': [...COMMITS, ...MONEY_OUT] }),
  ...rows('test/spending', 12, [], { random: [...COMMITS, ...MONEY_OUT, 'src/modules/base/ledger/'] }),
  ...rows('test/transfers', 8, [], {
    send: ['src/modules/money-out/transfers/', 'src/modules/money-out/rail/'],
  }),
  ...rows('test/wallets', 5, [], { history: ['src/modules/wallets/wallets/'] }),
  ...rows('tools', 30, [], {
    'bench/peers/payment': ['tools/bench/peers/', 'src/modules/money-out/payments/'],
  }),
  ...rows('tools', 2, [], {
    busy: ['tools/busy.ts'],
    'canaries/touched': ['tools/canaries/', 'tools/changed.ts'],
    changed: ['tools/changed.ts'],
    gen: ['docs/generated/', 'src/platform/db/', 'src/product.ts'],
    'quick-imports': ['bin/'],
    'test-choice': ['tools/test-', 'tools/slow-'],
    'test-groups': ['tools/test'],
    'test-programs': ['src/main.ts', 'bin/'],
  }),
];

function rows(
  folder: string,
  seconds: number,
  needs: readonly Program[],
  about: Readonly<Record<string, readonly string[]>>,
): SlowTest[] {
  return Object.entries(about).map(([name, of]) => ({
    file: `${folder}/${name}.test.ts`,
    about: [...new Set(of)],
    seconds,
    needs,
  }));
}
