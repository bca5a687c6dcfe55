// Registers one webhook endpoint at Fintoc for the address of the connection. An endpoint whose secret is not
// kept is replaced, since Fintoc shows a secret once. What an earlier run has left behind is removed, and how
// it all ended is read from the list, since answers are lost.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Text } from '#platform/text/language.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { SetUp, SetUpConnection, SetUpStep } from '#platform/provider/findings.ts';
import type { Admin, NotDone, Seen } from './admin.ts';
import {
  endpoint,
  ENDPOINTS,
  heldOf,
  isSound,
  listOwn,
  markOf,
  missingIn,
  newEndpoint,
  type Endpoint,
  type Wanted,
} from './endpoints.ts';
import { pathTo } from './ids.ts';
import { EVENTS } from './webhooks.ts';

const KEY_BYTES = 16;

const WHAT: Text = {
  en: 'a webhook endpoint at Fintoc for {address}',
  es: 'un webhook endpoint en Fintoc para {address}',
  pt: 'um webhook endpoint na Fintoc para {address}',
};

export type SettingUp = {
  readonly admin: Admin;
  readonly log: Log;
  /** The endpoint that is wanted now. */
  readonly wanted: () => Wanted;
};
/** The secret is given out with the first answer alone, so it goes on whatever happens after it. */
type Ended = { readonly outcome: SetUpStep['outcome']; readonly secret?: string };

export const createSetUp =
  (given: SettingUp): SetUpConnection =>
  async (signal): Promise<SetUp> => {
    const wanted = given.wanted();
    const { outcome, secret } = await setUp(given, wanted, signal);
    return {
      steps: [{ what: WHAT, values: { address: wanted.address }, outcome }],
      secrets: secret === undefined ? {} : { webhookSecret: secret },
    };
  };

async function setUp({ admin, log }: SettingUp, wanted: Wanted, signal: AbortSignal): Promise<Ended> {
  const failed = (step: string, why: NotDone): Ended => {
    const reason = why.kind === 'unknown' ? why.reason : why.code;
    log.warn('fintoc_set_up_failed', { step, reason, connection: wanted.connectionId });
    return { outcome: 'failed' };
  };
  const before = await listOwn(admin, wanted, signal);
  if (before.kind !== 'done') return failed('list', before);
  const held = heldOf(before.value, wanted);
  if (held !== undefined) {
    if (before.value.length === 1 && isSound(held, wanted)) return { outcome: 'kept' };
    const mended = await mend(admin, held, { wanted, signal });
    if (mended.kind !== 'done') return failed('mend', mended);
    await removeAll(admin, without(before.value, held.id), signal);
    const isThere = await isAlone(admin, held.id, { wanted, signal });
    return isThere ? { outcome: 'made' } : failed('mend', NOT_SEEN);
  }
  const made = await create(admin, wanted, signal);
  if (made.kind !== 'done') {
    await removeLost(admin, before.value, { wanted, signal });
    return failed('create', made);
  }
  const { id, secret } = made.value;
  const description = markOf(wanted.connectionId, secret);
  await change(admin, id, { description }, signal);
  await removeAll(admin, without(before.value, id), signal);
  const isThere = await isAlone(admin, id, { wanted: { ...wanted, secret }, signal });
  return { ...(isThere ? { outcome: 'made' } : failed('replace', NOT_SEEN)), secret };
}

const NOT_SEEN: NotDone = { kind: 'unknown', reason: 'it is not listed as it was asked for' };
type Setting = { readonly wanted: Wanted; readonly signal: AbortSignal };

const without = (own: readonly Endpoint[], id: string): readonly Endpoint[] =>
  own.filter((one) => one.id !== id);

/** The second request has the key of the first one, so it gets its answer, and with it the secret. */
async function create(
  admin: Admin,
  { address, connectionId }: Wanted,
  signal: AbortSignal,
): Promise<Seen<z.infer<typeof newEndpoint>>> {
  const call = {
    operation: 'webhook_endpoints.create',
    method: 'POST',
    path: ENDPOINTS,
    body: { url: address, enabled_events: EVENTS, description: markOf(connectionId) },
    idempotencyKey: `endpoint:${randomBytes(KEY_BYTES).toString('hex')}`,
    schema: newEndpoint,
  } as const;
  return twice(() => admin.ask(call, signal));
}

/** `ask` must do the same if it is done again. */
async function twice<Value>(ask: () => Promise<Seen<Value>>): Promise<Seen<Value>> {
  const first = await ask();
  return first.kind === 'unknown' ? ask() : first;
}

/** An endpoint that was created all the same has a secret that no one knows. */
async function removeLost(
  admin: Admin,
  before: readonly Endpoint[],
  { wanted, signal }: Setting,
): Promise<void> {
  const now = await listOwn(admin, wanted, signal);
  if (now.kind !== 'done') return;
  const known = new Set(before.map(({ id }) => id));
  const isLost = (one: Endpoint): boolean =>
    !known.has(one.id) && one.description === markOf(wanted.connectionId);
  await removeAll(admin, now.value.filter(isLost), signal);
}

async function mend(
  admin: Admin,
  held: Endpoint,
  { wanted, signal }: Setting,
): Promise<NotDone | { readonly kind: 'done' }> {
  if (isSound(held, wanted)) return { kind: 'done' };
  // What a person has subscribed it to is left.
  const events = [...held.enabled_events, ...missingIn(held)];
  return change(admin, held.id, { url: wanted.address, disabled: false, enabled_events: events }, signal);
}

function change(admin: Admin, id: string, body: object, signal: AbortSignal): Promise<Seen<Endpoint>> {
  const path = pathTo(ENDPOINTS, id);
  const call = { operation: 'webhook_endpoints.change', method: 'PATCH', path, body } as const;
  return twice(() => admin.ask({ ...call, schema: endpoint }, signal));
}

async function removeAll(admin: Admin, all: readonly Endpoint[], signal: AbortSignal): Promise<void> {
  for (const { id } of all) {
    const path = pathTo(ENDPOINTS, id);
    const call = { operation: 'webhook_endpoints.remove', method: 'DELETE', path } as const;
    await twice(() => admin.ask({ ...call, schema: z.unknown() }, signal));
  }
}

async function isAlone(admin: Admin, id: string, { wanted, signal }: Setting): Promise<boolean> {
  const now = await listOwn(admin, wanted, signal);
  if (now.kind !== 'done') return false;
  const [one, ...more] = now.value;
  return one?.id === id && more.length === 0 && isSound(one, wanted) && heldOf([one], wanted)?.id === id;
}
