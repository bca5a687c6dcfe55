// Signs or refuses what a colleague wants to do; its maker withdraws it.
import type { Actor } from '#platform/context/context.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { requireScope } from '#platform/route/access.ts';
import { namesOf, type NamesPart } from '#platform/lists/names.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { DAY_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { membersOf, signatureParams, signatureSchema, statusOf, toSignature } from './model.ts';
import { lockSignature, noteDecision } from './queries.ts';
import { refusal } from './refusals.ts';
import type { SignatureRow } from './tables.ts';

type WithClock = { readonly clock: Clock };

/** How long its maker has to do what was signed. */
const USABLE_MS = DAY_MS;

const sees = (actor: Actor, { maker_id: maker, needs }: SignatureRow): boolean =>
  actor.id === maker || (actor.type === 'user' && actor.rights.has(needs));

async function decide(
  work: Work,
  { id, isSigned }: { readonly id: string; readonly isSigned: boolean },
  { clock }: WithClock,
): Promise<SignatureRow> {
  const now = clock.now();
  const row = await lockSignature(work, work.tenantId, id);
  if (row === undefined || !sees(work.actor, row)) throw platformRefusal('not_found');
  const isMaker = work.actor.id === row.maker_id;
  if (isMaker && isSigned) throw refusal('own_second_signature');
  if (!isMaker) requireScope(work.actor, row.needs);
  const before = statusOf(row, now);
  const status = isSigned ? 'signed' : isMaker ? 'withdrawn' : 'refused';
  if (before === status) return row;
  // What was signed may still be stopped until it is used.
  const mayStop = !isSigned && before === 'signed';
  if (before !== 'waiting' && !mayStop) throw platformRefusal('invalid_state', { status: before });

  const expiresAt = isSigned ? plus(now, USABLE_MS) : row.expires_at;
  await noteDecision(work, row, { status, signerId: work.actor.id, now, expiresAt });
  audit(work, `second_signature.${status}`, { type: 'second_signature', id });
  return { ...row, status, signer_id: work.actor.id, decided_at: now, expires_at: expiresAt };
}

const INVALID = { invalid_state: platformRefusal.rows.invalid_state };

async function shown(
  parts: readonly NamesPart[],
  work: Work,
  call: Parameters<typeof namesOf>[2],
  { row, now }: { readonly row: SignatureRow; readonly now: Instant },
) {
  const nameOf = await namesOf(parts, work, call, membersOf([row]));
  return answer(200, toSignature(now, nameOf)(row));
}

export const signRoute = (parts: readonly NamesPart[]) =>
  defineRoute({
    id: 'second_signatures.sign',
    method: 'POST',
    path: '/api/v1/second_signatures/:id/sign',
    auth: [{ member: 'members:read' }],
    proof: 'always',
    tag: 'Second signatures',
    summary: 'Sign what a colleague wants to do',
    description:
      'As another member with the right that it needs. Nothing is done by it: its maker has 24 hours to send the same request again.',
    params: signatureParams,
    answers: { 200: { description: 'The second signature, now given.', schema: signatureSchema } },
    refusals: { own_second_signature: refusal.rows.own_second_signature, ...INVALID },
    work: async (work, call, services: WithClock) => {
      const row = await decide(work, { id: call.params.id, isSigned: true }, services);
      return shown(parts, work, call, { row, now: services.clock.now() });
    },
  });

export const refuseRoute = (parts: readonly NamesPart[]) =>
  defineRoute({
    id: 'second_signatures.refuse',
    method: 'POST',
    path: '/api/v1/second_signatures/:id/refuse',
    auth: [{ member: 'members:read' }],
    proof: 'none: lets less go',
    tag: 'Second signatures',
    summary: 'Refuse a second signature, or withdraw it',
    description:
      'As another member with the right that it needs, who refuses it, or as its maker, who withdraws it; also after it was signed, until it is used.',
    params: signatureParams,
    answers: { 200: { description: 'The second signature, now over.', schema: signatureSchema } },
    refusals: INVALID,
    work: async (work, call, services: WithClock) => {
      const row = await decide(work, { id: call.params.id, isSigned: false }, services);
      return shown(parts, work, call, { row, now: services.clock.now() });
    },
  });
