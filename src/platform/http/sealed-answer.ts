// What is kept of an answer that carries a secret: it is sealed, and a refusal that a person got is opened
// for the session that got it alone. The session is not a part of the key, since all else that a key has made
// is the person's in any of their sessions.
import type { Actor } from '../context/context.ts';
import {
  cacheKey,
  isSealed,
  SEALED_PREFIX,
  type IdempotencyKey,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import type { Sealer } from '../secrets/seal.ts';

type Place = Pick<IdempotencyKey, 'tenantId' | 'id'>;
/** The end of the session in a text of JSON, in which a line break is always escaped. */
const END_OF_SESSION = '\n';

export const sealed = ({ status, body }: StoredAnswer, sealer: Sealer, key: Place): StoredAnswer => ({
  status,
  body: SEALED_PREFIX + sealer.seal(body, cacheKey(key)),
});

export const forSessionOf = (actor: Actor, { status, body }: StoredAnswer): StoredAnswer => ({
  status,
  body: actor.type === 'user' ? `${actor.sessionId}${END_OF_SESSION}${body}` : body,
});

/** The answer, opened; undefined if another session got it. */
export function opened(
  { status, body }: StoredAnswer,
  actor: Actor,
  sealer: Sealer,
  key: Place,
): StoredAnswer | undefined {
  if (!isSealed({ body })) return { status, body };
  const text = sealer.open(body.slice(SEALED_PREFIX.length), cacheKey(key));
  const end = text.indexOf(END_OF_SESSION);
  if (end === -1) return { status, body: text };
  const isTheirs = actor.type === 'user' && actor.sessionId === text.slice(0, end);
  return isTheirs ? { status, body: text.slice(end + 1) } : undefined;
}
