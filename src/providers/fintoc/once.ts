// What is made at Fintoc is made once for each of our references: the body is kept before it is sent, and is
// sent again as it was and under its key, for as long as Fintoc surely knows the key. Afterwards the same key
// would be a new payment, so nothing is sent, and only what is listed there tells.
import { HOUR_MS, MINUTE_MS, type Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Memory, Remembered } from '#platform/provider/memory.ts';
import { unknownBecause, type Unknown } from '#platform/provider/outside.ts';
import type { Api, FintocRequest, Refusal } from './api.ts';

/**
 * Fintoc keeps a key for a day at least; an hour is left for what is on its way and for clocks that differ.
 */
const KEY_LIVES_MS = 23 * HOUR_MS;
/** How long a list may lag behind what was made. Fintoc does not say. */
export const LIST_LAG_MS = 10 * MINUTE_MS;

export type Kind = 'number' | 'transfer' | 'verification' | 'return' | 'simulated';
export type Once = {
  readonly api: Api;
  readonly memory: Memory;
  readonly clock: Clock;
};

export type Making<Value extends { readonly id: string }> = {
  readonly kind: Kind;
  readonly ours: string;
  readonly body: string;
  readonly call: FintocRequest<Value>;
};
/** `known`: it was made before, under this id of theirs, or refused. */
export type Made<Value> =
  | { readonly kind: 'made'; readonly value: Value }
  | { readonly kind: 'known'; readonly theirs: string }
  | Refusal
  | Unknown;

export async function makeOnce<Value extends { readonly id: string }>(
  { api, memory, clock }: Once,
  tenant: Tenant,
  { kind, ours, body, call }: Making<Value>,
  signal: AbortSignal,
): Promise<Made<Value>> {
  const kept = await memory.keep(tenant, kind, ours, { body });
  const sent = kept.body ?? '';
  if (kept.tenantId !== tenant.id || asWrittenNow(sent) !== body)
    return unknownBecause('something else was sent under this reference');
  if (kept.theirs !== null) return { kind: 'known', theirs: kept.theirs };
  if (!isAlive(kept, clock))
    return unknownBecause('its key is too old to send it again: an operator decides');
  const reply = await api.post({ ...call, body: sent, key: `${kind}:${ours}` }, signal);
  if (reply.kind !== 'ok') return reply;
  await memory.complete(tenant, kind, ours, reply.value.id);
  return { kind: 'made', value: reply.value };
}

/** A version before wrote currencies in small letters. What it has kept goes out as it was. */
const asWrittenNow = (body: string): string => body.replace('"currency":"mxn"', '"currency":"MXN"');

export const isAlive = ({ at }: Remembered, clock: Clock): boolean => clock.now() - at < KEY_LIVES_MS;

/**
 * Whether what is in no list may be sent again. While its key lives it may, at once: under it a second time
 * is the first one, so to send it is the question, whatever the list lacks. Afterwards nothing is sent any
 * more, and the last time that it may have been sent must be so long ago that a list has it.
 */
export const mayBeSentAgain = (kept: Remembered, clock: Clock): boolean =>
  isAlive(kept, clock) || clock.now() - kept.at > KEY_LIVES_MS + LIST_LAG_MS;

const REFUSED = 'refused';
/** A refusal is kept in place of the id of the object at Fintoc, since there is none. */
export const refusedMark = (reason: string, ours: string): string => `${REFUSED}:${reason}:${ours}`;
export const reasonInMark = (theirs: string): string | undefined =>
  theirs.startsWith(`${REFUSED}:`) ? theirs.split(':', 2)[1] : undefined;
