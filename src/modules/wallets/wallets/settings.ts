// What a tenant has set for its wallets, and what holds if it has set nothing.
import { z } from 'zod';
import { hasRecentProof } from '#platform/route/access.ts';
import { isoOf, type Clock } from '#platform/time/clock.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { centsOf } from '#platform/money/money.ts';
import { invalid, refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { settingsQuery } from './queries.ts';
import { walletSettings, type SettingsRow } from './tables.ts';

export type Settings = Omit<SettingsRow, 'tenant_id' | 'updated_at'>;

const DEFAULTS: Settings = {
  auto_approve_under_minor: 100_000n,
  whatsapp_threshold_minor: 1_000_000n,
  panic_limit_24h_minor: 5_000_000n,
  balance_low_threshold_minor: null,
};

export const settingsOf = async (db: Db, tenantId: string): Promise<Settings> =>
  (await db.maybe(settingsQuery(tenantId))) ?? DEFAULTS;

const cents = z.int().min(0);
const approvalConfig = z.object({
  autoApproveUnderCents: cents.describe('Below it a payment needs no approval.'),
  whatsappThresholdCents: cents.describe(
    'Below it the owner is asked by WhatsApp, from it on for a passkey.',
  ),
  panicLimit24hCents: cents.describe('No more than this leaves within 24 hours.'),
});
const settingsSchema = z
  .object({
    approvalConfig: approvalConfig.describe('Copied to wallets that are opened from now on.'),
    balanceLowThresholdCents: cents
      .nullable()
      .describe('`balance.low` is emitted when what is available falls below it; null: never.'),
  })
  .meta({ id: 'Settings' });

const patchBody = z.strictObject({
  approvalConfig: z.strictObject(approvalConfig.partial().shape).optional(),
  balanceLowThresholdCents: cents.nullable().optional(),
});
type PatchBody = z.infer<typeof patchBody>;
/** Sessions are proven in real time. */
type WithClock = { readonly clock: Clock };

const toSettings = (row: Settings) => ({
  approvalConfig: {
    autoApproveUnderCents: centsOf(row.auto_approve_under_minor),
    whatsappThresholdCents: centsOf(row.whatsapp_threshold_minor),
    panicLimit24hCents: centsOf(row.panic_limit_24h_minor),
  },
  balanceLowThresholdCents:
    row.balance_low_threshold_minor === null ? null : centsOf(row.balance_low_threshold_minor),
});

function changed(before: Settings, { approvalConfig: config = {}, ...body }: PatchBody): Settings {
  const threshold = body.balanceLowThresholdCents;
  const minor = (set: number | undefined, now: bigint): bigint => (set === undefined ? now : BigInt(set));
  return {
    auto_approve_under_minor: minor(config.autoApproveUnderCents, before.auto_approve_under_minor),
    whatsapp_threshold_minor: minor(config.whatsappThresholdCents, before.whatsapp_threshold_minor),
    panic_limit_24h_minor: minor(config.panicLimit24hCents, before.panic_limit_24h_minor),
    balance_low_threshold_minor:
      threshold === undefined
        ? before.balance_low_threshold_minor
        : threshold === null
          ? null
          : BigInt(threshold),
  };
}

const isLooser = (before: Settings, after: Settings): boolean =>
  after.auto_approve_under_minor > before.auto_approve_under_minor ||
  after.whatsapp_threshold_minor > before.whatsapp_threshold_minor ||
  after.panic_limit_24h_minor > before.panic_limit_24h_minor;

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
  if (after.whatsapp_threshold_minor < after.auto_approve_under_minor)
    throw invalid([{ field: 'approvalConfig.whatsappThresholdCents', message: BELOW_AUTO }]);
  if (isLooser(before, after) && !hasRecentProof(work.actor, clock.now())) throw refusal('step_up_required');

  await work.run(
    sql`update wallet_settings
        set auto_approve_under_minor = ${after.auto_approve_under_minor},
            whatsapp_threshold_minor = ${after.whatsapp_threshold_minor},
            panic_limit_24h_minor = ${after.panic_limit_24h_minor},
            balance_low_threshold_minor = ${after.balance_low_threshold_minor},
            updated_at = ${isoOf(now)}
        where tenant_id = any(${cellIds}::text[])`,
  );
  audit(work, 'settings.update', { type: 'tenant', id: tenantId });
  return after;
}

const BELOW_AUTO = {
  en: 'this must not be below autoApproveUnderCents',
  es: 'no debe ser menor que autoApproveUnderCents',
  pt: 'não deve ser menor que autoApproveUnderCents',
};

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
    'Fields that are left out stay. Wallets that are open keep the approval limits they were opened with. ' +
    'For a member who is signed in, raising one of those takes a session that was proven in the last 10 minutes.',
  body: patchBody,
  work: async (work, { body }, services: WithClock) =>
    answer(200, toSettings(await patchSettings(work, body, services))),
});
