// Lets a request of a member through once another member has signed it. The first time it is written down and
// refused; once it is signed, its maker sends the same request again, with their own proof and their own
// name in the audit log. So nothing is carried out by somebody who did not ask for it, and a secret answer
// goes to its maker alone.
import { wholeOf } from '#platform/cells/cells.ts';
import type { Actor } from '#platform/context/context.ts';
import { idempotencyKeyIn, requestHash } from '#platform/idempotency/idempotency.ts';
import { withoutConfirmation } from '#platform/idempotency/unkeyed.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { signableRights } from '#platform/route/access.ts';
import { takesIdempotencyKey, type AnyCall, type AnyRoute } from '#platform/route/route.ts';
import type { Right } from '#platform/context/rights.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { DAY_MS, HOUR_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { countWaiting, findNewest, lockRequestsOf, noteUsed } from './queries.ts';
import { secondSignatures, type SignatureRow } from './tables.ts';

/** How long a colleague has to sign it. */
const WAITING_MS = 7 * DAY_MS;
const WAITING_MAX = 20;
/** A repeat of what was let through, well within the time for which its key is kept. */
const REPEATED_MS = HOUR_MS;

type Services = { readonly works: Works; readonly sealer: Sealer; readonly clock: Clock };
type Made = { readonly row: Omit<SignatureRow, 'id' | 'tenant_id'>; readonly isKeyed: boolean };

/** The right that it is signed for; undefined: no one has to sign it. */
export function neededSignature(route: AnyRoute, actor: Actor): Right | undefined {
  if (actor.type !== 'user' || actor.signedRights.size === 0) return undefined;
  return signableRights(route).find((right) => actor.signedRights.has(right));
}

export async function requireSecondSignature(
  services: Services,
  route: AnyRoute,
  call: AnyCall,
): Promise<void> {
  const needs = neededSignature(route, call.actor);
  if (needs === undefined) return;
  const made = madeOf(services, { route, needs }, call);
  const tenant = wholeOf(call.tenant);
  const refused = await services.works.run(tenant, call.actor, (work) =>
    letThrough(work, made, services.clock.now()),
  );
  if (refused !== undefined) throw refused;
}

function madeOf(
  { sealer, clock }: Services,
  { route, needs }: { readonly route: AnyRoute; readonly needs: Right },
  { actor, body, raw }: AnyCall,
): Made {
  const { method, path, headers } = raw;
  const isSecret = route.bodyIsSecret === true;
  const meant = withoutConfirmation(route, body);
  const hash = requestHash(method, path, meant);
  const now = clock.now();
  const row = {
    maker_id: actor.id,
    needs,
    method,
    path,
    body: isSecret ? null : (meant ?? null),
    body_is_secret: isSecret,
    request_hash: isSecret ? sealer.derive(`signed request ${hash}`) : hash,
    request_key: idempotencyKeyIn(headers) ?? null,
    status: 'waiting',
    signer_id: null,
    created_at: now,
    decided_at: null,
    used_at: null,
    expires_at: plus(now, WAITING_MS),
  } as const;
  return { row, isKeyed: takesIdempotencyKey(route) || route.ownKey !== undefined };
}

/** Answers with the refusal, since throwing it would forget that it was asked for. */
async function letThrough(work: Work, { row, isKeyed }: Made, now: Instant): Promise<Refusal | undefined> {
  const maker = { tenantId: work.tenantId, makerId: row.maker_id };
  await lockRequestsOf(work, maker);
  const before = await findNewest(work, maker, row.request_hash);
  if (before?.status === 'signed' && now < before.expires_at) {
    await noteUsed(work, before, row.request_key, now);
    audit(work, 'second_signature.used', { type: 'second_signature', id: before.id });
    return undefined;
  }
  if (before !== undefined && isKeyed && isRepeat(before, row.request_key, now)) return undefined;
  if (before?.status === 'waiting' && now < before.expires_at) return waitsAs(before.id);
  if ((await countWaiting(work, maker, now)) >= WAITING_MAX)
    return refusal('second_signature_limit_reached', { limit: WAITING_MAX });

  const id = work.newId('sig', null);
  work.insert(secondSignatures, { ...row, tenant_id: work.tenantId, id });
  audit(work, 'second_signature.asked', { type: 'second_signature', id });
  return waitsAs(id);
}

/** Its idempotency key makes it have one effect. */
const isRepeat = (before: SignatureRow, key: string | null, now: Instant): boolean =>
  before.status === 'used' &&
  key !== null &&
  before.request_key === key &&
  before.used_at !== null &&
  now < plus(before.used_at, REPEATED_MS);

const waitsAs = (id: string): Refusal => refusal('second_signature_required', { secondSignatureId: id });
