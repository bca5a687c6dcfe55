// Mutants of the tools for agents: a payment that is made twice, a caller that is let in, a text that passes
// for an instruction.
import { replace, type Mutant } from './mutant.ts';

const FOLDER = 'src/modules/access/mcp';
const PAYING = ['test/mcp/paying'];
const ACCESS = ['test/mcp/access'];

export const mcpMutants: readonly Mutant[] = [
  {
    name: 'an agent is shown that its payment failed, and not why',
    plant: replace(
      'src/modules/money-out/payments/in-words.ts',
      '}${whyOf(payment)}`;',
      '}${whyOf({ ...payment, why: null })}`;',
    ),
    tests: PAYING,
    only: 'is followed to a line that says why',
  },
  {
    name: 'a key that was revoked while it waited is answered',
    plant: replace(
      'src/platform/http/handle.ts',
      'requireAccessStill(route,',
      'requireAccessStill({ ...route, read: undefined },',
    ),
    tests: PAYING,
    only: 'revoked while it waited',
  },
  {
    name: 'over tools, a key that was revoked while it waited is answered',
    plant: replace(
      'src/platform/http/call-route.ts',
      'requireAccessStill(route,',
      'requireAccessStill({ ...route, read: undefined },',
    ),
    tests: PAYING,
    only: 'revoked while it waited',
  },
  {
    name: 'one caller may keep all others from waiting',
    plant: replace(
      'src/platform/db/changes.ts',
      '(waitingOf.get(callerId) ?? 0) >= WAITING_OF_CALLER_MAX',
      '(waitingOf.get(callerId) ?? 0) > WAITING_MAX',
    ),
    tests: ['src/platform/db/changes.test.ts'],
    only: 'as often as it may is answered at once',
  },
  {
    name: 'an idempotency key that is another one over REST than over tools is taken',
    plant: replace('src/platform/idempotency.ts', '/^[!-~](?:[ -~]{0,253}[!-~])?$/', '/^[^]{1,255}$/'),
    tests: ['test/mcp/keys'],
    only: 'café',
  },
  {
    name: 'a pattern that some clients refuse, and the whole list with it, is published',
    plant: replace(
      'src/platform/published-schema.ts',
      '|| PORTABLE.test(pattern)',
      '|| PORTABLE !== undefined',
    ),
    tests: ['test/mcp/schemas', 'test/reference/openapi'],
    only: 'strictest client|every language',
  },
  {
    name: 'a keyword that some clients refuse, and the whole list with it, is published',
    plant: replace(`${FOLDER}/schemas.ts`, "= ['examples', 'propertyNames',", "= ['propertyNames',"),
    tests: ['test/mcp/schemas'],
    only: 'strictest client',
  },
  {
    name: 'over tools, null for what is left out is refused',
    plant: replace(`${FOLDER}/arguments.ts`, 'value === null && schemas.length > 0', "value === ''"),
    tests: ['test/mcp/habits'],
    only: 'as good as nothing',
  },
  {
    name: 'over tools, null that means something is dropped',
    plant: replace(`${FOLDER}/arguments.ts`, '&& !schemas.some(takesNull)', ''),
    tests: ['test/mcp/arguments'],
    only: 'at every depth',
  },
  {
    name: 'over tools, a body in another character set is read as something else',
    plant: replace(`${FOLDER}/message.ts`, 'requireReadable(type,', 'requireReadable(undefined,'),
    tests: ACCESS,
    only: 'takes one message',
  },
  {
    name: 'over tools, a repeat without a key is a payment of its own',
    plant: replace(
      `${FOLDER}/call-tool.ts`,
      'const isRecognized = isPaying && idempotencyKey === undefined;',
      'const isRecognized = isPaying && idempotencyKey !== undefined;',
    ),
    tests: PAYING,
    only: 'fifty at once',
  },
  {
    name: 'over tools, a confirmed second payment is made as often as it is confirmed',
    plant: replace(
      `${FOLDER}/call-tool.ts`,
      'const isRecognized = isPaying && idempotencyKey === undefined;',
      'const isRecognized = isPaying && idempotencyKey === undefined && !isDuplicateMeant;',
    ),
    tests: PAYING,
    only: 'however often it is confirmed',
  },
  {
    name: 'over tools, a repeat is recognized for as long as a key',
    plant: replace(
      'src/platform/idempotency.ts',
      'plus(row.created_at, windowMs)',
      'plus(row.created_at, IDEMPOTENCY_WINDOW_MS)',
    ),
    tests: PAYING,
    only: '10 minutes after the first',
  },
  {
    name: 'over tools, the key of a caller can be that of a repeat',
    plant: replace(
      'src/platform/http/run-route.ts',
      'keyDigest(`${scope}\\n${repeats.name}`, hash)',
      "keyDigest(scope, 'first')",
    ),
    tests: PAYING,
    only: 'never that of a repeat',
  },
  {
    name: 'over tools, what failed on our side is a refusal',
    plant: replace(`${FOLDER}/results.ts`, '(status === 500 || status === 503)', 'status === 599'),
    tests: PAYING,
    only: 'its outcome is unknown',
  },
  {
    name: 'over tools, what waits hears nothing',
    plant: replace(
      'src/platform/write-set.ts',
      'into: table.isWatched ? { table, inMs: 0 } : undefined,',
      '',
    ),
    tests: PAYING,
    only: 'followed until the owner has decided',
  },
  {
    name: 'over tools, coming back from the page of an approval pays again',
    plant: replace(
      `${FOLDER}/server.ts`,
      'if (created !== undefined) {',
      'if (created?.tool === undefined && created !== undefined) {',
    ),
    tests: ['test/mcp/page'],
    only: 'makes no other',
  },
  {
    name: 'over tools, the state of one key is good for another',
    plant: replace(`${FOLDER}/owner-page.ts`, "http?.authInfo?.clientId ?? ''", 'String(http === undefined)'),
    tests: ['test/mcp/page'],
    only: 'good for its key',
  },
  {
    name: 'over tools, a client does what its person has not allowed, as far as its status says',
    plant: replace(`${FOLDER}/callers.ts`, "error.code === 'insufficient_scope')", "error.code === 'none')"),
    tests: ACCESS,
    only: 'by the scope that its person gave',
  },
  {
    name: 'over tools, a page of another origin is served',
    plant: replace(`${FOLDER}/guard.ts`, 'origin !== null && origin !== own.origin', "origin === 'null'"),
    tests: ACCESS,
    only: 'pages of another origin',
  },
  {
    name: 'over tools, any name of this host will do',
    plant: replace(`${FOLDER}/guard.ts`, 'host !== own.hostname && !LOOPBACK.has(host)', "host === ''"),
    tests: ACCESS,
    only: 'names that were made to lead here',
  },
  {
    name: 'over tools, many messages count as one request',
    plant: replace(`${FOLDER}/message.ts`, 'if (Array.isArray(body)) throw', 'if (body === undefined) throw'),
    tests: ACCESS,
    only: 'takes one message',
  },
  {
    name: 'over tools, nothing counts against the hourly limit',
    plant: replace(
      `${FOLDER}/mount.ts`,
      'if (principal.rate !== undefined) {',
      'if (principal.rate === undefined) throw new Error(); else if (seen.method !== undefined) {',
    ),
    tests: ACCESS,
    only: 'counts against the hourly limit',
  },
  {
    name: 'over tools, a caller may name its sub-wallet',
    plant: replace(
      `${FOLDER}/arguments.ts`,
      'filter((name) => without.includes(name))',
      'filter((name) => without.includes(`no ${name}`))',
    ),
    tests: ['test/mcp/tools'],
    only: 'hears which argument is wrong',
  },
  {
    name: 'over tools, invisible characters of others reach a model',
    plant: replace(
      `${FOLDER}/untrusted.ts`,
      "value.replaceAll(INVISIBLE, ' ')",
      "value.replaceAll(INVISIBLE, '$&')",
    ),
    tests: ['test/mcp/texts'],
    only: 'name of a payee',
  },
  {
    name: 'over tools, the texts of others are not named',
    plant: replace(
      `${FOLDER}/untrusted.ts`,
      'paths.filter((path) => leadsToText',
      'paths.filter((path) => path === answer && leadsToText',
    ),
    tests: ['test/mcp/texts'],
    only: 'sender and the concept',
  },
];
