// Mutants of the HTTP server: what a client hears whose bytes never become a request, and the bounds on what
// one client may have it do at once.
import { replace, type Mutant } from './mutant.ts';

const CONNECTIONS = 'src/platform/http/connections.ts';
const HELD = 'src/platform/http/held-body.ts';
const tests = ['src/platform/http/server.test.ts'];
const REQUESTS = ['src/modules/base/requests'];

export const httpMutants: readonly Mutant[] = [
  {
    name: 'the documentation is made before anyone asks for it',
    plant: replace(
      'src/platform/http/server.ts',
      'let late: Pages | undefined;',
      'let late: Pages | undefined = latePages?.make();',
    ),
    tests: ['src/platform/http/server.test'],
    only: 'when one of them is first asked for',
  },
  {
    name: 'a server that ends is gone before a load balancer asks it',
    plant: replace('src/platform/http/server.ts', ' && performance.now() >= mayStopAt', ''),
    tests: ['test/faults/shutdown'],
    only: 'two seconds later',
  },
  {
    name: 'a connection that was opened early is answered before anything was asked',
    plant: replace('src/platform/http/broken.ts', ' && socket.bytesRead === 0', ' && socket.bytesRead < 0'),
    tests,
    only: 'closed without an answer if nothing was ever sent',
  },
  {
    name: 'bytes that are no request are answered in the place of a request before them',
    plant: replace('src/platform/http/broken.ts', 'if (!connections.isNext(socket))', 'if (false)'),
    tests,
    only: 'not answered in the place of a request before them',
  },
  {
    name: 'keys that need a block at the same moment are taken for each other',
    plant: replace(
      'src/platform/http/rate-limit.ts',
      'byRow.get(rowOf(grant))',
      'byRow.values().next().value',
    ),
    tests: ['test/http/rate-limit'],
    only: 'many keys that are used at the same moment',
  },
  {
    name: 'the document forgets that a key is counted by routes that take none',
    plant: replace('src/platform/http/openapi/errors.ts', "'forbidden', 'rate_limited'],", "'forbidden'],"),
    tests: ['test/reference/lint'],
    only: 'over its hourly limit',
  },
  {
    name: 'an answer that several routes give is written for each of them',
    plant: replace('src/platform/http/openapi/answers.ts', 'others.length === 0', 'others.length < 3'),
    tests: ['test/reference/lint'],
    only: 'written once',
  },
  {
    name: 'a client that goes on sending keeps its connection',
    plant: replace(
      'src/platform/http/broken.ts',
      '() => socket.destroy(), lingerMsMax',
      '() => {}, lingerMsMax',
    ),
    tests,
    only: 'closed soon after its answer',
  },
  {
    name: 'the reference is compressed for each request again',
    plant: replace(
      'src/platform/http/send-body.ts',
      'within(made, encoding, () => make(encoding))',
      'make(encoding)',
    ),
    tests: ['src/platform/http/send-body'],
  },
  {
    name: 'answers are compressed however many are being compressed',
    plant: replace('src/platform/http/send-body.ts', 'compressing >= COMPRESSIONS_MAX', 'compressing < 0'),
    tests: ['src/platform/http/send-body'],
  },
  {
    name: 'all requests of a packet run at once',
    plant: replace(CONNECTIONS, 'running < RUNNING_OF_CONNECTION_MAX', 'running < Infinity'),
    tests: ['src/platform/http/connections'],
    only: 'only a few of them run at a time',
  },
  {
    name: 'a connection is read on while its requests wait',
    plant: replace(CONNECTIONS, 'if (connection.waiting.length > 0) socket.pause();', ''),
    tests: ['src/platform/http/connections'],
    only: 'only a few of them run at a time',
  },
  {
    name: 'any number of requests may wait in the process',
    plant: replace(CONNECTIONS, 'waiting > WAITING_MAX', 'waiting > Infinity'),
    tests: ['src/platform/http/connections'],
    only: 'once too many wait',
  },
  {
    name: 'any number of requests may wait on a connection',
    plant: replace(CONNECTIONS, 'waiting.length > WAITING_OF_CONNECTION_MAX', 'waiting.length > Infinity'),
    tests: ['src/platform/http/connections'],
    only: 'more of them wait than one read holds',
  },
  {
    name: 'each connection runs as many requests as it may, however many run',
    plant: replace(CONNECTIONS, 'pipelined < PIPELINED_MAX', 'pipelined < Infinity'),
    tests: ['src/platform/http/connections'],
    only: 'run one by one',
  },
  {
    name: 'requests of connections that have closed count as running',
    plant: replace(CONNECTIONS, 'load.pipelined -= Math.max(0, connection.running - 1);', ''),
    tests: ['src/platform/http/connections'],
    only: 'run one by one',
    hangs: true,
  },
  {
    name: 'bodies that do not end are held however many there are',
    plant: replace(HELD, 'heldBytes <= HELD_BYTES_MAX', 'heldBytes > 0'),
    tests: ['src/platform/http/incoming'],
    only: 'that does not come to its end is refused',
    hangs: true,
  },
  {
    name: 'the last piece of a body is refused while others do not end',
    plant: replace(HELD, 'isLast || heldBytes', 'heldBytes'),
    tests: ['src/platform/http/held-body'],
    only: 'is taken, and counted no more, once it is whole',
  },
  {
    name: 'a body that broke off is held all the same',
    plant: replace(
      'src/platform/http/incoming.ts',
      'held?.release();\n      reject(gone());',
      'reject(gone());',
    ),
    tests: ['src/platform/http/incoming'],
    only: 'is not held any longer',
  },
  {
    name: 'an unknown caller sends as much as any other',
    plant: replace('src/platform/http/handle.ts', 'isForAnyone(auth) ?', 'false ?'),
    tests: ['test/http/contract'],
    only: 'has proven nothing',
  },
  {
    name: 'a client that sends keeps a connection whose answers it does not read',
    plant: replace(CONNECTIONS, 'now - connection.stuckSince > unreadMsMax', 'now < 0'),
    tests: ['src/platform/http/connections'],
    only: 'goes on sending',
  },
  {
    name: 'a signal opens the inspector of Node',
    plant: replace('bin/monedero.js', "process.on('SIGUSR1', () => undefined);", ''),
    tests: ['test/roles/command-line'],
    only: 'do not open the inspector',
  },
  {
    name: 'a request with two hosts is taken',
    plant: replace('src/platform/http/incoming.ts', 'return count > 1;', 'return count > 2;'),
    tests: ['src/platform/http/connections'],
    only: 'two hosts',
  },
  {
    name: 'the inboxes are shown to a proxy that speaks HTTP/1.0',
    plant: replace('src/roles/guard.ts', 'httpVersion !== VERSION_OF_BROWSERS || ', ''),
    tests: ['src/roles/guard'],
    only: 'a proxy that says nothing of itself',
  },
  {
    name: 'the receiver of dev takes what a proxy sends on',
    plant: replace(
      'src/platform/http/server.ts',
      'page === undefined && mount === undefined ? undefined : guard',
      'page === undefined ? undefined : guard',
    ),
    tests: ['test/roles/dev'],
    only: 'takes webhooks itself',
  },
  {
    name: 'the inboxes are shown where the deployment has a public name',
    plant: replace('src/roles/guard.ts', 'if (isPublic) return NOT_IN_PUBLIC;', ''),
    tests: ['src/roles/guard'],
    only: 'where the deployment has a public name',
  },
  {
    name: 'requests: the log shows those of every tenant',
    plant: replace(
      'src/modules/base/requests/queries.ts',
      'select ${columnsOf(apiRequests)} from api_requests where tenant_id = ${tenantId} and id = ${id}',
      'select ${columnsOf(apiRequests)} from api_requests where tenant_id >= ${tenantId.slice(0, 1)} and id = ${id}',
    ),
    tests: REQUESTS,
    only: 'of another organization',
  },
  {
    name: 'streams: an organization with many keys takes all of them',
    plant: replace(
      'src/platform/open-streams.ts',
      'openNow(organizationId) >= OF_ORGANIZATION_MAX',
      'openNow(callerId) >= OF_ORGANIZATION_MAX',
    ),
    tests: ['src/platform/open-streams'],
    only: 'are bounded by organization',
  },
  {
    name: 'streams: one that is open tells on after the right to it has ended',
    plant: replace(
      'src/platform/http/while-let-in.ts',
      'performance.now() - askedMs > UNCHECKED_MS_MAX',
      'performance.now() < askedMs - UNCHECKED_MS_MAX',
    ),
    tests: ['src/modules/webhooks/stream-ends'],
    only: 'tells nothing after its member was removed',
  },
  {
    name: 'streams: one that is open tells on of a tenant that its session has left',
    plant: replace('src/platform/http/while-let-in.ts', 'one.tenant.id === other.tenant.id &&', ''),
    tests: ['src/modules/webhooks/stream-ends'],
    only: 'that its session has left',
  },
  {
    name: 'requests: the log keeps what is sent in the place of an id',
    plant: replace('src/platform/http/kept-path.ts', 'isOfAnyKind(came)', "came !== ''"),
    tests: ['test/privacy/paths'],
    only: 'is kept nowhere',
  },
  {
    name: 'requests: the log keeps the path as it came',
    plant: replace(
      'src/modules/base/requests/record.ts',
      'keptPath(route.path, answered.path)',
      'answered.path',
    ),
    tests: ['test/privacy/paths'],
    only: 'is kept nowhere',
  },
  {
    name: 'requests: a burst of what succeeds leaves no room for what is refused',
    plant: replace(
      'src/modules/base/requests/record.ts',
      'const count = hasFailed ? ++waiting.failed : ++waiting.succeeded;',
      'const count = hasFailed ? FAILED_MAX + 1 : ++waiting.succeeded;',
    ),
    tests: REQUESTS,
    only: 'keeps what was refused',
    hangs: true,
  },
  {
    name: 'an error names a place of the documentation that is not there',
    plant: replace('src/platform/refusal.ts', '`${docsUrl}/errors#', '`${docsUrl}#'),
    tests,
    only: 'hears 408',
  },
  {
    name: 'samples of Node leave out the body',
    plant: replace('src/web/docs/node.ts', 'body?.value ?? query', 'query'),
    tests: ['test/reference/samples-in-node'],
    only: 'sends what the other',
  },
  {
    name: 'samples of Node have every text for a value',
    plant: replace('src/web/docs/node.ts', 'return JSON.stringify(value);', 'return quoted(String(value));'),
    tests: ['test/reference/samples-in-node'],
    only: 'compiles as the types',
  },
  {
    name: 'samples of Node have an agent act as the organization',
    plant: replace(
      'src/web/docs/node.ts',
      "agent: ['agent', 'agentKey']",
      "agent: ['organization', 'apiKey']",
    ),
    tests: ['test/reference/samples-in-node'],
    only: 'compiles as the types',
  },
  {
    name: 'a sample takes no notice of which ids a path takes',
    plant: replace(
      'src/web/docs/example.ts',
      'ID_PATTERN.exec(schema.pattern',
      'ID_PATTERN.exec(schema.format',
    ),
    tests: ['test/reference/samples'],
    only: 'is taken by its route',
  },
  {
    name: 'a link of a guide leads to a page that is not there',
    plant: replace('src/web/docs/guides.ts', '`/docs/guides/${name}${anchor}`', '`/docs/${name}${anchor}`'),
    tests: ['test/reference/page'],
    only: 'lead to places that are there',
  },
  {
    name: 'an old address of the documentation leads nowhere',
    plant: replace('src/web/docs/docs.js', 'location.replace(found.url)', 'found.url'),
    tests: ['test/reference/browser'],
    only: 'an address of before',
    hangs: true,
  },
];
