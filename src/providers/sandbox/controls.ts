// What endpoints that drive a simulated provider have in common: an effect is once for an idempotency key,
// and is waited for until its message has been handled by us.
import { setTimeout as wait } from 'node:timers/promises';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { isHandled } from '#platform/inbound/messages.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { Once } from '#modules/sandbox/port.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { findSent, recordSent } from './sent.ts';

const WAIT_MS_MAX = 10_000;
const LOOK_EVERY_MS = 10;

/** What a request with this key has done before, or else what it does now. Answers the id of it. */
export async function doneOnce(
  { pool, works }: { readonly pool: Pool; readonly works: Works },
  tenant: Tenant,
  once: Once | undefined,
  act: (work: Work) => Promise<string>,
): Promise<string> {
  const before = once === undefined ? undefined : await findSent(pool, tenant, once);
  if (before !== undefined) return before.transaction_id;
  return works.run(tenant, SANDBOX_ACTOR, async (work) => {
    const id = await act(work);
    await recordSent(work, once, { messageId: id, transactionId: id });
    return id;
  });
}

/** Who waits needs the process to go on: a server that closes soon takes no message any more. */
export type Waiting = { readonly closing: AbortSignal };

/** Waits until our side has handled a message of the sandbox. */
export const untilHandled = (
  services: Waiting & { readonly pool: Pool },
  tenant: Tenant,
  { source, messageId }: { readonly source: string; readonly messageId: string },
): Promise<true> => {
  // Version 0.2 has kept it under the name of its source.
  const message = { sources: [SANDBOX, source], messageId };
  return untilThere(services, async () =>
    (await isHandled(services.pool, tenant.id, message)) ? true : undefined,
  );
};

/** What is looked for, as soon as it is there. A repeat with the same idempotency key goes on waiting. */
export async function untilThere<Found>(
  { closing }: Waiting,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (closing.aborted || performance.now() > deadline) throw refusal('service_unavailable');
    await wait(LOOK_EVERY_MS);
  }
}
