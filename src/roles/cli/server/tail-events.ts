// `events tail`: the events of a side as they are published.
import { askServer } from './ask-server.ts';
import type { Environment, CommandInput } from '../command.ts';
import { lineOfEvent } from './event-lines.ts';
import { followOverHttp } from './follow-over-http.ts';
import { untilInterrupted } from '../interrupted.ts';
import { targetOf } from './target.ts';

const FAMILY_END = '.*';

export async function runTailEvents(environment: Environment, { options }: CommandInput): Promise<void> {
  const { json, type = '*' } = options;
  const target = await targetOf(environment, options);
  const signal = untilInterrupted();
  await askServer(target, async (monedero) => {
    // A type that there is not is refused by the server, which knows them all.
    await monedero.events.list({ type, limit: 1 }, { signal });
    const events = followOverHttp(monedero, {
      signal,
      onReady: () => console.error(`Following the events at ${target.url} (${target.from}). Ctrl-C ends it.`),
      onLost: () => console.error(`${target.url} does not answer; trying again.`),
    });
    for await (const event of events)
      if (isOfType(event.type, type)) console.log(json ? JSON.stringify(event) : lineOfEvent(event));
  });
}

const isOfType = (type: string, pattern: string): boolean =>
  pattern === '*' ||
  pattern === type ||
  (pattern.endsWith(FAMILY_END) && type.startsWith(pattern.slice(0, 1 - FAMILY_END.length)));
