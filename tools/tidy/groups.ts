// The modules of the product in groups, and which groups each sees. tools/tidy/walls.ts holds the imports to
// it, and the table in ARCHITECTURE.md is made from it.

export type Group = {
  /** A folder in src/modules. */
  readonly name: string;
  /** What a reader finds in it. */
  readonly about: string;
  /**
   * Its modules, a folder each: a module imports those before it and none behind it. If there are none, the
   * group is a module itself.
   */
  readonly modules: readonly string[];
  /** Groups whose modules it may import what they list. */
  readonly sees: readonly string[];
  /** Who alone may import its modules, if that is not decided by `sees`. */
  readonly reserved?: Readonly<Record<string, readonly string[]>>;
};

const SERVED_BY_ALL = ['base', 'people', 'wallets', 'approvals'];

export const GROUPS: readonly Group[] = [
  {
    name: 'base',
    about:
      'the ledger; organizations, API keys, the audit log; connections to providers; the log of requests; brands, consents; the overview and the search',
    modules: ['ledger', 'identity', 'connections', 'requests', 'brand', 'consents', 'overview', 'search'],
    sees: [],
  },
  {
    name: 'people',
    about:
      'cardholders and their identity check; sessions, codes and passkeys; members of an organization and the views that they save',
    modules: ['cardholders', 'onboarding', 'sign-in', 'invitations', 'views', 'members'],
    sees: ['base'],
  },
  {
    name: 'wallets',
    about:
      'by what accounts are named; wallets and notifications of their owners, payees, agents with their limits, invoices, what changes what is available, and what owners hear of changes',
    modules: ['account-keys', 'wallets', 'push', 'payees', 'agents', 'documents', 'spending', 'changes'],
    sees: ['base', 'people'],
  },
  {
    name: 'approvals',
    about: 'questions to the owner of a wallet, and their answers',
    modules: [],
    sees: ['base', 'people', 'wallets'],
  },
  {
    name: 'issuing',
    about: 'payment methods, holds, cards, purchases, and the cards of agents',
    modules: ['payment-methods', 'deposits', 'funding', 'cards', 'authorizations', 'card-session'],
    sees: SERVED_BY_ALL,
  },
  {
    name: 'money-out',
    about: 'payments, withdrawals, transfers, batches and schedules; the rail and receipts',
    modules: ['rail', 'receipts', 'outgoing', 'payments', 'withdrawals', 'schedules', 'transfers', 'batches'],
    sees: SERVED_BY_ALL,
  },
  {
    name: 'notes',
    about: 'what the team of an organization writes about people, cards, purchases and payments',
    modules: [],
    sees: ['base', 'people', 'wallets', 'issuing', 'money-out'],
  },
  {
    name: 'books',
    about: 'what an accountant reads of the ledger: statements',
    modules: [],
    sees: [...SERVED_BY_ALL, 'money-out'],
  },
  {
    name: 'access',
    about: 'OAuth for the clients of agents, the tools at /mcp, and how a command line logs in by browser',
    modules: ['grants', 'mcp', 'device-logins'],
    sees: SERVED_BY_ALL,
    reserved: { mcp: ['src/app.ts'] },
  },
  {
    name: 'sandbox',
    about: 'the test clock, and the endpoints that drive the simulated providers',
    modules: [],
    sees: [...SERVED_BY_ALL, 'issuing', 'money-out'],
  },
  {
    name: 'webhooks',
    about: 'endpoints of integrators, events and their delivery',
    modules: [],
    sees: ['base'],
    reserved: {
      webhooks: [
        'src/app.ts',
        'src/services.ts',
        'src/modules.ts',
        'src/product.ts',
        'src/product-services.ts',
        'src/mailers.ts',
        'src/ports.ts',
        'src/operator-actions.ts',
        'src/roles/cli/',
        'src/providers/',
      ],
    },
  },
];

export type Place = { readonly group: Group | undefined; readonly module: string; readonly folder: string };

/** The module of a file in src/modules. A folder that no group lists is a module without a place. */
export function moduleAt(path: string): Place | undefined {
  const [, first, second] = /^src\/modules\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (first === undefined) return undefined;
  const group = GROUPS.find(({ name }) => name === first);
  if (group === undefined || group.modules.length === 0 || second === undefined) {
    return { group, module: first, folder: `src/modules/${first}` };
  }
  return { group, module: second, folder: `src/modules/${first}/${second}` };
}
