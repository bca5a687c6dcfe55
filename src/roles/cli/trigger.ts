// `trigger`: makes an event happen for real on the test side, over the API and with a key, as an integrator
// would cause it.
import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#config.ts';
import type { TriggerApi } from '#platform/module.ts';
import { triggers } from '#product.ts';
import { readDevFile } from '../dev-file.ts';
import type { Given } from './command.ts';

const REQUEST_MS_MAX = 10_000;
const TEST_KEY = 'sk_test_';
const CAN_BE_TRIGGERED = [...triggers.keys()].sort();

export async function runTrigger(config: Config, { options, operands }: Given): Promise<void> {
  if (options.list) {
    console.log(options.json ? JSON.stringify({ data: CAN_BE_TRIGGERED }) : CAN_BE_TRIGGERED.join('\n'));
    return;
  }
  const [type, ...more] = operands;
  if (type === undefined || more.length > 0)
    throw new Error('trigger takes one event: trigger cardholder.created');
  const trigger = triggers.get(type);
  if (trigger === undefined)
    throw new Error(`"${type}" cannot be triggered; these can: ${CAN_BE_TRIGGERED.join(', ')}`);

  const objectId = await trigger(await apiOf(config, options['api-key'], options['base-url']));
  console.log(options.json ? JSON.stringify({ type, objectId }) : `${type}  ${objectId}`);
}

async function apiOf({ dataDir }: Config, givenKey?: string, givenUrl?: string): Promise<TriggerApi> {
  const dev = await readDevFile(dataDir);
  const key = givenKey ?? dev?.apiKey;
  const baseUrl = givenUrl ?? dev?.baseUrl;
  if (key === undefined || baseUrl === undefined)
    throw new Error(
      `nothing is known of a running Monedero: start it with "npm start", or give --api-key and --base-url`,
    );
  if (!key.startsWith(TEST_KEY))
    throw new Error(`events are triggered on the test side only: use a key ${TEST_KEY}…`);
  return {
    call: (method, path, body) => call({ method, url: baseUrl + path, key, body }),
    randomBelow: (limit) => randomInt(limit),
  };
}

type Call = {
  readonly method: string;
  readonly url: string;
  readonly key: string;
  readonly body: unknown;
};

/** The id of the object that the API answers with. */
async function call({ method, url, key, body }: Call): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_MS_MAX),
  }).catch((error: unknown) => {
    throw new Error(`no answer from ${url}: is Monedero running?`, { cause: error });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return created.parse(answer).id;
  const { message } = refused.parse(answer);
  throw new Error(`${method} ${url} was answered with ${response.status}: ${message}`);
}

const created = z.object({ id: z.string() });
const refused = z.object({ message: z.string() }).catch({ message: 'no message' });
