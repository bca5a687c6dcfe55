// Looks at connections: what their drivers find at the provider, and what is known here of clocks and
// messages. It changes nothing but what was found last.
import { isoOf, HOUR_MS, SECOND_MS, type Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import type { CheckConnection, Finding, SetUpConnection } from '#platform/provider/findings.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { CHECK_FAILED, CLOCK_OFF, MESSAGES_REFUSED, type FindingText } from './check-texts.ts';
import { healthOf, keepFindings } from './health.ts';
import { allConnections } from './queries.ts';
import { refusal } from './refusals.ts';
import type { HealthRow } from './tables.ts';

/** A connection that is open, as far as it is looked at and set up. */
export type OpenedConnection = {
  readonly check?: CheckConnection;
  readonly setUp?: SetUpConnection;
  /** How far our clock is ahead of the provider's; undefined where it has not said the time. */
  aheadMs(): number | undefined;
};

export type CheckServices = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly openedConnections: { find(connectionId: string): Promise<OpenedConnection | undefined> };
};

const CHECK_MS_MAX = 60 * SECOND_MS;
/** Signatures with a time in them are taken for five minutes. */
const AHEAD_MS_MAX = 30 * SECOND_MS;
const AHEAD_MS_STOPS = 240 * SECOND_MS;

export async function checkConnection(
  services: CheckServices,
  connectionId: string,
): Promise<readonly Finding[]> {
  const { pool, clock, openedConnections } = services;
  const opened = await openedConnections.find(connectionId);
  if (opened === undefined) throw refusal('connection_not_found', { id: connectionId });
  const findings = [
    ...(await foundByDriver(services, connectionId, opened)),
    ...clockFindings(opened.aheadMs()),
    ...messageFindings(await healthOf(pool, connectionId)),
  ];
  await keepFindings(pool, connectionId, findings, clock.now());
  return findings;
}

/** A check that breaks says so, and why is in the log alone: an error may quote what is secret. */
async function foundByDriver(
  { log }: CheckServices,
  connection: string,
  { check }: OpenedConnection,
): Promise<readonly Finding[]> {
  if (check === undefined) return [];
  try {
    return await check(AbortSignal.timeout(CHECK_MS_MAX));
  } catch (error) {
    log.error('connection.check_failed', { connection, ...errorFields(error) });
    return [finding('check_failed', CHECK_FAILED)];
  }
}

function clockFindings(aheadMs: number | undefined): readonly Finding[] {
  if (aheadMs === undefined || Math.abs(aheadMs) <= AHEAD_MS_MAX) return [];
  const seconds = String(Math.round(aheadMs / SECOND_MS));
  return [finding('clock_off', { ...CLOCK_OFF, stops: Math.abs(aheadMs) >= AHEAD_MS_STOPS }, { seconds })];
}

function messageFindings(health: HealthRow | undefined): readonly Finding[] {
  const { refused_at: refused = null, taken_at: taken = null } = health ?? {};
  if (refused === null || (taken !== null && taken > refused)) return [];
  return [finding('messages_refused', MESSAGES_REFUSED, { time: isoOf(refused) })];
}

const finding = (code: string, text: FindingText, values: Finding['values'] = {}): Finding => ({
  ...text,
  code,
  values,
});

/** All that are not removed: what was made at one that is disabled goes on there. */
export async function checkAll(
  services: CheckServices,
): Promise<readonly { readonly id: string; readonly findings: readonly Finding[] }[]> {
  const rows = await allConnections(services.pool);
  const checked = [];
  for (const { id } of rows.filter(({ status }) => status !== 'removed'))
    checked.push({ id, findings: await checkConnection(services, id) });
  return checked;
}

export const checkSweep = (services: CheckServices): Sweep => ({
  name: 'connections.check',
  everyMs: HOUR_MS,
  async runOnce() {
    const checked = await checkAll(services);
    for (const { id: connection, findings } of checked)
      for (const { code, stops, values } of findings)
        services.log.warn('connection.finding', { connection, code, stops, ...values });
    return checked.length;
  },
});
