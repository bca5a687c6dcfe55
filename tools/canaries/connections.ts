// Mutants of connections: through which one something new is made, who may use its secrets, and that the
// books of each are its own.
import { replace, type Mutant } from './mutant.ts';

const messages = ['test/connections/messages'];
const base = (file: string): string => `src/modules/base/connections/${file}`;
const wallets = (file: string): string => `src/modules/wallets/wallets/${file}`;
const cards = (file: string): string => `src/modules/issuing/cards/${file}`;
const authorizations = (file: string): string => `src/modules/issuing/authorizations/${file}`;
const CARDS = ['test/connections/cards'];
const BOOKS = ['test/connections/books'];
const DAYS = ['test/connections/days-of-books'];

const PAIRS = ['test/connections/pairs'];

const FINGERPRINTS = ['test/connections/fingerprints'];

export const connectionMutants: readonly Mutant[] = [
  {
    name: 'connections: the fingerprint of a secret is a plain hash of it',
    plant: replace(
      base('secrets.ts'),
      'sealer.derive(`fingerprint of ${placeOf(place)}: ${plain}`).slice(0, FINGERPRINT_CHARACTERS)',
      "hash('sha256', plain).slice(0, sealer && place ? FINGERPRINT_CHARACTERS : 0)",
    ),
    tests: FINGERPRINTS,
    only: 'is that of no hash of it',
  },
  {
    name: 'connections: a fingerprint that an earlier version made is shown',
    plant: replace(base('secrets.ts'), "(isOfBefore(row) ? '' : row.fingerprint)", 'row.fingerprint'),
    tests: FINGERPRINTS,
    only: 'of an earlier version is shown to no one',
  },
  {
    name: 'connections: an issuer that must check its people is given one of another',
    plant: replace(
      cards('connection.ts'),
      'cardsNeedOwnCheck !== true || id ===',
      'cardsNeedOwnCheck !== null || id ===',
    ),
    tests: PAIRS,
    only: 'is made where its holder was checked',
  },
  {
    name: 'connections: the next issuer is given a person whom it has not checked',
    plant: replace(
      cards('ask-issuer.ts'),
      'await issuersFor(flow, tenant, whose);',
      "await flow.connections.serving(tenant, { ports: ['card_issuer', 'network'] });",
    ),
    tests: PAIRS,
    only: 'passes over those',
  },
  {
    name: 'connections: a person is checked where no issuer would take them',
    plant: replace(
      'src/modules/people/cardholders/asked-at.ts',
      'return pairs.length > 0 ? pairs : all;',
      'return pairs.length < 0 ? pairs : all;',
    ),
    tests: PAIRS,
    only: 'stays among the issuers',
  },
  {
    name: 'connections: a card is made by what was known before its holder was checked',
    plant: replace(
      cards('request.ts'),
      'if (issuer.checkedAt !== cardholder.connection_id) throw stale();',
      '',
    ),
    tests: PAIRS,
    only: 'by what is true when it is requested',
  },
  {
    name: 'connections: one that is disabled serves what is new',
    plant: replace(base('serving.ts'), "...all.filter(({ status }) => status === 'active'),", '...all,'),
    tests: ['test/connections/connections.test'],
    only: 'goes on at its connection when that is disabled',
    hangs: true,
  },
  {
    name: 'connections: one of the deployment comes before that of the organization',
    plant: replace(base('serving.ts'), '[...own, ...shared]', '[...shared, ...own]'),
    tests: ['test/connections/connections.test'],
    only: 'before that of the deployment',
  },
  {
    name: 'connections: one answers about the tenant of another organization',
    plant: replace(
      'src/connected-ports.ts',
      'organizationId === null || organizationId === tenant.organizationId;',
      'organizationId !== undefined;',
    ),
    tests: ['test/connections/guard'],
  },
  {
    name: 'connections: one is removed with wallets that hang on it',
    plant: replace(
      base('status.ts'),
      'if (Object.keys(hangsOnIt).length > 0) {',
      'if (Object.keys(hangsOnIt).length > 99) {',
    ),
    tests: ['test/connections/connections.test'],
    only: 'keeps its connection from being removed',
  },
  {
    name: 'connections: one is removed at which an identity is being checked',
    plant: replace('src/modules/people/cardholders/index.ts', "  madeAt: ['cardholders'],\n", ''),
    tests: ['test/identity-reviews/time'],
    only: 'keeps the connection from being removed',
  },
  {
    name: 'connections: one is removed by which an owner was asked',
    plant: replace('src/modules/approvals/index.ts', "  madeAt: ['approval_messages'],\n", ''),
    tests: messages,
    only: 'keeps its connection from being removed',
  },
  {
    name: 'connections: a question that is sent again goes where new ones go',
    plant: replace(
      'src/modules/approvals/message.ts',
      'message.connection_id ?? serving;',
      'serving ?? message.connection_id ?? undefined;',
    ),
    tests: messages,
    only: 'and new ones where the route says',
  },
  {
    name: 'connections: a question that may have left goes to the next one',
    plant: replace(
      'src/modules/approvals/send-message.ts',
      "answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause };",
      "answer.kind === 'unknown') return { kind: 'busy' };",
    ),
    tests: messages,
    only: 'goes back to none',
  },
  {
    name: 'connections: a question that is not taken waits for its connection',
    plant: replace(
      'src/modules/approvals/note-message.ts',
      'next === undefined ? {} : { connection_id: next }',
      '{}',
    ),
    tests: messages,
    only: 'goes to the next one, and stays there',
  },
  {
    name: 'connections: a code that may have left goes to the next one',
    plant: replace(
      'src/modules/people/onboarding/carry-code.ts',
      'attempt > 1 || !isBusy(first)',
      '!isBusy(first)',
    ),
    tests: messages,
    only: 'also where its own takes none later',
    hangs: true,
  },
  {
    name: 'connections: a report counts wherever it arrives',
    plant: replace(
      'src/modules/approvals/note-message.ts',
      '(at ?? SANDBOX) === connectionId;',
      '(at ?? SANDBOX) + connectionId !== SANDBOX;',
    ),
    tests: messages,
    only: 'a report at another connection',
  },
  {
    name: 'connections: a code forgets by which one it goes',
    plant: replace(
      'src/modules/people/onboarding/send-codes.ts',
      'channel, language, code, connectionId });',
      'channel, language, code });',
    ),
    tests: messages,
    only: 'of an onboarding goes again',
    hangs: true,
  },
  {
    name: 'connections: a code that no messenger carries is said to be on its way',
    plant: replace(
      'src/modules/people/onboarding/send-codes.ts',
      "if (connectionId === undefined) throw providerNotConnected('messenger');",
      '',
    ),
    tests: messages,
    only: 'of an onboarding that cannot be sent',
  },
  {
    name: 'connections: a route of one port alone decides',
    plant: replace(base('serving.ts'), 'routed.every(', 'routed.some('),
    tests: ['test/connections/connections.test'],
    only: 'is made where the routes of all',
    hangs: true,
  },
  {
    name: 'connections: a third secret is taken',
    plant: replace(
      base('rotate.ts'),
      'alive !== undefined && endsAt > now',
      'alive === undefined && endsAt < now',
    ),
    tests: ['test/connections/rotation'],
    only: 'is refused while the one before is still accepted',
  },
  {
    name: 'connections: a key of the other side is taken',
    plant: replace(
      base('read-fields.ts'),
      'side !== undefined && side !== mode',
      'side !== undefined && side === undefined',
    ),
    tests: ['src/modules/base/connections/read-fields'],
  },
  {
    name: 'connections: a message is taken with a secret that has ended',
    plant: replace(
      'src/connected-ports.ts',
      'one.ends_at === null || one.ends_at > now',
      'one.ends_at !== now',
    ),
    tests: ['test/connections/inbound'],
    only: 'with either secret while one is replaced',
  },
  {
    name: 'connections: a message is read by the first port alone',
    plant: replace(
      'src/platform/inbound-job.ts',
      'for (const source of sources)\n',
      'for (const source of sources.slice(0, 1))\n',
    ),
    tests: ['test/connections/inbound'],
    only: 'is read by each of its ports',
  },
  {
    name: 'connections: a message whose tenant is not known yet is put away',
    plant: replace('src/platform/inbound-job.ts', 'attempt < LOOKS_MAX', 'attempt < 0'),
    tests: ['test/connections/inbound'],
    only: 'waits until it is known whose it is',
    hangs: true,
  },
  {
    name: 'connections: a message for one organization is for the first one',
    plant: replace(
      'src/platform/inbound-connection.ts',
      'ids.length === 0 ? [home]',
      'ids.length < 9 ? [home]',
    ),
    tests: ['test/connections/inbound'],
    only: 'goes to each organization',
    hangs: true,
  },
  {
    name: 'connections: a rail reports about the order of another connection',
    plant: replace(
      'src/modules/money-out/rail/notices.ts',
      'operation?.connection_id !== notice.connectionId',
      'operation === undefined',
    ),
    tests: ['test/rail/notices'],
    only: 'at another connection',
  },
  {
    name: 'connections: one deposit stands for those of all connections under its reference',
    plant: replace(
      wallets('deposit-rows.ts'),
      'connectionId === SANDBOX ? providerRef : `${connectionId}\\0${providerRef}`;',
      '(connectionId, providerRef);',
    ),
    tests: BOOKS,
    only: 'is one for each reference of a connection',
  },
  {
    name: 'connections: a deposit that one reports is credited to a wallet at another',
    plant: replace(wallets('book-deposit.ts'), ' || wallet.connection_id !== connectionId)', ')'),
    tests: BOOKS,
    only: 'for an account at another connection',
  },
  {
    name: 'connections: what all of them hold is in one account',
    plant: replace(
      'src/modules/base/ledger/define-accounts.ts',
      'connectionId === SANDBOX ? atSandbox(currency) : `${atSandbox(currency)}_${connectionId}`;',
      "connectionId === '' ? '' : atSandbox(currency);",
    ),
    tests: BOOKS,
    only: 'is one for each connection',
  },
  {
    name: 'connections: the silence of one keeps the others of a tenant from being compared',
    plant: replace(
      wallets('unresponsive-providers.ts'),
      '`${tenantId} ${connectionId}`;',
      "connectionId === '' ? '' : tenantId;",
    ),
    tests: BOOKS,
    only: 'goes on at the others',
  },
  {
    name: 'connections: what a provider charges is booked by each comparison that reads it',
    plant: replace(
      wallets('charges.ts'),
      'if (tx.find(providerCharges, id) !== undefined) return false;',
      '',
    ),
    tests: BOOKS,
    only: 'is booked once to an account for each kind',
  },
  {
    name: 'connections: an order is taken as paid that the statement of another shows',
    plant: replace(
      'src/modules/money-out/rail/booked-orders.ts',
      ' and id = any(${references}::text[]) and connection_id = ${connectionId}`,',
      " and id = any(${references}::text[]) and ${connectionId} <> ''`,",
    ),
    tests: BOOKS,
    only: 'shown by another connection',
  },
  {
    name: 'connections: one of other countries is shown where it serves nothing',
    plant: replace(
      base('route-model.ts'),
      'known.all.filter(({ countries }) => countries === undefined)',
      'known.all',
    ),
    tests: ['test/connections/port-routes'],
    only: 'say of each port and country what serves it',
  },
  {
    name: 'connections: an owner hears that the rule of the server was taken away',
    plant: replace(
      base('port-routes.ts'),
      "route.organization_id !== '' &&",
      "route.organization_id !== '-' &&",
    ),
    tests: ['test/connections/port-routes'],
    only: 'which no owner takes away',
  },
  {
    name: 'connections: a form keeps secrets after they were sent',
    plant: replace(
      'app/ui/form.ts',
      "field.kind === 'secret' && field.name === name",
      "field.kind === 'order' && field.name === name",
    ),
    tests: ['app/ui/form.test'],
    only: 'forgets it then',
  },
  {
    name: 'connections: a secret is seen while it is typed',
    plant: replace('app/ui/secret-input.tsx', 'type="password"', 'type="text"'),
    tests: ['test/app/connections'],
    only: 'no key is shown again',
  },
  {
    name: 'connections: what a provider lists is read again once a day',
    plant: replace(wallets('checks.ts'), '? HOUR_MS : DAY_MS', '? DAY_MS : DAY_MS'),
    tests: ['test/connections/fintoc.test'],
    only: 'within the hour of which no message came',
  },
  {
    name: 'connections: what stops one is not marked where they are listed',
    plant: replace(
      'app/console/connection-places.ts',
      'lastCheck?.isSound === false;',
      'lastCheck?.isSound === undefined;',
    ),
    tests: ['app/console/connection-places'],
    only: 'needs attention where it stops a connection',
  },
  {
    name: 'connections: a check in progress is started again',
    plant: replace('app/ui/attempt.ts', 'isRunning.current || !navigator.onLine', '!navigator.onLine'),
    tests: ['test/app/connection-health'],
    only: 'is not started twice',
  },
  {
    name: 'connections: an address is offered to a provider that sends nothing',
    plant: replace('src/providers/operator/kyc.ts', 'takesMessages: false', 'takesMessages: true'),
    tests: ['test/app/connection-health'],
    only: 'whose provider sends nothing',
  },
  {
    name: 'connections: a network is believed about the cards of another',
    plant: replace(
      authorizations('at-connection.ts'),
      'madeAt === connectionId;',
      'madeAt + connectionId !== madeAt;',
    ),
    tests: CARDS,
    only: 'that another connection asks about is declined',
  },
  {
    name: 'connections: two networks share the ids of their messages',
    plant: replace(
      authorizations('at-connection.ts'),
      'connectionId === SANDBOX ? id',
      'connectionId !== id ? id',
    ),
    tests: CARDS,
    only: 'keeps apart what two networks call by the same ids',
  },
  {
    name: 'connections: a driver does not say how long a purchase may take',
    plant: replace(
      authorizations('authorize-at-connection.ts'),
      '(connection.deadlineMs ?? DECISION_MS_MAX)',
      'DECISION_MS_MAX',
    ),
    tests: CARDS,
    only: 'where its network has no time left',
  },
  {
    name: 'connections: a challenge is answered where the driver refuses it',
    plant: replace(
      authorizations('challenge-at-connection.ts'),
      'await network.at(connection.id).answerChallenge(call)',
      "(await network.at(connection.id).answerChallenge(call)) ?? 'yes'",
    ),
    tests: CARDS,
    only: 'is answered at both addresses',
  },
  {
    name: 'connections: a payment method is held on where cards are made',
    plant: replace(
      'src/modules/issuing/payment-methods/complete-checkout.ts',
      '...answer.value, connectionId }),',
      "...answer.value, connectionId: 'sandbox' }),",
    ),
    tests: CARDS,
    only: 'is held for on the connection of its method',
  },
  {
    name: 'connections: a link to connect a card is given out where none can be connected',
    plant: replace(
      'src/modules/issuing/payment-methods/setup.ts',
      '  await requireRail(services, tenant, { country: cardholder.country, rail });\n',
      '',
    ),
    tests: CARDS,
    only: 'no link to connect a card is given out',
  },
  {
    name: 'connections: a key of a provider stays in the memory of the server',
    plant: replace(
      'src/providers/fintoc/index.ts',
      "const secretKey = (): string => secretOf('secretKey');",
      "const kept = secretOf('secretKey');\n    const secretKey = (): string => kept;",
    ),
    tests: ['test/live/secrets'],
    only: 'not in the memory of a server',
  },
  {
    name: 'connections: a secret that a process has not heard of is not looked for',
    plant: replace(
      'src/platform/inbound-connection.ts',
      'verified !== undefined || !connections.reread()',
      'verified !== undefined || connections.reread()',
    ),
    tests: ['test/connections/rotation-load'],
    only: 'where a process may have missed it',
  },
  {
    name: 'connections: a payment made twice is one where the first was never reported',
    plant: replace(
      'src/modules/money-out/rail/booked-orders.ts',
      'provider_ref = coalesce(provider_ref, shown.ref)',
      'provider_ref = provider_ref',
    ),
    tests: DAYS,
    only: 'of which its return alone was reported',
  },
  {
    name: 'connections: the statement of another currency shows a deposit',
    plant: replace(
      wallets('compare-deposits.ts'),
      '?.currency ?? currency) === currency,',
      '?.currency ?? currency) !== undefined,',
    ),
    tests: DAYS,
    only: 'finds a deposit in another currency',
  },
  {
    name: 'connections: the statement of another currency shows a payment',
    plant: replace(
      wallets('compare-transfers.ts'),
      'return ours?.currency === item.currency ?',
      'return ours !== undefined ?',
    ),
    tests: DAYS,
    only: 'finds a payment in another currency',
  },
  {
    name: 'connections: one wallet without an answer is opened before all others each time',
    plant: replace(
      wallets('jobs.ts'),
      'await pool.run(triedQuery(tenant.id, id, plus(clock.now(), UNRESPONSIVE_MS)));',
      '',
    ),
    tests: ['test/wallets/opening'],
    only: 'does not keep those behind it from being opened',
  },
  {
    name: 'connections: the books of one organization are shown to another',
    plant: replace(
      wallets('books-of-connection.ts'),
      'where tenant_id = any(${cellIds}::text[]) and id',
      'where tenant_id <> any(${cellIds}::text[]) and id',
    ),
    tests: BOOKS,
    only: 'with what came in and went out there alone',
  },
  {
    name: 'connections: one account without books is compared before all others each time',
    plant: replace(
      wallets('jobs.ts'),
      'await pool.run(postponeQuery(tenant.id, id, plus(clock.now(), UNRESPONSIVE_MS)));',
      '',
    ),
    tests: BOOKS,
    only: 'goes on at the others',
  },
  {
    name: 'connections: what a statement dates back is passed over',
    plant: replace(
      wallets('statement.ts'),
      'last.at < plus(startedAt, -datedBackMs)',
      'last.at < plus(startedAt, -datedBackMs * 0)',
    ),
    tests: BOOKS,
    only: 'as far back as the provider says',
  },
  {
    name: 'connections: what is dated further back than it may be is never looked for',
    plant: replace(
      wallets('compare-statement.ts'),
      'isLast && isNewlyOff(row, kept) ?',
      'isLast && row === kept ?',
    ),
    tests: BOOKS,
    only: 'further back is looked for',
  },
  {
    name: 'connections: a sum that no item explains is not named',
    plant: replace(
      wallets('unexplained.ts'),
      'if (offMinor === 0n) return [];',
      'if (offMinor !== 1n) return [];',
    ),
    tests: DAYS,
    only: 'finds a sum that is off',
  },
  {
    name: 'connections: an item in another currency explains nothing of the sum',
    plant: replace(
      wallets('unlike.ts'),
      'if (ours.currency !== currency)',
      'if (ours.currency === undefined)',
    ),
    tests: DAYS,
    only: 'finds a deposit in another currency',
  },
  {
    name: 'connections: another account is set where only a floor may be',
    plant: replace(base('change.ts'), 'field?.mayChange !== true', 'field === undefined'),
    tests: ['test/connections/api'],
    only: 'never another account',
  },
];
