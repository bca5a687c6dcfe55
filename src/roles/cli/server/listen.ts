// `listen`: prints the events of a test side as they are published, and forwards them to a receiver on this
// machine, signed as a webhook is. Nothing is registered and nothing is kept: what happens while it does not
// run, it never hears of.
import { systemClock } from '#platform/time/clock.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { createOutboundClient, type OutboundAnswer, type OutboundClient } from '#platform/outbound/client.ts';
import { problemOfUrl } from '#platform/outbound/url.ts';
import { matches } from '#modules/webhooks/catalogue.ts';
import { headersOf } from '#modules/webhooks/delivery/post.ts';
import { makeSecret } from '#modules/webhooks/secrets.ts';
import { catalogue } from '#modules.ts';
import { readDevFile } from '../../dev-file.ts';
import { readConfig } from '#config.ts';
import type { Environment, CommandInput } from '../command.ts';
import { refusedError, usageError } from '../failure.ts';
import type { HeardEvent, Listen } from './heard-event.ts';
import { untilInterrupted } from '../interrupted.ts';
import { eventsInDatabase } from './listen-to-database.ts';
import { eventsOverHttp } from './listen-to-server.ts';
import { isNamed, targetOf } from './target.ts';

const EVERYTHING = '*';
const RULES = { allowLoopback: true, httpsOnly: false } as const;

type Listening = {
  readonly patterns: readonly string[];
  readonly forwardTo: string | undefined;
  readonly json: boolean;
};

export async function runListen(environment: Environment, given: CommandInput): Promise<void> {
  const listening = readOptions(given);
  const listen = await sourceOf(environment, given);
  const signal = untilInterrupted();
  const outbound = createOutboundClient();
  try {
    await listen(async ({ of, events }) => {
      say(listening.json, `Listening to the test side of ${of}. Ctrl-C ends it.`);
      const pass = createPass(listening, outbound);
      for await (const event of events) {
        if (signal.aborted) break;
        await pass(event);
      }
    }, signal);
  } finally {
    await outbound.close();
  }
}

function readOptions({ options, operands }: CommandInput): Listening {
  // Without quotes a shell may hand over several words.
  const named = [...(options.events ?? []), ...operands];
  const patterns = named.length === 0 ? [EVERYTHING] : named;
  const unknown = patterns.find((pattern) => !catalogue.isPattern(pattern));
  if (unknown !== undefined) throw usageError(`there is no event or family of events "${unknown}"`);
  const forwardTo = options['forward-to'];
  const problem = forwardTo === undefined ? undefined : problemOfUrl(forwardTo, RULES);
  if (problem !== undefined)
    throw usageError(`--forward-to is not a URL of this machine or of a public host (${problem})`);
  return { patterns, forwardTo, json: options.json };
}

/** The database of this folder if nothing else is named and `npm start` was here. */
async function sourceOf(environment: Environment, { options }: CommandInput): Promise<Listen> {
  if (options.org !== undefined && isNamed(options, {}))
    throw usageError(
      '--org is read from the database of this machine, and --profile and --url name a server',
    );
  if (options.org !== undefined || !isNamed(options, environment)) {
    const config = readConfig(environment);
    const organization = options.org ?? (await readDevFile(config.dataDir))?.organizationId;
    if (organization !== undefined) return eventsInDatabase(config, organization);
  }
  const target = await targetOf(environment, options);
  if (!target.apiKey.startsWith('sk_test_'))
    throw refusedError(
      'test_side_only',
      'listen is for the test side',
      'use a key sk_test_…, or "monedero events tail"',
    );
  return eventsOverHttp(target);
}

type Pass = (event: HeardEvent) => Promise<void>;

/**
 * Events are passed one after the other, so that a receiver sees them in the order in which they are printed.
 * Nothing is sent twice.
 */
function createPass({ patterns, forwardTo, json }: Listening, outbound: OutboundClient): Pass {
  const secret = makeSecret(cryptoRandom);
  if (forwardTo !== undefined) {
    say(json, `Forwarding to ${forwardTo}\nSigned with ${secret} until this ends.`);
  }
  return async ({ id, type, at, objectId, body }) => {
    if (!matches(patterns, type)) return;
    console.log(json ? body : `${at}  ${type}  ${id}  ${objectId}`);
    if (forwardTo === undefined) return;
    const headers = headersOf({ id, type, body }, secret, systemClock.now());
    const answer = await outbound.post({ url: forwardTo, headers, body, rules: RULES });
    say(json, `  → ${outcomeOf(answer)} in ${Math.round(answer.durationMs)} ms  ${id}`);
  };
}

/** With `--json` there are envelopes alone on standard output. */
const say = (json: boolean, line: string): void => (json ? console.error(line) : console.log(line));

const outcomeOf = (answer: OutboundAnswer): string =>
  answer.kind === 'answered' ? String(answer.status) : answer.reason;
