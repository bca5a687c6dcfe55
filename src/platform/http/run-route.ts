// Does what a route does, with the transaction and the idempotency key around it.
import type { Commands } from '../command/commands.ts';
import type { Engine } from '../command/engine.ts';
import type { Pool } from '../db/pool.ts';
import {
  IDEMPOTENCY_KEY_CHARACTERS_MAX,
  isSealed,
  onceId,
  onceKey,
  requestHash,
  SEALED_PREFIX,
  type Once,
  type StoredAnswer,
} from '../idempotency.ts';
import { notFoundIn } from '../kind.ts';
import { refusalBody, type Asking, type Refusal } from '../refusal.ts';
import { invalid } from '../refusals.ts';
import { takesIdempotencyKey, type Answer, type AnyCall, type AnyRoute } from '../route.ts';
import type { Sealer } from '../seal.ts';
import type { Works } from '../work.ts';

export type RunServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly engine: Engine;
  readonly commands: Commands;
  readonly sealer: Sealer;
};

/** What an answer needs to know of its request; headers are added to as it takes shape. */
export type Replying = Asking & {
  readonly headers: Record<string, string>;
  readonly route: AnyRoute | undefined;
};
type Asked = Replying & { readonly path: string; readonly idempotencyScope: string };

const RETRY_AFTER_SECONDS = '1';

export function runRoute(
  services: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: Asked,
): Promise<StoredAnswer> {
  const once = onceOf(route, call, asked);
  return once === undefined
    ? runPlain(services, route, call, asked)
    : runKept(services, route, call, { ...asked, once });
}

async function runPlain(
  { pool, works, engine, commands }: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: Asked,
): Promise<StoredAnswer> {
  const { tenant, actor } = call;
  if ('read' in route) return storedOf(await route.read(pool, call));
  if ('work' in route) return storedOf(await works.run(tenant, actor, (work) => route.work(work, call)));
  if ('steps' in route)
    return storedOf(await route.steps({ pool, works, commands, onceId: undefined }, call));

  const { command, deadline } = route;
  const decided = engine.submit({ command, input: route.input(call), tenant, actor, once: undefined });
  const outcome = deadline === undefined ? await decided : await before(deadline.msMax, decided);
  if (outcome === 'late') return storedOf(deadline?.late ?? NO_ANSWER);
  if (outcome.kind === 'done') return storedOf(route.answer(outcome.reply));
  if (outcome.kind === 'refused') return refusedAnswer(outcome.refused, asked);
  throw outcome.kind === 'broken' ? outcome.error : new Error('a replay without a key');
}

async function runKept(
  { pool, works, engine, commands, sealer }: RunServices,
  route: AnyRoute,
  call: AnyCall,
  asked: Asked & { readonly once: Once },
): Promise<StoredAnswer> {
  const { tenant, actor } = call;
  const once = keptAs(route, sealer, asked.once);
  const refused = (error: Refusal): StoredAnswer => {
    const made = refusedAnswer(error, asked);
    return error.row.isSecret === true ? sealed(made, sealer, once) : made;
  };
  const keepable = (made: Answer): StoredAnswer =>
    route.answerIsSecret === true ? sealed(storedOf(made), sealer, once) : storedOf(made);
  const shown = (kept: { answer: StoredAnswer; replayed: boolean }): StoredAnswer => {
    if (kept.replayed) asked.headers['Idempotent-Replayed'] = 'true';
    return opened(kept.answer, sealer, once);
  };

  if ('read' in route) return storedOf(await route.read(pool, call));
  if ('work' in route) {
    const unit = { ...once, refused };
    const kept = await works.runOnce(tenant, actor, unit, async (work) =>
      keepable(await route.work(work, call)),
    );
    const { onReplay } = route;
    if (kept.replayed && kept.answer.status < 400 && onReplay !== undefined) {
      await works.run(tenant, actor, (work) => Promise.resolve(onReplay(work, call)));
    }
    return shown(kept);
  }
  if ('steps' in route) {
    const unit = { ...once, refused };
    return shown(
      await works.stepsOnce(tenant, unit, async () =>
        keepable(await route.steps({ pool, works, commands, onceId: once.id }, call)),
      ),
    );
  }

  const outcome = await engine.submit({
    command: route.command,
    input: route.input(call),
    tenant,
    actor,
    once: {
      ...once,
      answer: (made) => ('refused' in made ? refused(made.refused) : keepable(route.answer(made.reply))),
    },
  });
  if (outcome.kind === 'broken') throw outcome.error;
  if (outcome.kind === 'refused' && outcome.answer === undefined)
    return refusedAnswer(outcome.refused, asked);
  if (outcome.answer === undefined) throw new Error('a key without a kept answer');
  return shown({ answer: outcome.answer, replayed: outcome.kind === 'replayed' });
}

function onceOf(route: AnyRoute, call: AnyCall, { path, idempotencyScope }: Asked): Once | undefined {
  const key = call.raw.headers['x-idempotency-key'];
  if (key === undefined || !takesIdempotencyKey(route)) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > IDEMPOTENCY_KEY_CHARACTERS_MAX) {
    throw invalid([{ field: 'x-idempotency-key', message: BAD_KEY }]);
  }
  return {
    tenantId: call.tenant.id,
    id: onceId(`${idempotencyScope} ${route.id}`, key),
    requestHash: requestHash(route.method, path, call.body),
  };
}

const BAD_KEY = {
  en: `this must have 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} characters`,
  es: `debe tener entre 1 y ${IDEMPOTENCY_KEY_CHARACTERS_MAX} caracteres`,
  pt: `deve ter de 1 a ${IDEMPOTENCY_KEY_CHARACTERS_MAX} caracteres`,
};

const sealed = ({ status, body }: StoredAnswer, sealer: Sealer, once: Once): StoredAnswer => ({
  status,
  body: SEALED_PREFIX + sealer.seal(body, onceKey(once)),
});
const opened = (kept: StoredAnswer, sealer: Sealer, once: Once): StoredAnswer =>
  isSealed(kept)
    ? { ...kept, body: sealer.open(kept.body.slice(SEALED_PREFIX.length), onceKey(once)) }
    : kept;

/** What is kept of a request. Of a body that nobody may learn, its hash is one that only the deployment can make. */
const keptAs = (route: AnyRoute, sealer: Sealer, once: Once): Once => ({
  ...once,
  ...(route.bodyIsSecret === true
    ? { requestHash: sealer.derive(`idempotent request ${once.requestHash}`) }
    : {}),
  originalOf: (kept) => originalOf(opened(kept, sealer, once)),
});

/** To whoever uses the key for something else: a refusal is told in full, a secret that was made is not told again. */
const originalOf = ({ status, body }: StoredAnswer): unknown => (status < 400 ? null : JSON.parse(body));

const NO_ANSWER: Answer = { status: 503, body: {} };

/** What a promise gives, or `late`. */
function before<T>(msMax: number, promise: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, msMax, 'late');
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const storedOf = ({ status, body }: Answer): StoredAnswer => ({ status, body: JSON.stringify(body) });

export function refusedAnswer(error: Refusal, asked: Replying): StoredAnswer {
  const { headers, route } = asked;
  const isBare = error.code === 'not_found' && error.details['field'] === undefined;
  const refused = (isBare ? notFoundIn(route?.params) : undefined) ?? error;
  if (error.row.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (error.row.status === 503) headers['Retry-After'] = RETRY_AFTER_SECONDS;
  return { status: error.row.status, body: JSON.stringify(refusalBody(refused, asked)) };
}
