// Mutants of what goes straight to the shards of a tenant.
import { replace, type Mutant } from './mutant.ts';

const IN_GROUP = 'src/platform/db/shards/in-group.ts';
const STRAIGHT = 'src/platform/db/shards/straight.ts';
const NAMED = 'src/platform/db/shards/named-tenants.ts';
const TEXT = 'src/platform/db/shards/shard-text.ts';
const RUNNER = 'src/platform/command/runner.ts';
const ENGINE = 'src/platform/command/engine.ts';
const ON_PARTITIONS = ['test/cells/straight'];
const OF_TEXT = ['src/platform/db/shards/shard-text'];
const OF_READS = ['test/cells/reads'];
const ENDPOINTS_IN_CELLS = ['test/cells/endpoints'];
const KEYS_IN_CELLS = ['test/cells/keys'];
const MESSAGES_IN_CELLS = ['test/cells/messages'];
const IN_CELLS = ['test/cells/several'];
const OF_OWN_KEYS = ['test/cells/own-keys'];
const OWN_KEY = 'src/platform/http/under-own-key.ts';
const BETWEEN_CELLS = ['test/cells/between'];
const IN_SLOTS = ['test/cells/slots'];
const OF_SPLIT = ['test/cells/split.test'];
const OF_FENCE = ['test/cells/split-fence'];
const OF_NAMES = ['src/platform/db/shards/named-tenants'];

export const shardMutants: readonly Mutant[] = [
  {
    name: 'in a transaction of a tenant, one of another shard is looked for in the same',
    plant: replace(IN_GROUP, 'tenants !== undefined && shards.has(group, tenants)', 'tenants !== undefined'),
    tests: ON_PARTITIONS,
    only: 'finds what it asks about a tenant of another shard',
  },
  {
    name: 'a statement of several tenants goes to the shard of the first',
    plant: replace(
      'src/platform/db/shards/shard-map.ts',
      'shard === undefined || others.length > 0',
      'shard === undefined || others.length < 0',
    ),
    tests: ON_PARTITIONS,
    only: 'tenants of several shards',
  },
  {
    name: 'what a node leaves to Citus has one plan for all values',
    plant: replace(IN_GROUP, '[BY_VALUES, query]', '[query]'),
    tests: ON_PARTITIONS,
    only: 'has one plan for all values',
  },
  {
    name: 'nothing goes straight to shards',
    plant: replace(
      STRAIGHT,
      'group !== undefined && fitsGroup(group, queries)',
      'group !== undefined && queries.length < 0',
    ),
    tests: ON_PARTITIONS,
    only: 'that names a tenant reaches',
  },
  {
    name: 'no transaction goes straight to shards',
    plant: replace(
      STRAIGHT,
      'if (group === undefined) return coordinator.transaction',
      'if (group !== null) return coordinator.transaction',
    ),
    tests: ON_PARTITIONS,
    only: 'that names its tenant reaches the shards',
  },
  {
    name: 'a statement of all tenants goes to the shard of the one in it',
    plant: replace(NAMED, 'if (text.includes(OF_ALL_TENANTS.fragment)) return [];', ''),
    tests: ON_PARTITIONS,
    only: 'about all tenants goes by the coordinator',
  },
  {
    name: 'a node notifies, where no process listens',
    plant: replace(IN_GROUP, "query.text.includes('pg_notify(')", "query.text.includes('pg_notify (')"),
    tests: ON_PARTITIONS,
    only: 'that notifies is run again',
  },
  {
    name: 'a group that announces something is committed on a node, where no process listens',
    plant: replace(
      RUNNER,
      'decided.hasAnnouncements && sessions !== announcing',
      'decided.hasAnnouncements && sessions === undefined',
    ),
    tests: ON_PARTITIONS,
    only: 'run where processes listen',
  },
  {
    name: 'a node that does not answer is asked at its old address for ever',
    plant: replace(STRAIGHT, 'if (isLost(error)) shards.lost(group.node);', ''),
    tests: ['test/cells/lost-nodes'],
    only: 'is found at its new one',
  },
  {
    name: 'each that finds a node away asks where shards are',
    plant: replace(
      'src/platform/db/shards/shard-map.ts',
      'if (nowMs() - lostAtMs < ASKED_AGAIN_AFTER_MS) return;',
      '',
    ),
    tests: ['test/cells/lost-nodes'],
    only: 'at most once a second',
  },
  {
    name: 'a tenant is looked for in a shard that is gone',
    plant: replace(
      'src/platform/db/shards/shard-map.ts',
      '      shardOf = createBoundedCache(TENANTS_REMEMBERED_MAX);\n',
      '',
    ),
    tests: ['test/cells/lost-nodes'],
    only: 'are not known any more',
  },
  {
    name: 'a node that was demoted answers what was true a moment ago',
    plant: replace(
      'src/platform/migrations/20261129131000_shards_that_are_gone.sql',
      'if pg_is_in_recovery() then',
      'if false then',
    ),
    tests: ['test/replica/lists'],
    only: 'takes no reads of shards',
    isOfSchema: true,
  },
  {
    name: 'slots in which no one is are steps of their own',
    plant: replace(
      'src/roles/split/steps.ts',
      'if (more > 0 && people > 0 && people + more > atOnce)',
      'if (more >= 0)',
    ),
    tests: ['src/roles/split/steps'],
    only: 'no steps of their own',
  },
  {
    name: 'people stay in the cell that a step takes them from',
    plant: replace(
      'src/roles/split/tenant.ts',
      'if (moving.theirs !== undefined || isFilled(filled, moving.going))',
      'if (moving.theirs !== undefined)',
    ),
    tests: OF_SPLIT,
    only: 'has the same rows',
  },
  {
    name: 'a transaction lets its shards go before it ends',
    plant: replace(
      IN_GROUP,
      'sendNow([expectShards(group, true), ...sent])',
      'sendNow([expectShards(group, false), ...sent])',
    ),
    tests: ON_PARTITIONS,
    only: 'holds the shards',
  },
  {
    name: 'commands of one shard wait for those of another',
    plant: replace(ENGINE, 'within(engines, number, ', 'within(engines, 0, '),
    tests: ON_PARTITIONS,
    only: 'wait their turn',
  },
  {
    name: 'commands of the shards of a node do not take turns',
    plant: replace(ENGINE, 'createInFlight(1)', 'createInFlight(8)'),
    tests: ON_PARTITIONS,
    only: 'wait their turn',
  },
  {
    name: 'reads that share a round trip look for shards where they were',
    plant: replace(
      'src/platform/db/coalesce-reads.ts',
      'await Promise.all(asked.map((one) => askAlone(db, one)));',
      'for (const { reject } of asked) reject(error);',
    ),
    tests: ON_PARTITIONS,
    only: 'asked for again by reads',
  },
  {
    name: 'a group that is stuck stops all others of its node',
    plant: replace(
      'src/platform/in-flight.ts',
      'setTimeout(begin, waitMsMax',
      'setTimeout(begin, waitMsMax * 1e6',
    ),
    tests: ['src/platform/in-flight'],
    only: 'for one that is stuck',
  },
  {
    name: 'of what is in flight the last that waits is the next',
    plant: replace(
      'src/platform/in-flight.ts',
      'const [next] = waiting;',
      'const next = [...waiting].at(-1);',
    ),
    tests: ['src/platform/in-flight'],
    only: 'in order',
  },
  {
    name: 'a shard that was moved is looked for where it was',
    plant: replace(STRAIGHT, '      shards.forget();\n', ''),
    tests: ON_PARTITIONS,
    only: 'are asked for again',
  },
  {
    name: 'what a text says is taken for a table',
    plant: replace(TEXT, "/'[^']*'|", '/'),
    tests: OF_TEXT,
    only: 'and not what a text says',
  },
  {
    name: 'what all nodes have is written on one of them',
    plant: replace(
      TEXT,
      'if (isCopy && (isWritten || hasLocks)) return undefined;',
      'if (isCopy && hasLocks) return undefined;',
    ),
    tests: OF_TEXT,
    only: 'that writes what all nodes have',
  },
  {
    name: 'a table loses its name in the rest of a statement',
    plant: replace(TEXT, 'i > 0 && NO_NAME.test(part)', 'i < 0 && NO_NAME.test(part)'),
    tests: OF_TEXT,
    only: 'which keep their names',
  },
  {
    name: 'a table after a comma is left to Citus, and the others are not',
    plant: replace(TEXT, 'tables.length === 0 || namesAnother(partsOf(code), known)', 'tables.length === 0'),
    tests: OF_TEXT,
    only: 'after a comma',
  },
  {
    name: 'a value that is compared with something else is taken for the tenant',
    plant: replace(
      NAMED,
      "return compared.length === 0 && INSERTS.test(text) ? 'anywhere' : compared;",
      "return 'anywhere';",
    ),
    tests: OF_NAMES,
    only: 'that compares none',
  },
  {
    name: 'of encoded tenants the first is enough',
    plant: replace(NAMED, '    found.push(text);\n', '    found.push(text);\n    return found;\n'),
    tests: OF_NAMES,
    only: 'of keys that are encoded',
  },
  {
    name: 'a card is made in a slot of its own',
    plant: replace(
      'src/modules/issuing/cards/request.ts',
      "tx.newId('card', cardholder.id)",
      "tx.newId('card', null)",
    ),
    tests: IN_SLOTS,
    only: 'a card and a purchase',
  },
  {
    name: 'a group of commands forgets of whom its ids are',
    plant: replace('src/platform/command/group.ts', 'newId(prefix, of)', 'newId(prefix)'),
    tests: IN_SLOTS,
    only: 'what a payment leaves',
  },
  {
    name: 'a call is carried out where the organization has its own, also one that is about a person',
    plant: replace('src/platform/http/cell-of-call.ts', ': cellOf(tenant, about);', ': wholeOf(tenant);'),
    tests: IN_CELLS,
    only: 'a card where its cardholder is',
  },
  {
    name: 'a person is made in any cell, whatever the idempotency key',
    plant: replace(
      'src/platform/http/cell-of-call.ts',
      'key === undefined ? requestId',
      "key !== '' ? requestId",
    ),
    tests: IN_CELLS,
    only: 'makes a person once',
  },
  {
    name: 'a tenant has cells without end',
    plant: replace('src/platform/cells.ts', 'tenant.cellIds.includes(id)', 'id !== tenant.id'),
    tests: IN_CELLS,
    only: 'has four',
  },
  {
    name: 'a session finds its person in the first cell alone',
    plant: replace(
      'src/modules/people/sign-in/placed-session.ts',
      'cellIdsOf(tenantId, split_into ?? cells)',
      'cellIdsOf(tenantId, 1)',
    ),
    tests: IN_CELLS,
    only: 'the wallet, the agent',
  },
  {
    name: 'a route that makes a person does not say so',
    plant: replace('src/modules/people/cardholders/create.ts', '  makesPerson: true,\n', ''),
    tests: ['test/cells/routes'],
    only: 'says about whom it is',
  },
  {
    name: 'what the organization sets holds in the first cell alone',
    plant: replace(
      'src/modules/wallets/wallets/settings.ts',
      'where tenant_id = any(${cellIds}::text[])',
      'where tenant_id = ${tenantId}',
    ),
    tests: IN_CELLS,
    only: 'what the organization sets',
  },
  {
    name: 'a test clock does what is due in the first cell alone',
    plant: replace(
      'src/modules/sandbox/drive-clock.ts',
      'of cells.entries()',
      'of cells.slice(0, 1).entries()',
    ),
    tests: IN_CELLS,
    only: 'does what falls due in each',
  },
  {
    name: 'the clocks of other cells stay where they are',
    plant: replace('src/modules/sandbox/move-clock.ts', 'if (isMoved) for', 'if (!isMoved) for'),
    tests: IN_CELLS,
    only: 'does what falls due in each',
  },
  {
    name: 'a cell is not taken for a tenant, so a statement of several goes to the shards of the first',
    plant: replace(
      'src/platform/db/shards/named-tenants.ts',
      'isId(PREFIX, wholeIdOf(text))',
      'isId(PREFIX, text)',
    ),
    tests: OF_NAMES,
    only: 'cells',
  },
  {
    name: 'money that leaves its cell is in both, or in none',
    plant: replace('src/modules/wallets/spending/move.ts', 'if (!isHere)', 'if (isHere)'),
    tests: BETWEEN_CELLS,
    only: 'is settled at once',
  },
  {
    name: 'a name that another has is taken all the same',
    plant: replace(
      'src/platform/names.ts',
      'taken !== undefined && taken.object_id !== objectId',
      'taken?.object_id === ""',
    ),
    tests: BETWEEN_CELLS,
    only: 'of those that are made with it at once',
  },
  {
    name: 'two cells have the same tax id',
    plant: replace(
      'src/modules/people/cardholders/queries.ts',
      "['tax_id', taxId],",
      "['tax_id', `${email} ${taxId}`],",
    ),
    tests: BETWEEN_CELLS,
    only: 'and with a tax id',
  },
  {
    name: 'a deposit is booked in each cell in which it is reported',
    plant: replace(
      'src/modules/wallets/wallets/cell-of-deposit.ts',
      'hasOne(tenant) || connectionId === SANDBOX',
      "connectionId !== ''",
    ),
    tests: BETWEEN_CELLS,
    only: 'is booked once',
  },
  {
    name: 'a page of cells shows what is older than the horizon of one of them',
    plant: replace(
      'src/platform/over-cells.ts',
      'compare(place, horizon) >= 0',
      'compare(place, horizon) < 9',
    ),
    tests: ['src/platform/over-cells'],
    only: 'each once and in their order',
  },
  {
    name: 'a list is that of the first cell',
    plant: replace(
      'src/platform/http/over-cells.ts',
      'if (hasOne(tenant) || typeof',
      'if (!hasOne(tenant) || typeof',
    ),
    tests: OF_READS,
    only: 'each list whole',
  },
  {
    name: 'a cursor of several cells has no moment',
    plant: replace('src/platform/page.ts', 'hasOne(tenant) ? null : last.created_at', 'null'),
    tests: ['src/platform/over-cells'],
    only: 'has the moment of its row',
  },
  {
    name: 'a list by moments goes on in each cell from a row of its own',
    plant: replace('src/platform/page.ts', 'afterAt: isoOrNull(at)', 'afterAt: null'),
    tests: OF_READS,
    only: 'each list whole',
  },
  {
    name: 'a transfer whose id follows from a key is not found',
    plant: replace('src/platform/http/over-cells.ts', 'there.id === tenant.id', 'there.id !== tenant.id'),
    tests: OF_READS,
    only: 'ids follow from a key',
  },
  {
    name: 'the search is in the first cell alone',
    plant: replace(
      'src/platform/cells.ts',
      'tenant.cellIds.map((id) =>',
      'tenant.cellIds.slice(0, 1).map((id) =>',
    ),
    tests: OF_READS,
    only: 'by the search',
  },
  {
    name: 'what an agent asked for is logged in its cell',
    plant: replace('src/modules/base/requests/record.ts', 'wholeOf(tenant).id', 'tenant.id'),
    tests: OF_READS,
    only: 'in one log',
  },
  {
    name: 'a list does not say whose it is',
    plant: replace('src/modules/issuing/cards/list.ts', '  ofCells: newestFirst,\n', ''),
    tests: ['test/cells/routes'],
    only: 'each list of an organization says',
  },
  {
    name: 'an endpoint is known in the first cell alone',
    plant: replace('src/modules/webhooks/create.ts', '  await insertCopies(work, row);\n', ''),
    tests: ENDPOINTS_IN_CELLS,
    only: 'hears what happens in each',
  },
  {
    name: 'a secret is rolled in the first cell alone',
    plant: replace('src/modules/webhooks/roll-secret.ts', '  await setCopies(work, id, set);\n', ''),
    tests: ENDPOINTS_IN_CELLS,
    only: 'hears what happens in each',
  },
  {
    name: 'each cell that disables an endpoint has its owners notified',
    plant: replace('src/modules/webhooks/delivery/endpoint-health.ts', ' && isFirst)', ')'),
    tests: ENDPOINTS_IN_CELLS,
    only: 'owners hear of it once',
  },
  {
    name: 'a key is not claimed before it is known where its request is carried out',
    plant: replace(
      'src/platform/http/run-route.ts',
      'if (!isPlacedByRequest(route, call, asked))',
      'if (true)',
    ),
    tests: KEYS_IN_CELLS,
    only: 'is refused to a request',
  },
  {
    name: 'a refusal keeps the claim of its key',
    plant: replace('src/platform/idempotency-claims.ts', 'if (isFree) await', 'if (!isFree) await'),
    tests: KEYS_IN_CELLS,
    only: 'is free after a refusal',
  },
  {
    name: 'any request takes over what a crash has left claimed',
    plant: replace(
      'src/platform/idempotency-claims.ts',
      'where c.uses = 0 or c.request_hash = excluded.request_hash',
      'where true',
    ),
    tests: KEYS_IN_CELLS,
    only: 'a crash has cut off',
  },
  {
    name: 'a message stays where it came in, whatever it is about',
    plant: replace(
      'src/platform/inbound-cells.ts',
      'if (hasOne(tenant)) return { here',
      'if (true) return { here',
    ),
    tests: MESSAGES_IN_CELLS,
    only: 'moves a person of any cell',
  },
  {
    name: 'a network that asks the tenant is answered from its first cell',
    plant: replace('src/modules/issuing/authorizations/authorize.ts', 'asked.at(question.of)', 'asked'),
    tests: MESSAGES_IN_CELLS,
    only: 'asks about a card of any cell',
  },
  {
    name: 'a deposit is booked wherever its account is known to be by then',
    plant: replace('src/platform/names.ts', '(await findNamed(db, of, name)) ?? objectId', 'objectId'),
    tests: MESSAGES_IN_CELLS,
    only: 'was settled first',
  },
  {
    name: 'the books of a provider are compared with those of the first cell',
    plant: replace('src/modules/wallets/wallets/cell-of-deposit.ts', '? [id] : cellIds', '? [id] : [id]'),
    tests: MESSAGES_IN_CELLS,
    only: 'with the books of all cells',
  },
  {
    name: 'what was sent for a purchase stays where the purchase was',
    plant: replace(
      'src/providers/sandbox/kept.ts',
      "inCells: { by: ['card_id'], gives: ['id'], others: 'stay' }",
      "inCells: { by: ['card_id'], others: 'stay' }",
    ),
    tests: OF_SPLIT,
    only: 'takes what a request has begun',
  },
  {
    name: 'what was sent for a deposit stays where the deposit was',
    plant: replace(
      'src/providers/sandbox/kept.ts',
      "inCells: { by: ['account_number'], gives: ['id'], others: 'stay' }",
      "inCells: { by: ['account_number'], others: 'stay' }",
    ),
    tests: OF_SPLIT,
    only: 'takes what a request has begun',
  },
  {
    name: 'a table says nothing of the cells of its rows',
    plant: replace('src/modules/base/identity/kept.ts', "    inCells: { others: 'stay' },\n", ''),
    tests: OF_SPLIT,
    only: 'knows of each table',
  },
  {
    name: 'a transaction of a tenant that is being split holds nothing',
    plant: replace('src/platform/layout.ts', 'return [...holds.values()].map(holdQuery);', 'return [];'),
    tests: OF_FENCE,
    only: 'holds up people',
  },
  {
    name: 'a slot that is on its way is where it was',
    plant: replace(
      'src/platform/layout.ts',
      'if (slot < split.moving) throw new OnItsWay();',
      'if (slot < 0) throw new OnItsWay();',
    ),
    tests: OF_FENCE,
    only: 'holds up people',
  },
  {
    name: 'what a process knew of a tenant is never in doubt',
    plant: replace(
      'src/modules/base/identity/heard.ts',
      '!listener.isConnected() || all !== ofAll ||',
      'false &&',
    ),
    tests: OF_FENCE,
    only: 'holds up people',
  },
  {
    name: 'accounts of the house stay in the cell that entries leave',
    plant: replace(
      'src/roles/split/movers.ts',
      'bookHouse(db, cells, changes)',
      'bookHouse(db, cells, new Map())',
    ),
    tests: OF_SPLIT,
    only: 'has the same rows',
  },
  {
    name: 'what goes from a person to another is not booked between their cells',
    plant: replace('src/modules/base/ledger/move-entries.ts', 'if (amount === 0n) continue;', 'continue;'),
    tests: OF_SPLIT,
    only: 'has the same rows',
  },
  {
    name: 'jobs of a person stay where they were',
    plant: replace('src/platform/split/tables.ts', 'byAny === undefined ? []', 'byAny !== undefined ? []'),
    tests: OF_SPLIT,
    only: 'has the same rows',
  },
  {
    name: 'sessions of servers go on when a split begins',
    plant: replace(
      'src/roles/split/end-sessions.ts',
      'if (before.size === 0) return;',
      'if (before.size > 0) return;',
    ),
    tests: OF_SPLIT,
    only: 'has the same rows',
  },
  {
    name: 'the books of the sandbox are those of one cell',
    plant: replace(
      'src/modules/wallets/wallets/books-of-connection.ts',
      'others.reduce(both, first)',
      'others.slice(9).reduce(both, first)',
    ),
    tests: ['test/cells/books'],
  },
  {
    name: 'an endpoint shows the attempts of one cell alone',
    plant: replace('src/modules/webhooks/list-deliveries.ts', '    ofCells: newestFirst,\n', ''),
    tests: OF_READS,
    only: 'each list whole',
  },
  {
    name: 'slots are open as soon as they are moved',
    plant: replace(
      'src/platform/layout.ts',
      'if (slot < split.open) return slot % split.into;',
      'if (slot < split.done) return slot % split.into;',
    ),
    tests: OF_FENCE,
    only: 'holds up people',
  },
  {
    name: 'a step of a split waits for no one',
    plant: replace('src/roles/split/fence.ts', '            await holdAll(tx, tenantId);\n', ''),
    tests: OF_FENCE,
    only: 'waits for those',
  },
  {
    name: 'a step of a split waits on for those that wait for it',
    plant: replace('src/roles/split/fence.ts', 'await tx.run(locksWithin(waitMsMax, true));', '{}'),
    tests: OF_FENCE,
    only: 'waits no longer',
  },
  {
    name: 'who comes while a step waits goes before it',
    plant: replace(
      'src/modules/base/identity/split.ts',
      '  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`split ${tenantId}`}, 0))`);\n',
      '',
    ),
    tests: OF_FENCE,
    only: 'waits for those',
  },
  {
    name: 'a name is taken where its slot was',
    plant: replace(
      'src/modules/people/cardholders/patch.ts',
      '  await holdNames(work, work, [emailName(email), emailName(before)]);\n',
      '',
    ),
    tests: OF_FENCE,
    only: 'holds the names',
  },
  {
    name: 'entries may be deleted by any transaction',
    plant: replace(
      'src/modules/base/ledger/migrations/20261129110100_entries_that_are_moved.sql',
      "tg_op = 'DELETE' and",
      "tg_op = 'DELETE' or",
    ),
    tests: OF_SPLIT,
    only: 'is alone in deleting entries',
    isOfSchema: true,
  },
  {
    name: 'what is old is forgotten in the first cell alone',
    plant: replace(
      'src/platform/kept/forget.ts',
      'cellIdsOf(id, cells).slice(1)',
      'cellIdsOf(id, 1).slice(1)',
    ),
    tests: ['test/kept/forget'],
    only: 'forgets events',
  },
  {
    name: 'the key of a transfer is that of each sender in a cell of its own',
    plant: replace(OWN_KEY, 'if (!(await takeName(pool, of, name, about)))', 'if (false)'),
    tests: OF_OWN_KEYS,
    only: 'for another sender, and answers',
  },
  {
    name: 'what is outside of its cell by its id is looked for there alone',
    plant: replace('src/platform/inbound-cells.ts', 'likely, tenant.cellIds]', 'likely]'),
    tests: OF_OWN_KEYS,
    only: 'says nothing of its cell',
  },
  {
    name: 'a transfer that was refused keeps its key',
    plant: replace(OWN_KEY, 'if (isFree) await', 'if (!isFree) await'),
    tests: OF_OWN_KEYS,
    only: 'after a refusal',
  },
  {
    name: 'a key that another request still has is given back',
    plant: replace('src/platform/names.ts', 'uses = n.uses + 1', 'uses = 1'),
    tests: OF_OWN_KEYS,
    only: 'by the last of those',
  },
  {
    name: 'a repeat of a transfer that was made before there were names is refused',
    plant: replace(OWN_KEY, 'if (recorded !== undefined) return run();', ''),
    tests: OF_OWN_KEYS,
    only: 'since before',
  },
  {
    name: 'a repeat that comes to another cell than that of its sender is taken for another request',
    plant: replace(OWN_KEY, ": refusal('not_found')", ': ownKey.ofAnother(id)'),
    tests: OF_OWN_KEYS,
    only: 'looked for where its sender is',
  },
  {
    name: 'a person is erased in one cell alone',
    plant: replace(
      'src/modules/people/cardholders/erase.ts',
      'tenant.cellIds.filter((one) => one !== tenant.id)',
      'tenant.cellIds.slice(0, 0)',
    ),
    tests: BETWEEN_CELLS,
    only: 'a person who is erased',
  },
  {
    name: 'names of somebody who was erased stay taken',
    plant: replace(
      'src/modules/people/cardholders/erase.ts',
      '      await forgetNames(work, work, [...person.ids]);\n',
      '',
    ),
    tests: BETWEEN_CELLS,
    only: 'free again',
  },
];
