// `events list`: what has happened on a side, whether or not a webhook was sent for it.
import { askServer } from './ask-server.ts';
import type { Environment, CommandInput, Options } from '../command.ts';
import { lineOfEvent } from './event-lines.ts';
import { usageError } from '../failure.ts';
import { countOf } from '../numbers.ts';
import { print } from '../print.ts';
import { targetOf } from './target.ts';

export const LIMIT = { or: 25, max: 100 };

export async function runListEvents(environment: Environment, { options }: CommandInput): Promise<void> {
  const query = queryOf(options);
  const target = await targetOf(environment, options);
  const { data } = await askServer(target, (monedero) => monedero.events.list(query));
  print(options.json, { data }, data.map(lineOfEvent).join('\n') || 'no events');
}

function queryOf({ type, object, since, limit }: Options) {
  if (since !== undefined && Number.isNaN(Date.parse(since)))
    throw usageError('--since is a moment such as 2026-11-26T09:00:00Z');
  return {
    limit: countOf(limit, '--limit', LIMIT),
    ...(type === undefined ? {} : { type }),
    ...(object === undefined ? {} : { objectId: object }),
    ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
  };
}
