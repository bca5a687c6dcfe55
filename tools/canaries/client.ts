// Mutants of the client: what it sends again, what it verifies, and what each caller has.
import { replace, type Mutant } from './mutant.ts';

const client = (file: string): string => `packages/client/src/${file}.ts`;

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
];
