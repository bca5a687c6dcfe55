// Runs a route, with its transaction and its idempotency key.
import { credentialOf, idempotencyScopeOf } from '../route/access.ts';
import { requireRightClock, type ClockCheck } from '../db/clock-watch.ts';
import { hasOne } from '../cells/cells.ts';
import type { Actor } from '../context/context.ts';
import type { Commands } from '../command/commands.ts';
import { type Engine, submitPrepared } from '../command/engine.ts';
import type { Outcome, Submission } from '../command/group.ts';
import { untilAtStandbys } from '../db/replicas/standbys.ts';
import {
  findStoredAnswer,
  type IdempotencyKey,
  idempotencyKeyIn,
  keyDigest,
  replayOf,
  requestHash,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import { type PlacedServices, runPlaced, runSinceSplit, type TakeKey } from './placed/run.ts';
import {
  type Answer,
  type AnyCall,
  type AnyRoute,
  type CommandRoute,
  takesIdempotencyKey,
  type StepServices,
} from '../route/route.ts';
import { refusal } from '../refusals/refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { Sealer } from '../secrets/seal.ts';
import { type Repeats, repeatsOverRest, withoutConfirmation } from '../idempotency/unkeyed.ts';
import type { Works } from '../work/work.ts';
import { refusedAnswer, type Replying } from './refused-answer.ts';
import { forSessionOf, opened, sealed } from './sealed-answer.ts';
import { type SentAnswer, sentOf } from './sent-answer.ts';
import { isServerSent } from '../route/server-sent.ts';

export type RunServices = PlacedServices & {
  readonly works: Works;
  readonly engine: Engine;
  readonly commands: Commands;
  readonly sealer: Sealer;
  readonly clockWatch: ClockCheck;
};

type RouteRequest = Replying & {
  readonly path: string;
  /** How long the same request without a key is taken for a repeat, and answered with the first. */
  readonly repeats?: Repeats;
  /** A signal that ends when the caller has gone. */
  readonly gone: () => AbortSignal;
  /** Takes the key, if the tenant has several cells and the key leads to another one than the request. */
  readonly takeKey?: TakeKey;
};

export async function runRoute(
  services: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: RouteRequest,
): Promise<SentAnswer> {
  if (route.read === undefined) await requireRightClock(services.clockWatch);
  const runThere = (there: AnyCall, takeKey?: TakeKey) =>
    runIn(services, route, there, { ...asked, ...(takeKey && { takeKey }) });
  if (!hasOne(call.tenant)) return runPlaced(services, route, call, { asked, runThere });
  try {
    return await runIn(services, route, call, asked);
  } catch (error) {
    return runSinceSplit(services, route, call, { asked, runThere, error });
  }
}

async function runIn(
  services: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: RouteRequest,
): Promise<SentAnswer> {
  route.authorize?.(call);
  const sent = keyOf(route, call, asked);
  const key = sent && withSealedHash(route, call.actor, services.sealer, sent);
  const run = (): Promise<SentAnswer> =>
    key === undefined
      ? runPlain(services, route, call, asked)
      : runWithKey(services, route, call, { ...asked, key });
  return asked.takeKey === undefined ? run() : asked.takeKey(key, run);
}

async function runPlain(
  { pool, reads, readsOf, works, engine, commands }: RunServices,
  route: AnyRoute,
  call: AnyCall,
  { gone }: RouteRequest,
): Promise<SentAnswer> {
  const { tenant, actor } = call;
  if (route.read !== undefined) return sentOf(await route.read(readsOf(route), call));
  if (route.work !== undefined)
    return sentOf(await works.run(tenant, actor, (work) => route.work(work, call)));
  if (route.steps !== undefined)
    return sentOf(
      await route.steps(stepServices({ pool, reads, works, commands, requestKey: undefined }, gone), call),
    );

  const preparing: Preparing = { call, input: undefined };
  const outcome = await runCommand({ pool, reads, engine }, route, preparing, undefined);
  if (outcome.kind === 'done')
    return sentOf(await route.answer(outcome.reply, { ...preparing, services: undefined }));
  throw errorOf(outcome);
}

/** The signal is made for steps that look at it, since each costs a controller and a listener. */
const stepServices = (services: Omit<StepServices, 'gone'>, gone: () => AbortSignal): StepServices => ({
  ...services,
  get gone() {
    return gone();
  },
});

/** A call of a command, with the input that it was prepared with last. */
type Preparing = { readonly call: AnyCall; input: unknown };

function runCommand(
  { pool, reads, engine }: Pick<RunServices, 'pool' | 'reads' | 'engine'>,
  route: CommandRoute,
  preparing: Preparing,
  key: Submission['once'],
): Promise<Outcome> {
  const { call } = preparing;
  const { tenant, actor } = call;
  const submission = { command: route.command, tenant, actor, once: key };
  const prepare = async (attempt: number) =>
    (preparing.input = await route.prepare(call, reads, undefined, attempt));
  return submitPrepared(engine, submission, prepare).catch(async (error: unknown): Promise<Outcome> => {
    // The looked-up rows may have changed since the first answer, which is returned all the same.
    const kept = key && replayOf(await findStoredAnswer(pool, key), key, tenant.now());
    if (kept === undefined) throw error;
    await untilAtStandbys(pool);
    return { kind: 'replayed', answer: kept };
  });
}

const errorOf = (outcome: Outcome): unknown => {
  if (outcome.kind === 'refused') return outcome.refused;
  return outcome.kind === 'broken' ? outcome.error : new Error('a command came back without an answer');
};

type KeyedRequest = RouteRequest & { readonly key: IdempotencyKey };

async function runWithKey(
  services: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: KeyedRequest,
): Promise<SentAnswer> {
  const kept = await answerWithKey(services, route, call, asked);
  const reply = opened(kept.answer, call.actor, services.sealer, asked.key);
  if (reply === undefined) throw refusal('idempotency_key_reused', { original: null });
  if (!kept.replayed) return reply;
  const { onReplay, asksAboutRepeat } = route;
  const isUnkeyed = asked.repeats === undefined && idempotencyKeyIn(call.raw.headers) === undefined;
  if (isUnkeyed && asksAboutRepeat !== undefined) throw asksAboutRepeat(JSON.parse(reply.body) as never);
  if (onReplay !== undefined && reply.status < 400) {
    const answered = JSON.parse(reply.body) as never;
    await services.works.run(call.tenant, call.actor, (work) => onReplay(work, answered));
  }
  asked.headers['Idempotent-Replayed'] = 'true';
  return reply;
}

/** The answer as it is stored, from now or from before. */
async function answerWithKey(
  { pool, reads, works, engine, commands, sealer }: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: KeyedRequest,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const { tenant, actor } = call;
  const { key } = asked;
  const toStored = (made: Answer): StoredAnswer =>
    route.answerIsSecret === true ? sealed(storedOf(made), sealer, key) : storedOf(made);

  if (route.read !== undefined) return { answer: storedOf(await route.read(pool, call)), replayed: false };
  if (route.work !== undefined) {
    return works.runIdempotently(tenant, actor, key, async (work) => toStored(await route.work(work, call)));
  }
  if (route.steps !== undefined) {
    const refused = (error: Refusal): StoredAnswer => {
      const made = refusedAnswer(error, asked);
      return error.row.isSecret === true ? sealed(forSessionOf(call.actor, made), sealer, key) : made;
    };
    return works.runStepsIdempotently(tenant, { ...key, refused }, async (digest) =>
      toStored(
        await route.steps(
          stepServices(
            { pool, reads, works, commands, requestKey: { digest, requestHash: key.requestHash } },
            asked.gone,
          ),
          call,
        ),
      ),
    );
  }

  const preparing: Preparing = { call, input: undefined };
  const answering = {
    ...key,
    answer: (reply: unknown) => toStored(atOnce(route.answer(reply, { ...preparing, services: undefined }))),
  };
  const outcome = await runCommand({ pool, reads, engine }, route, preparing, answering);
  const isAnswered = outcome.kind === 'replayed' || outcome.kind === 'done';
  if (!isAnswered || outcome.answer === undefined) throw errorOf(outcome);
  return { answer: outcome.answer, replayed: outcome.kind === 'replayed' };
}

function keyOf(route: AnyRoute, call: AnyCall, asked: RouteRequest): IdempotencyKey | undefined {
  if (!takesIdempotencyKey(route)) return undefined;
  const header = idempotencyKeyIn(call.raw.headers);
  const repeats = asked.repeats ?? repeatsOverRest(route, call);
  if (header === undefined && repeats === undefined) return undefined;
  // A credential is returned only to the caller that got it first; from any other caller this is another
  // request.
  const body = withoutConfirmation(route, call.body);
  const request = route.onReplay === undefined ? body : { caller: credentialOf(call.actor), body };
  const hash = requestHash(route.method, asked.path, request);
  const scope = `${idempotencyScopeOf(call.actor)} ${route.id}`;
  const key = { tenantId: call.tenant.id, requestHash: hash };
  if (header !== undefined) return { ...key, id: keyDigest(scope, header) };
  if (repeats === undefined) return undefined;
  // A line break in the place of the space before a header's key, so that no key of a caller is ever the
  // same.
  return { ...key, id: keyDigest(`${scope}\n${repeats.name}`, hash), windowMs: repeats.windowMs };
}

/**
 * The key as it is stored. The hash of a secret body is keyed, so that only the deployment can compute it.
 */
const withSealedHash = (
  route: AnyRoute,
  actor: Actor,
  sealer: Sealer,
  key: IdempotencyKey,
): IdempotencyKey => ({
  ...key,
  ...(route.bodyIsSecret === true
    ? { requestHash: sealer.derive(`idempotent request ${key.requestHash}`) }
    : {}),
  originalOf: (kept) => originalOf(opened(kept, actor, sealer, key)),
});

/**
 * The answer to another request with the same key: a refusal is shown in full, and a secret is not shown
 * again.
 */
const originalOf = (kept: StoredAnswer | undefined): unknown =>
  kept === undefined || kept.status < 400 ? null : JSON.parse(kept.body);

// An answer as it is kept for the repeats of its request.

/** It is stored in the transaction of its command, which waits for nothing. */
function atOnce(made: Answer | Promise<Answer>): Answer {
  if (made instanceof Promise) throw new Error('an answer that is waited for cannot be kept for a key');
  return made;
}

/** A status and a text are all that is kept for repeats, so an answer that is more fails at its first. */
function storedOf({ status, body, headers }: Answer): StoredAnswer {
  if (headers !== undefined || body instanceof Buffer || isServerSent(body)) {
    throw new Error('an answer with headers or bytes of its own cannot be kept for an idempotency key');
  }
  return { status, body: JSON.stringify(body) };
}
