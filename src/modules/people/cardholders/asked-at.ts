// The connection at which an identity is checked. While nothing of the application has left for one, it goes
// to the next of its route. Another run of the job that finds it says so in the row, and then it stays.
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Connection, Need } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { Work } from '#platform/work/work.ts';
import type { CardholderRow } from './tables.ts';

const kycNeed = (country: string): Need => ({ ports: ['kyc_issuer'], country });
const cardNeed = (country: string): Need => ({ ports: ['card_issuer', 'network'], country });

/**
 * The connections that may check somebody, in their order. If every issuer of the country makes cards only
 * for people whom it has checked itself, it is one of those: checked elsewhere, a person would get no card.
 */
export async function kycServing(
  { connections }: ConnectedServices,
  tenant: Pick<Tenant, 'mode' | 'organizationId'>,
  country: string,
): Promise<readonly Connection[]> {
  const all = await connections.serving(tenant, kycNeed(country));
  const issuers = await connections.serving(tenant, cardNeed(country));
  if (issuers.length === 0 || issuers.some(({ cardsNeedOwnCheck }) => cardsNeedOwnCheck !== true)) return all;
  const pairs = all.filter(({ id }) => issuers.some((issuer) => issuer.id === id));
  return pairs.length > 0 ? pairs : all;
}

export type AskedAt = {
  readonly connectionId: string;
  /** No other run has asked for this check, anywhere. */
  readonly isSole: boolean;
};

/** Notes the connection before the first call of a run. A check stays where it was asked for first. */
export async function askAt(
  work: Work,
  id: string,
  { first, run }: { readonly first: string; readonly run: string },
): Promise<AskedAt> {
  const row = await work.one(
    sql<{ connection_id: string; asked_by: string | null }>`
      update cardholders set connection_id = coalesce(connection_id, ${first}),
        asked_by = case when connection_id is null then ${run}::text end
      where tenant_id = ${work.tenantId} and id = ${id} returning connection_id, asked_by`,
  );
  return { connectionId: row.connection_id, isSole: row.asked_by === run };
}

/**
 * Moves the check on after nothing has left for its connection; returns undefined if it stays. After the last
 * one it is as if it had not been asked for, so the next run begins with the first.
 */
export async function askNext(
  work: Work,
  { id, country }: Pick<CardholderRow, 'id' | 'country'>,
  { connections, tenant, run, from }: NextInput,
): Promise<AskedAt | undefined> {
  const serving = await kycServing({ connections }, tenant, country);
  const next = serving[serving.findIndex((one) => one.id === from) + 1]?.id ?? null;
  const moved = await work.run(
    sql`update cardholders set connection_id = ${next},
          asked_by = case when ${next}::text is not null then asked_by end
        where tenant_id = ${work.tenantId} and id = ${id} and kyc_status = 'pending'
          and connection_id = ${from} and asked_by = ${run}`,
  );
  return moved === 1 && next !== null ? { connectionId: next, isSole: true } : undefined;
}

type NextInput = ConnectedServices & {
  readonly tenant: Tenant;
  readonly run: string;
  readonly from: string;
};
