// Resolves the destinations of many transfers: numbers of wallets of the tenant by one query, and the others
// at the provider, some at once.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { findByNumbers } from '#modules/wallets/wallets/queries.ts';
import {
  readTo,
  resolveTo,
  type ResolvedDestination,
  type Inside,
  type Read,
  type ResolveServices,
  type To,
} from './destination.ts';
import type { Purpose } from './tables.ts';

const AT_ONCE = 16;
/** A provider that has left so many unanswered is not asked more for now. */
const UNANSWERED_MAX = 16;

/** A destination as it was asked for. */
export type Wanted = {
  readonly to: To;
  readonly purpose: Purpose | null;
  /** Our reference of the question to the provider. */
  readonly reference: string;
};
/** `unknown`: the provider has not answered. */
export type Resolved = ResolvedDestination | Refusal | 'unknown';

type From = { readonly tenant: Tenant; readonly wallet: OpenWallet };

/** Answers in the order of the destinations. */
export async function resolveMany(
  db: Db,
  services: ResolveServices,
  { tenant, wallet }: From,
  destinations: readonly Wanted[],
): Promise<Resolved[]> {
  const reads = destinations.map(({ to }) => readOrRefusal(to));
  const inside = await insideOf(db, tenant, reads);
  const resolved: Resolved[] = [];
  let unanswered = 0;
  const resolveOne = async ({ purpose, reference }: Wanted, i: number): Promise<Resolved> => {
    const read = reads[i];
    if (read === undefined || read instanceof Refusal) return read ?? 'unknown';
    if (unanswered >= UNANSWERED_MAX) return 'unknown';
    const question = { read, purpose, from: wallet, reference, inside };
    const found = await resolveTo(db, services, tenant, question).catch(refusalIn);
    if (found === 'unknown') unanswered += 1;
    return found;
  };
  const left = destinations.entries();
  const work = async (): Promise<void> => {
    for (const [i, destination] of left) resolved[i] = await resolveOne(destination, i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return resolved;
}

function readOrRefusal(to: To): Read | Refusal {
  try {
    return readTo(to);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function insideOf(db: Db, tenant: Tenant, reads: ReadonlyArray<Read | Refusal>): Promise<Inside> {
  const numbers = reads.flatMap((read) =>
    read instanceof Refusal || read.number === undefined ? [] : [read.number],
  );
  const inside = new Map<string, Awaited<ReturnType<typeof findByNumbers>>[number] | null>();
  for (const number of numbers) inside.set(number, null);
  if (numbers.length === 0) return inside;
  for (const row of await findByNumbers(db, tenant, numbers))
    if (row.number !== null) inside.set(row.number, row);
  return inside;
}

/** A refusal that says nothing about the destination is rethrown. */
function refusalIn(error: unknown): Refusal | 'unknown' {
  if (!(error instanceof Refusal)) throw error;
  return error.row.status === 502 ? 'unknown' : error;
}
