// What a tenant has set for its wallets, and what holds if it has set nothing.
import { z } from 'zod';
import { hasRecentProof } from '#platform/route/access.ts';
import { isoOf, type Clock } from '#platform/time/clock.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { centsOf } from '#platform/money/money.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import {
  changedLimits,
  DEFAULT_LIMITS,
  isLooser,
  patchLimits,
  shownLimits,
  toShownLimits,
} from './approval-limits.ts';
import { settingsQuery } from './queries.ts';
import { walletSettings, type SettingsRow } from './tables.ts';

export type Settings = Omit<SettingsRow, 'tenant_id' | 'updated_at'>;

const DEFAULTS: Settings = { ...DEFAULT_LIMITS, balance_low_threshold_minor: null };

export const settingsOf = async (db: Db, tenantId: string): Promise<Settings> =>
  (await db.maybe(settingsQuery(tenantId))) ?? DEFAULTS;

const cents = z.int().min(0);
const settingsSchema = z
  .object({
    ...shownLimits,
    balanceLowThresholdCents: cents
      .nullable()
      .describe('`balance.low` is emitted when what is available falls below it; null: never.'),
  })
  .meta({ id: 'Settings' });

const patchBody = z.strictObject({ ...patchLimits, balanceLowThresholdCents: cents.nullable().optional() });
type PatchBody = z.infer<typeof patchBody>;
/** Sessions are proven in real time. */
type WithClock = { readonly clock: Clock };

const toSettings = (row: Settings) => ({
  ...toShownLimits(row),
  balanceLowThresholdCents:
    row.balance_low_threshold_minor === null ? null : centsOf(row.balance_low_threshold_minor),
});

function changed(before: Settings, { balanceLowThresholdCents: threshold, ...limits }: PatchBody): Settings {
  return {
    ...changedLimits(before, limits),
    balance_low_threshold_minor:
      threshold === undefined
        ? before.balance_low_threshold_minor
        : threshold === null
          ? null
          : BigInt(threshold),
  };
}

/** Each cell of the tenant has them, since wallets read them where they are. */
async function patchSettings(work: Work, body: PatchBody, { clock }: WithClock): Promise<Settings> {
  const { tenantId, cellIds, now } = work;
  const first = cellIds.map((id): SettingsRow => ({ tenant_id: id, ...DEFAULTS, updated_at: now }));
  await work.run(insertIfAbsentQuery(walletSettings, ...first));
  const before = await work.one(
    sql<SettingsRow>`
      select ${columnsOf(walletSettings)} from wallet_settings where tenant_id = ${tenantId} for update`,
  );
  const after = changed(before, body);
  if (isLooser(before, after) && !hasRecentProof(work.actor, clock.now())) throw refusal('step_up_required');

  await work.run(
    sql`update wallet_settings
        set auto_approve_under_minor = ${after.auto_approve_under_minor},
            whatsapp_threshold_minor = ${after.whatsapp_threshold_minor},
            panic_limit_24h_minor = ${after.panic_limit_24h_minor},
            by_currency = ${after.by_currency === null ? null : JSON.stringify(after.by_currency)}::jsonb,
            balance_low_threshold_minor = ${after.balance_low_threshold_minor},
            updated_at = ${isoOf(now)}
        where tenant_id = any(${cellIds}::text[])`,
  );
  audit(work, 'settings.update', { type: 'tenant', id: tenantId });
  return after;
}

const described = {
  tag: 'Settings',
  answers: { 200: { description: 'The settings of this side.', schema: settingsSchema } },
} as const;

export const getSettingsRoute = defineRoute({
  ...described,
  id: 'settings.get',
  method: 'GET',
  path: '/api/v1/settings',
  auth: [{ scope: 'settings:read' }],
  summary: 'Retrieve the settings',
  read: async (db, { tenant }) => answer(200, toSettings(await settingsOf(db, tenant.id))),
});

export const patchSettingsRoute = defineRoute({
  ...described,
  id: 'settings.update',
  method: 'PATCH',
  path: '/api/v1/settings',
  auth: [{ scope: 'settings:write' }],
  proof: 'to loosen',
  summary: 'Update the settings',
  description:
    'Fields that are left out stay. `approvalConfigByCurrency` changes the currencies that it names. ' +
    'Wallets that are open keep the approval limits they were opened with. ' +
    'For a member who is signed in, raising one of those in any currency takes a session that was proven in the last 10 minutes.',
  body: patchBody,
  work: async (work, { body }, services: WithClock) =>
    answer(200, toSettings(await patchSettings(work, body, services))),
});
