// Mutants of wallets: that they are opened once, that deposits are booked once, and what owners read of them.
import { replace, type Mutant } from './mutant.ts';

const changes = (file: string): string => `src/modules/wallets/changes/${file}`;
const CHANGES = ['src/modules/wallets/changes/stream'];
const wallets = (file: string): string => `src/modules/wallets/wallets/${file}`;

export const walletMutants: readonly Mutant[] = [
  {
    name: 'a wallet is begun without a provider of accounts',
    plant: replace(
      'src/modules/wallets/wallets/open.ts',
      'requireConnection(flow, flow.tenant, walletNeed(country));',
      "Promise.resolve({ id: 'sandbox' } as Connection);",
    ),
    tests: ['test/live/not-connected'],
    only: 'is not begun',
  },
  {
    name: 'a wallet that may have been opened is opened elsewhere',
    plant: replace(
      wallets('open.ts'),
      "one.kind === 'unknown' && one.hasLeft === false",
      "one.kind === 'unknown'",
    ),
    tests: ['test/connections/connections.test'],
    only: 'stays at its connection once',
  },
  {
    name: 'a wallet that another caller opens as well is opened elsewhere',
    plant: replace(
      wallets('open-elsewhere.ts'),
      'if (!isUntouched || now.opening_by !== caller) return undefined;',
      'if (!isUntouched) return undefined;',
    ),
    tests: ['test/connections/connections.test'],
    only: 'where another caller asks for it as well',
  },
  {
    name: 'a sweep does not say that it asks for an account as well',
    plant: replace(wallets('jobs.ts'), ', opening_by = null where', ' where'),
    tests: ['test/wallets/opening'],
    only: 'says that it asks as well',
  },
  {
    name: 'an account that may not be closed is not asked for again',
    plant: replace(
      wallets('close-account.ts'),
      "if (answer.kind === 'unknown') return 'unknown';\n  if (answer.kind === 'accepted') {",
      "if (answer.kind !== 'refused') {",
    ),
    tests: ['test/wallets/closing'],
    only: 'is asked for until the provider has answered',
  },
  {
    name: 'a person is erased while their account is being opened',
    plant: replace(wallets('index.ts'), 'inTheWay: [fullWallets, openingWallets]', 'inTheWay: [fullWallets]'),
    tests: ['test/wallets/closing'],
    only: 'whose account is being opened',
  },
  {
    name: 'a deposit that was booked is booked again',
    plant: replace(wallets('book-deposit.ts'), 'if (before !== undefined) {', "if (before?.id === 'dep_') {"),
    tests: ['test/wallets/deposits'],
    only: 'is booked once',
  },
  {
    name: 'an organization is created with the accounts of the house that happen to be loaded',
    plant: replace('src/roles/cli/organizations.ts', "'--name'), houseAccounts);", "'--name'), []);"),
    tests: ['test/roles/command-line'],
    only: 'same accounts of the house as any other',
  },
  {
    name: 'a refused opening stays refused',
    plant: replace(wallets('start-opening.ts'), 'isAgain: true', 'isAgain: false'),
    tests: ['test/wallets/opening'],
    only: 'a provider that remembers its refusal',
  },
  {
    name: 'balance.low is emitted at the threshold',
    plant: replace(wallets('postings.ts'), 'account.balance < threshold', 'account.balance <= threshold'),
    tests: ['test/wallets/deposits'],
    only: 'once each time that the balance falls',
  },
  {
    name: 'a page of movements begins with the last one of the page before',
    plant: replace(
      wallets('history-queries.ts'),
      'and wallet_id = ${walletId} and entry_number < ${before}',
      'and wallet_id = ${walletId} and entry_number <= ${before}',
    ),
    tests: ['test/wallets/history'],
    only: 'filters by type and by module',
  },
  {
    name: 'a number with an exponent is taken',
    plant: replace('src/platform/http/body.ts', 'if (EXPONENT.test(written)) return WITH_EXPONENT;', ''),
    tests: ['src/platform/http/body.test.ts'],
    only: '1e2',
  },
  {
    name: 'an organization lists the wallets of another',
    plant: replace(
      wallets('queries.ts'),
      'where tenant_id = ${tenantId} and (${status}::text is null',
      'where tenant_id >= left(${tenantId}, 1) and (${status}::text is null',
    ),
    tests: [wallets('list-for-organization.test.ts')],
    only: 'is no other organization',
  },
  {
    name: 'the owner of a wallet lists those of all people',
    plant: replace(
      wallets('list-for-organization.ts'),
      "auth: [{ scope: 'wallets:read' }]",
      "auth: [{ scope: 'wallets:read' }, { session: 'self' }]",
    ),
    tests: [wallets('list-for-organization.test.ts')],
    only: 'not the owner of a wallet',
  },
  {
    name: 'a movement is in two periods that meet',
    plant: replace(
      wallets('movements-for-organization.ts'),
      '(await lastBefore(until)) + 1n',
      '(await lastBefore(until)) + 2n',
    ),
    tests: [wallets('movements-for-organization.test.ts')],
    only: 'periods that meet',
  },
  {
    name: 'changes: an owner hears what is of another one of the same organization',
    plant: replace(
      changes('streams.ts'),
      'for (const hear of hearers.get(ownerId) ?? [])',
      'for (const hear of [...hearers.values()].flatMap((all) => [...all]))',
    ),
    tests: CHANGES,
    only: 'names nothing of another owner',
  },
  {
    name: 'changes: who is paid hears of payments that have not arrived',
    plant: replace(
      'src/modules/money-out/outgoing/owned.ts',
      'case when settled_at is not null then to_wallet_id end as to_wallet_id',
      'to_wallet_id',
    ),
    tests: CHANGES,
    only: 'names nothing of another owner',
  },
  {
    name: 'changes: a look finds what every tenant has written',
    plant: replace(
      'src/platform/written-about.ts',
      `select id, object_id from events
    where tenant_id = \${tenantId} and`,
      `select id, object_id from events
    where tenant_id >= \${tenantId.slice(0, 2)} and`,
    ),
    tests: CHANGES,
    only: 'names nothing of another organization',
  },
  {
    name: 'changes: an owner who comes back hears what is written from then on',
    plant: replace(changes('kept.ts'), 'changes = kept.filter(({ id }) =>', 'changes = [].filter((id) =>'),
    tests: CHANGES,
    only: 'names what changed meanwhile',
    hangs: true,
  },
  {
    name: 'changes: what is committed late is passed over',
    plant: replace(changes('follow.ts'), 'since = plus(begun, -LOOK_BACK_MS)', 'since = begun'),
    tests: CHANGES,
    only: 'names what was written before',
    hangs: true,
  },
  {
    name: 'changes: the stream of an owner outlives its process',
    plant: replace(changes('streams.ts'), 'AbortSignal.any([gone, closing])', 'gone'),
    tests: CHANGES,
    only: 'ends when its process does',
    hangs: true,
  },
];
