// Faults that can be set in the sandbox. Each affects a number of calls of a port, or of messages from it,
// and then ends.
import { setTimeout as wait } from 'node:timers/promises';
import { insertRows } from '#platform/db/bulk.ts';
import { defineTable, int4, ofTenant, oneOf, plain, text, timestamptz } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Tenant } from '#platform/context/context.ts';
import { unknownBecause, type Open, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Works } from '#platform/work/work.ts';
import type { Fault, FaultKind, FaultPort, SimulatedProviders } from '#modules/sandbox/port.ts';
import { CALLER_GONE, SANDBOX_ACTOR } from './calls.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

const sandboxFaults = defineTable(
  'sandbox_faults',
  {
    tenant_id: ofTenant,
    id: plain(text),
    port: oneOf<FaultPort>(),
    kind: oneOf<FaultKind>(),
    remaining: int4,
    ms: int4,
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { others: 'stay' } } },
);

/** What can happen to a call; a message can come twice or in another order. */
const CALL_FAULTS = ['latency', 'error', 'timeout', 'duplicate'] as const satisfies readonly FaultKind[];

export type TakenFault<Kind extends FaultKind = FaultKind> = { readonly kind: Kind; readonly ms: number };

export const createFaults = ({ works }: { readonly works: Works }): Pick<SimulatedProviders, 'setFault'> => ({
  setFault: (tenant: Tenant, { port, kind, count, ms }: Fault) =>
    works.run(tenant, SANDBOX_ACTOR, async (work) => {
      if (count === 0) {
        await work.run(
          sql`delete from sandbox_faults where tenant_id = ${work.tenantId} and port = ${port} and kind = ${kind}`,
        );
        return;
      }
      await insertRows(work, sandboxFaults, [
        {
          tenant_id: work.tenantId,
          id: work.newId('flt', null),
          port,
          kind,
          remaining: count,
          ms,
          created_at: work.now,
        },
      ]);
    }),
});

export type FaultServices = {
  readonly pool: Pick<Db, 'maybe'>;
  readonly reads: Pick<Db, 'maybe'>;
};

/**
 * The oldest trouble of these kinds that a port still has, if any; it is one less then. Of two who ask at
 * once, each gets its own. Most ports have none, which costs a look-up together with others.
 */
export async function takeFault<Kind extends FaultKind>(
  { pool, reads }: FaultServices,
  { id: tenantId }: Tenant,
  port: FaultPort,
  kinds: readonly Kind[],
): Promise<TakenFault<Kind> | undefined> {
  const waiting = await reads.maybe(
    sql<{ id: string }>`
      select id from sandbox_faults
      where tenant_id = ${tenantId} and port = ${port} and kind = any(${kinds}) and remaining > 0
      order by id limit 1`,
  );
  if (waiting === undefined) return undefined;
  return pool.maybe(
    sql<TakenFault<Kind>>`
      update sandbox_faults set remaining = remaining - 1
      where tenant_id = ${tenantId}
        and id = (select id from sandbox_faults
                  where tenant_id = ${tenantId} and port = ${port} and kind = any(${kinds}) and remaining > 0
                  order by id limit 1 for update)
      returning kind, ms`,
  );
}

type CallAnswer = OutsideAnswer<unknown> | Open;
type Call = (tenant: Tenant, ...rest: never[]) => Promise<CallAnswer>;

/** A port whose every call may meet the troubles that were asked for. */
export const withFaults = <Port extends { readonly [Name in keyof Port]: Call }>(
  services: FaultServices,
  name: FaultPort,
  port: Port,
): Port =>
  Object.fromEntries(
    (Object.keys(port) as (keyof Port & string)[]).map((call) => [
      call,
      async (tenant: Tenant, ...rest: never[]) => {
        const fault = await takeFault(services, tenant, name, CALL_FAULTS);
        const make = () => port[call](tenant, ...rest);
        return fault === undefined ? make() : STRIKES[fault.kind](make, fault.ms, signalIn(rest));
      },
    ]),
  ) as unknown as Port;

const signalIn = (rest: readonly unknown[]): AbortSignal | undefined =>
  rest.find((argument): argument is AbortSignal => argument instanceof AbortSignal);

type CallFault = (typeof CALL_FAULTS)[number];
type Struck = (
  call: () => Promise<CallAnswer>,
  ms: number,
  signal: AbortSignal | undefined,
) => Promise<CallAnswer>;

const STRIKES: Readonly<Record<CallFault, Struck>> = {
  error: () => Promise.resolve(unknownBecause('a fault set in the sandbox made the call fail')),
  latency: async (call, ms, signal) => ((await waited(ms, signal)) ? call() : CALLER_GONE),
  async timeout(call, ms, signal) {
    await call();
    await waited(ms, signal);
    return unknownBecause('a fault set in the sandbox lost the answer');
  },
  async duplicate(call) {
    const [first] = await Promise.all([call(), call()]);
    return first;
  },
};

/** Waits; false if the caller stopped waiting first. */
async function waited(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  return signal?.aborted !== true;
}
