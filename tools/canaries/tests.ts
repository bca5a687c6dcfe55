// Canaries of the tests: each breaks one promise in the code, and a test of that promise must fail. Every
// mutant is run by itself, on the few test files that ought to see it.
import { accountMutants } from './accounts.ts';
import { testRunMutants } from './test-runs.ts';
import { agentMutants } from './agents.ts';
import { appMutants } from './app.ts';
import { approvalMutants } from './approvals.ts';
import { batchMutants } from './batches.ts';
import { brCodeMutants } from './br-code.ts';
import { edit } from './canary.ts';
import { awaitedMoneyMutants } from './awaited-money.ts';
import { cardPageMutants } from './card-page.ts';
import { cardSessionMutants } from './card-session.ts';
import { clientMutants } from './client.ts';
import { commandLineMutants } from './command-line.ts';
import { commitProbeMutants } from './commit-probe.ts';
import { corsMutants } from './cors.ts';
import { documentationMutants } from './documentation.ts';
import { driverMutants } from './drivers.ts';
import { documentMutants } from './documents.ts';
import { deviceLoginMutants } from './device-logins.ts';
import { grantMutants } from './grants.ts';
import { httpMutants } from './http.ts';
import { issuingMutants } from './issuing.ts';
import { keptMutants } from './kept.ts';
import { withdrawalMutants } from './withdrawals.ts';
import { walletMutants } from './wallets.ts';
import { whatsappMutants } from './whatsapp.ts';
import { payeeMutants } from './payees.ts';
import { paymentMutants } from './payments.ts';
import { passkeyMutants } from './passkeys.ts';
import { benchMutants } from './bench.ts';
import { phoneMutants } from './phone.ts';
import { replace, type Mutant } from './mutant.ts';
import { clusterMutants } from './cluster.ts';
import { shardMutants } from './shards.ts';
import { migrationMutants } from './migrations.ts';
import { fintocMutants } from './fintoc.ts';
import { railMutants } from './rail.ts';
import { mcpMutants } from './mcp.ts';
import { scheduleMutants } from './schedules.ts';
import { providerMutants } from './providers.ts';
import { receiptMutants } from './receipts.ts';
import { brandMutants } from './brand.ts';
import { ownerFixMutants } from './owner-fixes.ts';
import { overviewMutants } from './overview.ts';
import { conformanceMutants } from './conformance.ts';
import { connectionMutants } from './connections.ts';
import { mailMutants } from './mail.ts';
import { memberMutants } from './members.ts';
import { replicaMutants } from './replica.ts';
import { reviewMutants } from './reviews.ts';
import { signInMutants } from './sign-in.ts';
import { testClockMutants } from './test-clock.ts';
import { transferMutants } from './transfers.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'rows are not locked',
    plant: replace('src/platform/db/bulk.ts', ' for update`', ' offset 0`'),
    tests: ['test/ledger/engine'],
  },
  {
    name: 'a posting is off by one',
    plant: replace('src/modules/base/ledger/post.ts', 'amount: -amount }', 'amount: -amount + 1n }'),
    tests: ['test/ledger/ledger'],
  },
  {
    name: 'the database does not mind what is off balance',
    plant: replace(
      'src/modules/base/ledger/migrations/20261121000200_ledger.sql',
      'having sum(amount) <> 0 limit 1',
      'having false limit 1',
    ),
    tests: ['test/ledger/ledger'],
    isOfSchema: true,
  },
  {
    name: 'a command sees the rows of other tenants',
    plant: edit('src/platform/command/group.ts', (text) =>
      text.replace(
        'rows.get(table)?.get(tenantId)?.get(id)',
        '[...(rows.get(table)?.values() ?? [])].find((ids) => ids.has(id))?.get(id)',
      ),
    ),
    tests: ['test/ledger/engine'],
  },
  {
    name: 'a claim reads all that waits where its plan is from an empty queue',
    plant: replace(
      'src/modules/webhooks/delivery/claim.ts',
      't.ctid = d.ctid',
      't.ctid::text = d.ctid::text',
    ),
    tests: ['test/plans/claims'],
    only: 'reads what it claims',
  },
  {
    name: 'where tables are sharded, the work of one tenant alone is done',
    plant: replace(
      'src/platform/db/scopes.ts',
      '(await pool.all(tenants)).map',
      '(await pool.all(tenants)).slice(0, 1).map',
    ),
    tests: ['test/queue/sharded'],
    only: 'rows are deleted of each tenant',
  },
  {
    name: 'where tables are sharded, a group is of two tenants',
    plant: replace(
      'src/platform/command/engine.ts',
      "pool.isSharded && !isOfOneShard ? 'tenant' : options.grouping",
      'options.grouping',
    ),
    tests: ['test/cells/in-shards'],
    only: 'a group is of one tenant',
  },
  {
    name: 'where tables are sharded, an event gets the number of a later one',
    plant: replace('src/platform/event.ts', 's.last - e.later', 's.last'),
    tests: ['test/cells/in-shards'],
    only: 'events of one object are numbered',
  },
  {
    name: 'where tables are sharded, a command locks rows in a shard that is moved',
    plant: replace('src/platform/command/group.ts', 'beginOf(tenantIds)', 'beginOf([])'),
    tests: ['test/cells/in-shards'],
    only: 'waited for by a command',
  },
  {
    name: 'where tables are sharded, work locks rows in a shard that is moved',
    plant: replace('src/platform/work.ts', '          [tenant.id],\n', '          [],\n'),
    tests: ['test/cells/in-shards'],
    only: 'waited for by work',
  },
  {
    name: 'where all nodes have a table, a row is changed at the place that it has on one',
    plant: replace(
      'src/platform/db/bulk.ts',
      'return { ...query, inShards: () => [updateQuery(table, names, rows)] };',
      'return query;',
    ),
    tests: ['test/cells/in-shards'],
    only: 'is changed by its key',
  },
  {
    name: 'where tables are sharded, a posting of three legs is inserted by two statements',
    plant: replace(
      'src/modules/base/ledger/tables.ts',
      "{ togetherBy: 'transaction_id' }",
      '{ isTransient: false }',
    ),
    tests: ['test/cells/in-shards'],
    only: 'the legs of a posting',
  },
  {
    name: 'a commit of which Citus lost sight is taken for one that was refused',
    plant: replace('src/platform/db/away.ts', '|could not commit transaction for shard/', '/'),
    tests: ['src/platform/db/pool'],
    only: 'could not commit',
  },
  {
    name: 'where tables are sharded, who a person is, is not looked for',
    plant: replace(
      'src/modules/people/sign-in/placed-session.ts',
      'if (tenantId === null || cells === null',
      'if (tenantId !== null || cells === null',
    ),
    tests: ['test/cells/in-shards'],
    only: 'the session of a person',
  },
  {
    name: 'where tables are sharded, rows of a second statement are not inserted',
    plant: replace('src/platform/db/in-shards.ts', 'yield* some;', 'yield some[0] ?? query;'),
    tests: ['test/cells/in-shards'],
    only: 'are all there where they are 33',
  },
  {
    name: 'where tables are sharded, a tenant that no notification has named waits for ever',
    plant: replace(
      'src/platform/queue/turns.ts',
      'for (const tenantId of found) waiting.add(tenantId);',
      'void found;',
    ),
    tests: ['test/queue/turns'],
    only: 'finds a tenant that no notification has named',
  },
  {
    name: 'where tables are sharded, cells in other groups of shards are looked at together',
    plant: replace('src/platform/queue/turns.ts', '`${wholeIdOf(id)} ${group}`', 'wholeIdOf(id)'),
    tests: ['test/queue/turns'],
    only: 'looks together at the cells',
  },
  {
    name: 'where tables are sharded, jobs of several tenants are claimed as they come',
    plant: replace(
      'src/platform/queue/claim.ts',
      'select ctid from found order by run_at limit',
      'select ctid from found limit',
    ),
    tests: ['test/queue/sharded'],
    only: 'claimed together, the oldest of all first',
  },
  {
    name: 'where tables are sharded, a tenant with more comes before those for whom there was no room',
    plant: replace('src/platform/queue/turns.ts', '[...left, ...more]', '[...more, ...left]'),
    tests: ['test/queue/turns'],
    only: 'looks first at those',
  },
  {
    name: 'where tables are sharded, one that cannot be reached holds up the others',
    plant: replace('src/platform/queue/turns.ts', 'failures.length < FAILURES_MAX', 'failures.length === 0'),
    tests: ['test/queue/turns'],
    only: 'goes on with the others',
  },
  {
    name: 'a sweep is kept from all by one that hangs in it',
    plant: replace(
      'src/platform/queue/sweep.ts',
      "set_config('idle_session_timeout'",
      "set_config('monedero.hangs'",
    ),
    tests: ['test/queue/sweep'],
    only: 'where one of them hangs in it',
  },
  {
    name: 'a second start takes the folder of the first',
    plant: replace('src/roles/dev-file.ts', 'if (lock === undefined) throw', 'if (Number.isNaN(0)) throw'),
    tests: ['test/roles/dev'],
    only: 'runs once in a folder',
  },
  {
    name: 'a look-up by key is planned again for each request',
    plant: replace('src/services.ts', "name: 'monedero reads', byKeyOnly: true", "name: 'monedero reads'"),
    tests: ['test/plans/look-ups'],
    only: 'keeps its plan',
  },
  {
    name: 'a slow read of a route holds up the look-ups of others',
    plant: replace('src/platform/db/coalesce-reads.ts', 'queries.every(isQuick)', 'queries.length > 0'),
    tests: ['src/platform/db/coalesce-reads.test.ts'],
    only: 'only where all of them are quick',
  },
  {
    name: 'coalesced look-ups get the rows of other callers',
    plant: replace('src/platform/db/coalesce-reads.ts', 'from += asked[i]?.queries.length ?? 0', 'from += 1'),
    tests: ['src/platform/db/coalesce-reads.test.ts'],
    only: 'each caller gets its own',
  },
  {
    name: 'coalesced look-ups fail together',
    plant: replace(
      'src/platform/db/coalesce-reads.ts',
      'await Promise.all(asked.map((one) => askAlone(db, one)));',
      'for (const { reject } of asked) reject(error);',
    ),
    tests: ['src/platform/db/coalesce-reads.test.ts'],
    only: 'for no other',
  },
  {
    name: 'a look-up that goes with others gets a row of theirs',
    plant: replace(
      'src/platform/db/coalesce-reads.ts',
      'found.get(lookUp.of)?.get(textOf(lookUp.key))',
      '[...(found.get(lookUp.of)?.values() ?? [])][0]',
    ),
    tests: ['src/platform/db/look-up.test.ts'],
    only: 'are those of their keys',
  },
  {
    name: 'an idempotency key is forgotten',
    plant: replace('src/platform/idempotency.ts', 'if (row === undefined ||', 'if (row !== null ||'),
    tests: ['test/http/idempotency'],
  },
  {
    name: 'a credential is given again when the request is repeated',
    plant: replace('src/platform/http/run-route.ts', '{ caller: credentialOf(call.actor), body }', 'body'),
    tests: ['test/http/idempotency'],
  },
  {
    name: 'a revoked key goes on',
    plant: replace('src/modules/base/identity/revoke-api-key.ts', 'announceKey(draft, row.key_hash);', ''),
    tests: ['test/http/contract'],
  },
  {
    name: 'a command is answered before its process has heard what it announced',
    plant: replace(
      'src/platform/command/runner.ts',
      'hasAnnouncements ? caughtUp() : undefined',
      'undefined',
    ),
    tests: ['test/ledger/engine'],
    only: 'once this process has heard it',
  },
  {
    name: 'an inbound address that its provider made longer leads nowhere',
    plant: replace('src/platform/http/router.ts', 'at.isOpen ||= isOpen;', ''),
    tests: ['test/inbound/sources'],
    only: 'that its provider made longer',
  },
  {
    name: 'a move whose moment its row keeps leaves no moment',
    plant: replace('src/platform/draft.ts', '{ [at]: context.now }', '{}'),
    tests: ['src/platform/draft'],
  },
  {
    name: 'a move whose moment its row keeps is in the history as well',
    plant: replace('src/platform/draft.ts', 'if (at !== undefined) return moved as never;', ''),
    tests: ['src/platform/draft'],
  },
  {
    name: 'a message that is one command takes effect each time it is sent',
    plant: replace(
      'src/platform/inbound-messages.ts',
      'if (row !== undefined && row.handled_at !== null) return false;',
      '',
    ),
    tests: ['test/inbound/sources'],
    only: 'takes effect once, however often',
  },
  {
    name: 'a message that is one command is answered before its commit',
    plant: replace('src/platform/inbound.ts', '(await keepHandled(', '(keepHandled('),
    tests: ['test/inbound/sources'],
    only: 'is answered once that commit is there',
  },
  {
    name: 'a job whose outcome met a deadlock is left to the end of its lease',
    plant: replace(
      'src/platform/queue/worker.ts',
      'isDatabaseAway(error) || isWorthRepeating(error)',
      'isDatabaseAway(error)',
    ),
    tests: ['test/queue/leases'],
    only: 'ended in a deadlock',
  },
  {
    name: 'app: what went with the cookie from before a proof ends the session',
    plant: replace('app/lib/api.ts', '&& proofs.begun > ended', '&& proofs.begun < ended'),
    tests: ['app/lib/api.test'],
    only: 'is not taken for one that has ended',
  },
  {
    name: 'workers hear of one tenant of those whose commands went together',
    plant: replace(
      'src/platform/command/group.ts',
      '    tenantIds,\n    writes,',
      '    tenantIds: tenantIds.slice(0, 1),\n    writes,',
    ),
    tests: ['test/queue/wake'],
    only: 'all of their tenants',
  },
  {
    name: 'what is done in several groups of shards is recorded at once',
    plant: replace(
      'src/platform/db/coalesce-by-group.ts',
      'within(ofGroups, group?.number,',
      'within(ofGroups, group && undefined,',
    ),
    tests: ['src/platform/db/coalesce-by-group'],
  },
  {
    name: 'workers are notified of a job before it is due',
    plant: replace('src/platform/queue/waker.ts', 'if (inMs <= 0) wake(key);', 'if (inMs >= 0) wake(key);'),
    tests: ['test/queue/wake'],
    only: 'due in a moment once it is due',
  },
  {
    name: 'workers are notified of the later one of two jobs',
    plant: replace(
      'src/platform/queue/waker.ts',
      '(alarms.get(key)?.atMs ?? Infinity) <= atMs',
      '(alarms.get(key)?.atMs ?? -Infinity) > atMs',
    ),
    tests: ['test/queue/wake'],
    only: 'due in a moment once it is due',
  },
  {
    name: 'what one commit has for two kinds of workers is announced by two statements',
    plant: replace(
      'src/platform/queue/waker.ts',
      'coalesce<readonly Announcement[], number>((all) => pool.run(announceQuery(all.flat())))',
      '(some: readonly Announcement[]) => pool.run(announceQuery(some))',
    ),
    tests: ['test/queue/wake'],
    only: 'by one statement',
  },
  {
    name: 'a message whose command fails is lost',
    plant: replace('src/platform/inbound.ts', '.catch(() => undefined))', '.catch(() => true))'),
    tests: ['test/inbound/sources'],
    only: 'is kept for its job where the command fails',
  },
  {
    name: 'a message of several commands is taken for its first one',
    plant: replace('src/platform/inbound.ts', ' || only.messages.length > 1', ''),
    tests: ['test/inbound/sources'],
    only: 'and says several things',
  },
  {
    name: 'a signature is not looked at',
    plant: replace('src/platform/signature.ts', 'timingSafeEqual(Buffer.from', 'Buffer.isBuffer(Buffer.from'),
    tests: ['test/sandbox/sandbox.test'],
  },
  {
    name: 'a query forgets the tenant',
    plant: edit('src/modules/people/cardholders/queries.ts', (text) =>
      text.replaceAll('where tenant_id = ${tenantId} and id', 'where ${tenantId}::text is not null and id'),
    ),
    tests: ['cardholders/list'],
  },
  {
    name: 'the addresses of a name are not looked at',
    plant: edit('src/platform/outbound/connect.ts', (text) =>
      text
        .replace(
          'addresses.find((address) => !isAllowedAddress(address, destination))',
          'addresses.find(() => false)',
        )
        .replace('return isAllowedAddress(remoteAddress, destination) ?', 'return remoteAddress !== "" ?'),
    ),
    tests: ['outbound/guard'],
  },
  {
    name: 'the secret before a roll no longer signs',
    plant: replace('src/modules/webhooks/secrets.ts', 'if (previous === null ||', 'if (previous !== null ||'),
    tests: ['webhooks/roll-secret'],
  },
  {
    name: 'the standard signature is over the body without its time',
    plant: replace('src/platform/signature.ts', '`${message.id}.${t}`', 'message.id'),
    tests: ['test/webhooks/standard'],
    only: 'is verified with the secret',
  },
  {
    name: 'a retry is another message to libraries of Standard Webhooks',
    plant: replace(
      'src/modules/webhooks/delivery/post.ts',
      '...standardHeaders({ id, body }, secrets, at)',
      '...standardHeaders({ id: `${id}_${at}`, body }, secrets, at)',
    ),
    tests: ['test/webhooks/standard'],
    only: 'keeps its id over retries',
  },
  {
    name: 'two events of one commit get one number',
    plant: replace('src/platform/event.ts', 'n.last[e.place] - e.later', 'n.last[e.place]'),
    tests: ['src/platform/event'],
  },
  {
    name: 'a later event by itself gets the number of the one before',
    plant: replace('src/platform/event.ts', 'set last = s.last + 1', 'set last = s.last'),
    tests: ['src/platform/event'],
  },
  {
    name: 'a statement keeps the text of its first fragment',
    plant: replace('src/platform/db/sql.ts', 'fragmentOf(hole) !== fragments[i]', 'i < 0'),
    tests: ['src/platform/db/sql.test.ts'],
    only: 'refuses a fragment',
  },
  {
    name: 'a statement that failed is taken for prepared',
    plant: replace('src/platform/db/pipeline.ts', 'sent.slice(replies.length)', 'sent.slice(0, 0)'),
    tests: ['src/platform/db/pipeline'],
  },
  {
    name: 'a database that is silent is waited for without end',
    plant: replace('src/platform/db/pipeline.ts', 'if (isWaiting) wire', 'if (!isWaiting) wire'),
    tests: ['src/platform/db/pipeline'],
    only: 'that does not come ends the connection',
    hangs: true,
  },
  {
    name: 'a body may be as long as it likes',
    plant: replace('src/platform/http/incoming.ts', 'if (bytes > bytesMax)', 'if (bytes < 0)'),
    tests: ['src/platform/http/incoming'],
    only: 'that is too long is refused',
    hangs: true,
  },
  {
    name: 'a shutdown waits for no request whose answer is still being made',
    plant: replace(
      'src/platform/http/connections.ts',
      'running > 0 || socket.writableLength > 0',
      'running < 0 || socket.writableLength > 0',
    ),
    tests: ['src/platform/http/incoming'],
  },
  {
    name: 'every event is taken for the first of its object',
    plant: replace('src/platform/write-set.ts', 'newIds.has(change.row.object_id)', 'newIds.size >= 0'),
    tests: ['src/platform/event'],
  },
  {
    name: 'a plan of a young table finds locked rows among all that the tenant has',
    plant: replace('src/platform/db/bulk.ts', 't.tenant_id is not distinct from v', 't.tenant_id = v'),
    tests: ['test/plans/locked-updates'],
    only: 'at its place',
  },
  {
    name: 'a locked row is updated at the ctid of another',
    plant: replace('src/platform/db/bulk.ts', "String(row['ctid'])", "(row['ctid'] ? '(0,1)' : '')"),
    tests: ['test/ledger/engine'],
  },
  {
    name: 'of two rows, the first is written twice',
    plant: replace('src/platform/db/bulk.ts', 'first + i * types.length', 'first + 0 * i'),
    tests: ['src/platform/db/bulk'],
  },
  {
    name: 'a look-up by itself finds nothing',
    plant: replace('src/platform/db/look-up.ts', 'values: only }', 'values: only.toReversed() }'),
    tests: ['src/platform/db/look-up'],
  },
  {
    name: 'a look-up by itself reads all that the tenant has in a table that is new',
    plant: replace(
      'src/platform/db/look-up.ts',
      '`${name} = $${i + 1}`',
      "`${name} ${i > 0 ? 'is not distinct from' : '='} $${i + 1}`",
    ),
    tests: ['test/plans/look-ups'],
    only: 'by all of its key',
  },
  {
    name: 'a stored answer is not found where its key comes alone',
    plant: replace('src/platform/idempotency.ts', '      only.id,\n', '      `${only.id}!`,\n'),
    tests: ['test/http/idempotency'],
  },
  {
    name: 'the process of a lost commit goes on',
    plant: replace(
      'src/platform/command/commit-outcome.ts',
      'await endBackend(db, broken, cause);',
      'void broken;',
    ),
    tests: ['platform/command/commit-outcome'],
  },
  {
    name: 'whatever the commit is answered but COMMIT means that it did not happen',
    plant: replace('src/platform/command/runner.ts', 'if (isDefinitelyRolledBack(error)) throw', 'throw'),
    tests: ['test/ledger/engine'],
    only: 'gets the true outcome',
  },
  {
    name: 'callers wait for the next group',
    plant: replace(
      'src/platform/command/engine.ts',
      'answer();\n      answer = await together;',
      'const early = answer;\n      answer = await together;\n      early();',
    ),
    tests: ['test/ledger/engine'],
    only: 'also while the next one waits',
  },
  {
    name: 'a job is the commit probe of a group',
    plant: replace('src/platform/write-set.ts', 'table.isTransient ? undefined : rows', 'rows'),
    tests: ['src/platform/write-set'],
  },
  {
    name: 'an input that is stale is not prepared again',
    plant: replace(
      'src/platform/command/engine.ts',
      'outcome.error instanceof Stale',
      "outcome.error === 'stale'",
    ),
    tests: ['test/ledger/engine'],
    only: 'looks something up',
  },
  {
    name: 'a command that is refused keeps what it has written',
    plant: edit('src/platform/command/group.ts', (text) =>
      text
        .replace('      writeSet.add(changes);\n', '')
        .replace(
          'const reply = command.decide',
          'writeSet.add(changes);\n      const reply = command.decide',
        ),
    ),
    tests: ['test/ledger/engine'],
    only: 'dropped whole',
  },
  {
    name: 'a delivery is recorded by a worker that lost it',
    plant: replace(
      'src/modules/webhooks/delivery/record-successes.ts',
      'and d.leased_until = v.leased_until and',
      'and',
    ),
    tests: ['webhooks/delivery/record'],
  },
  {
    name: 'a how-to prints a command that is refused',
    plant: replace(
      'docs/how-to/issue-cards.md',
      '/sandbox/checkouts/complete"',
      '/sandbox/checkouts/finish"',
    ),
    tests: ['test/docs/as-printed'],
    only: 'issue-cards.md works as printed in a new folder',
  },
  ...testRunMutants,
  ...accountMutants,
  ...agentMutants,
  ...approvalMutants,
  ...issuingMutants,
  ...passkeyMutants,
  ...benchMutants,
  ...walletMutants,
  ...brCodeMutants,
  ...payeeMutants,
  ...paymentMutants,
  ...withdrawalMutants,
  ...documentationMutants,
  ...documentMutants,
  ...driverMutants,
  ...migrationMutants,
  ...clusterMutants,
  ...shardMutants,
  ...keptMutants,
  ...fintocMutants,
  ...railMutants,
  ...cardSessionMutants,
  ...commitProbeMutants,
  ...appMutants,
  ...phoneMutants,
  ...awaitedMoneyMutants,
  ...cardPageMutants,
  ...clientMutants,
  ...commandLineMutants,
  ...corsMutants,
  ...mcpMutants,
  ...scheduleMutants,
  ...transferMutants,
  ...batchMutants,
  ...providerMutants,
  ...receiptMutants,
  ...whatsappMutants,
  ...signInMutants,
  ...conformanceMutants,
  ...connectionMutants,
  ...mailMutants,
  ...memberMutants,
  ...replicaMutants,
  ...reviewMutants,
  ...brandMutants,
  ...ownerFixMutants,
  ...overviewMutants,
  ...testClockMutants,
  ...deviceLoginMutants,
  ...grantMutants,
  ...httpMutants,
];
