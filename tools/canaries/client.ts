// Mutants of the client: what it sends again, what it verifies, and what each caller has.
import { replace, type Mutant } from './mutant.ts';

const client = (file: string): string => `packages/client/src/${file}.ts`;

const python = (file: string): string => `packages/client-python/src/monedero/${file}.py`;
const PYTHON_TYPE = 'tools/gen/client/python-type.ts';

export const clientMutants: readonly Mutant[] = [
  {
    name: 'client: each attempt has an idempotency key of its own',
    plant: replace(
      client('request'),
      'const described: Attempt = { operation, method, url, attempt, idempotencyKey };',
      'const described: Attempt = {\n      ...{ operation, method, url, attempt },\n      idempotencyKey: takesKey ? crypto.randomUUID() : idempotencyKey,\n    };',
    ),
    tests: ['client/retries'],
    only: 'is sent again with the same key after a connection that was cut',
  },
  {
    name: 'client: what takes no idempotency key is sent again',
    plant: replace(
      client('request'),
      "idempotencyKey !== undefined || method === 'GET' || method === 'DELETE'",
      "method !== ''",
    ),
    tests: ['client/retries'],
    only: 'is not posted or patched a second time',
  },
  {
    name: 'client: an old webhook is verified',
    plant: replace(
      client('webhooks'),
      "  if (ageSeconds > toleranceSeconds) throw new WebhookVerificationError('stale');\n",
      '',
    ),
    tests: ['client/verify'],
    only: '301 s after the signature',
  },
  {
    name: 'client: a redirect is followed',
    plant: replace(client('attempt'), "redirect: 'manual'", "redirect: 'follow'"),
    tests: ['client/retries'],
    only: 'because of a redirect',
  },
  {
    name: 'client: every caller has the methods of all',
    plant: replace(
      client('methods'),
      '    if (!callers.includes(connection.caller.charAt(0))) continue;\n',
      "    if (callers === '') continue;\n",
    ),
    tests: ['client/callers'],
    only: 'has a method for each route that takes it',
  },
  {
    name: 'client: a list ends with its second page',
    plant: replace(
      client('listing'),
      "    if (typeof cursor !== 'string') return;\n",
      "    if (typeof cursor !== 'string' || 'cursor' in query) return;\n    query = { ...query, cursor };\n",
    ),
    tests: ['client/lists'],
    only: 'is walked to its end',
  },
  {
    name: 'the client of Python: a field that may be left out is required',
    plant: replace(
      PYTHON_TYPE,
      "declared.uses.add('NotRequired');",
      'return { field, type, about: schema.description };',
    ),
    tests: ['tools/gen/client/python-type'],
    only: 'of which what is not required may be left out',
  },
  {
    name: 'the client of Python: an object that may be null is the object alone',
    plant: replace(PYTHON_TYPE, "if (type.split(' | ').includes(name))", "if (type === 'of itself')"),
    tests: ['tools/gen/client/python-type'],
    only: 'is refused: its object needs a name of its own',
  },
  {
    name: 'the client of Python: texts of an alias end it',
    plant: replace(
      PYTHON_TYPE,
      '${name}: TypeAlias = ${JSON.stringify(type)}',
      '${name}: TypeAlias = "${type}"',
    ),
    tests: ['tools/gen/client/python-type'],
    only: 'is an alias',
  },
  {
    name: 'the client of Python: an old webhook is verified',
    plant: replace(python('webhooks'), '    if age > tolerance:\n', '    if age > tolerance + 1e9:\n'),
    tests: ['test/client-python'],
    only: 'rejects another body, secret, id and time, an old one',
  },
  {
    name: 'the client of Python: what takes no key is posted again',
    plant: replace(
      python('connection'),
      'is_repeatable = key is not None or request.method in ("GET", "DELETE")',
      'is_repeatable = True',
    ),
    tests: ['test/client-python'],
    only: 'does not patch a second time',
  },
];
