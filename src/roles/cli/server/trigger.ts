// `trigger`: makes an event happen for real on the test side, over the API and with a key, as an integrator
// would cause it.
import { randomInt } from 'node:crypto';
import { asOrganization } from '../../../../packages/client/src/connection.ts';
import { readBody, request } from '../../../../packages/client/src/request.ts';
import { z } from 'zod';
import type { Trigger, TriggerApi, TriggerWishes } from '#platform/module.ts';
import { triggers } from '#product.ts';
import { connectionTo, orUnreachable } from './ask-server.ts';
import { closest } from '../closest.ts';
import type { Environment, CommandInput, Options } from '../command.ts';
import { refusedError, usageError } from '../failure.ts';
import { countOf } from '../numbers.ts';
import { print } from '../print.ts';
import { sideOf } from './profiles.ts';
import { targetOf, type Target } from './target.ts';

const CAN_BE_TRIGGERED = [...triggers.keys()].sort();

export async function runTrigger(
  environment: Environment,
  { options, operands }: CommandInput,
): Promise<void> {
  if (options.list) return print(options.json, { data: CAN_BE_TRIGGERED }, CAN_BE_TRIGGERED.join('\n'));
  const [type, ...more] = operands;
  if (type === undefined || more.length > 0)
    throw usageError(
      'trigger takes one event: trigger cardholder.created',
      'monedero trigger --list names them',
    );
  const trigger = triggers.get(type);
  if (trigger === undefined) throw usageError(unknown(type));

  const wishes = wishesOf(options, type, trigger);
  const target = await targetOf(environment, options);
  if (sideOf(target.apiKey) !== 'test')
    throw refusedError('test_side_only', 'events are triggered on the test side only', 'use a key sk_test_…');
  const objectId = await orUnreachable(target, () => trigger.cause(apiOf(target, wishes)));
  print(options.json, { type, objectId }, `${type}  ${objectId}`);
}

function unknown(type: string): string {
  const meant = closest(type, CAN_BE_TRIGGERED);
  const guess = meant === undefined ? '' : `; did you mean "${meant}"?`;
  return `"${type}" cannot be triggered${guess || `; these can: ${CAN_BE_TRIGGERED.join(', ')}`}`;
}

const WISHES = ['amount', 'country', 'merchant', 'reason'] as const;
const AMOUNT = { or: 0, max: 100_000_000_000 };

/** What was wished for; an error if this event does not heed it. */
function wishesOf(options: Options, type: string, { takes, choices = {} }: Trigger): TriggerWishes {
  for (const name of WISHES) {
    const wished = options[name];
    if (wished === undefined) continue;
    const takesIt = takes.map((one) => `--${one}`).join(', ');
    if (!takes.includes(name)) throw usageError(`${type} takes no --${name}`, `it takes ${takesIt}`);
    const known = choices[name];
    if (known?.includes(wished) !== false) continue;
    const meant = closest(wished, known);
    const guess = meant === undefined ? '' : `; did you mean "${meant}"?`;
    throw usageError(`--${name} is not "${wished}"${guess}`, `one of ${known.join(', ')}`);
  }
  const { amount, country, merchant, reason } = options;
  return {
    ...(amount === undefined ? {} : { amount: countOf(amount, '--amount', AMOUNT) }),
    ...(country === undefined ? {} : { country }),
    ...(merchant === undefined ? {} : { merchant }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function apiOf(target: Target, wishes: TriggerWishes): TriggerApi {
  const connection = asOrganization({ ...connectionTo(target), apiKey: target.apiKey });
  return {
    async call(method, path, body) {
      const asked = {
        operation: `${method} ${path}`,
        method,
        path,
        body: body === undefined ? undefined : JSON.stringify(body),
        contentType: body === undefined ? undefined : 'application/json',
        takesKey: true,
        isStream: false,
      };
      return created.parse(readBody(await request(connection, asked), asked)).id;
    },
    randomBelow: (limit) => randomInt(limit),
    wishes,
  };
}

/** What the API answers with has an id. */
const created = z.object({ id: z.string() });
