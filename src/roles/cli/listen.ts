// `listen`: prints the events of a test side as they are written, and forwards them to a receiver on this
// machine, signed as a webhook is. Nothing is registered and nothing is kept: what happens while it does not
// run, it never hears of.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config.ts';
import { isoOf, systemClock } from '#platform/clock.ts';
import { isDatabaseAway, type Pool } from '#platform/db/pool.ts';
import { cryptoRandom } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { createOutboundClient, type OutboundAnswer, type OutboundClient } from '#platform/outbound/client.ts';
import { problemOfUrl } from '#platform/outbound/url.ts';
import { findOrganization } from '#modules/base/identity/index.ts';
import {
  envelopeOf,
  followEvents,
  headersOf,
  makeSecret,
  matches,
  type FollowedEvent,
  type Follower,
} from '#modules/webhooks/index.ts';
import { catalogue } from '#product.ts';
import { withDatabase } from '../database.ts';
import { readDevFile } from '../dev-file.ts';
import { closeOnSignal } from '../process.ts';
import type { Given } from './command.ts';

const POLL_MS = 100;
const EVERYTHING = '*';
const RULES = { allowLoopback: true, httpsOnly: false } as const;

type Listening = {
  readonly organization: string;
  readonly patterns: readonly string[];
  readonly forwardTo: string | undefined;
  readonly json: boolean;
};

export async function runListen(config: Config, given: Given): Promise<void> {
  const listening = await readOptions(config, given);
  const stop = new AbortController();
  const ended = withDatabase(config, (pool) => listen(pool, listening, stop.signal));
  closeOnSignal(createLog('silent', systemClock), async () => {
    stop.abort();
    await ended;
  });
  await ended;
}

async function readOptions(config: Config, { options, operands }: Given): Promise<Listening> {
  // Without quotes a shell may hand over several words.
  const named = [...(options.events ?? []), ...operands];
  const patterns = named.length === 0 ? [EVERYTHING] : named;
  const unknown = patterns.find((pattern) => !catalogue.isPattern(pattern));
  if (unknown !== undefined) throw new Error(`there is no event or family of events "${unknown}"`);
  const organization = options.org ?? (await readDevFile(config.dataDir))?.organizationId;
  if (organization === undefined)
    throw new Error('--org is missing, and no "npm start" has left a Demo here');
  const forwardTo = options['forward-to'];
  const problem = forwardTo === undefined ? undefined : problemOfUrl(forwardTo, RULES);
  if (problem !== undefined)
    throw new Error(`--forward-to is not a URL of this machine or of a public host (${problem})`);
  return { organization, patterns, forwardTo, json: options.json };
}

async function listen(pool: Pool, listening: Listening, stop: AbortSignal): Promise<void> {
  const { name, testTenantId } = await findOrganization(pool, listening.organization);
  const outbound = createOutboundClient();
  try {
    const follower = followEvents(pool, testTenantId, systemClock);
    say(listening.json, `Listening to the test side of ${name}. Ctrl-C ends it.`);
    const pass = createPass(listening, outbound);
    while (!stop.aborted) {
      const count = await passNext(follower, pass, stop);
      if (count === 0) await wait(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  } finally {
    await outbound.close();
  }
}

/** While the database is away there is nothing new. */
async function passNext(follower: Follower<FollowedEvent>, pass: Pass, stop: AbortSignal): Promise<number> {
  const events = await follower.next().catch(nothingWhileAway);
  for (const event of events) {
    if (stop.aborted) break;
    await pass(event);
  }
  return events.length;
}

type Pass = (event: FollowedEvent) => Promise<void>;

/**
 * One after the other, so that a receiver sees them in the order in which they are printed. Nothing is sent
 * twice.
 */
function createPass({ patterns, forwardTo, json }: Listening, outbound: OutboundClient): Pass {
  const secret = makeSecret(cryptoRandom);
  if (forwardTo !== undefined) {
    say(json, `Forwarding to ${forwardTo}\nSigned with ${secret} until this ends.`);
  }
  return async (event) => {
    if (!matches(patterns, event.type)) return;
    const body = envelopeOf(event, false);
    console.log(json ? body : lineOf(event));
    if (forwardTo === undefined) return;
    const headers = headersOf({ id: event.id, type: event.type, body }, secret, systemClock.now());
    const answer = await outbound.post({ url: forwardTo, headers, body, rules: RULES });
    say(json, `  → ${outcomeOf(answer)} in ${Math.round(answer.durationMs)} ms  ${event.id}`);
  };
}

/** With `--json` there are envelopes alone on standard output. */
const say = (json: boolean, line: string): void => (json ? console.error(line) : console.log(line));

const lineOf = ({ created_at: at, type, id, object_id: objectId }: FollowedEvent): string =>
  `${isoOf(at)}  ${type}  ${id}  ${objectId}`;

const outcomeOf = (answer: OutboundAnswer): string =>
  answer.kind === 'answered' ? String(answer.status) : answer.reason;

function nothingWhileAway(error: unknown): FollowedEvent[] {
  if (isDatabaseAway(error)) return [];
  throw error;
}
