// The command line asks how its login stands. Once it is allowed, one answer has the key.
import { isInserted } from '#platform/command/commit-outcome.ts';
import type { Caller } from '#platform/context/context.ts';
import { isDatabaseAway, type Pool } from '#platform/db/pool.ts';
import { hashOfLink, isLinkSecret } from '#platform/secrets/link.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { MadeKey } from '#modules/base/identity/create-api-key.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { apiKeys } from '#modules/base/identity/tables.ts';
import { countTry, refuseTooMany } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';
import { WRONG_OF_CALLER } from './bounds.ts';
import { giveKey, makerOf, type Outcome } from './give-key.ts';
import { givenSchema, pollBody } from './model.ts';
import { notePoll, type Polled } from './queries.ts';
import { refusal } from './refusals.ts';
import type { LoginServices } from './services.ts';

/** If the answer to the commit is lost, a second poll would end the key that the first has made. */
async function give(
  { pool, works }: { readonly pool: Pool; readonly works: Works },
  { tenant, actor }: Caller,
  unit: (work: Work) => Promise<Outcome>,
): Promise<Outcome> {
  const tried: Outcome[] = [];
  try {
    return await works.run(tenant, actor, async (work) => {
      const outcome = await unit(work);
      tried.push(outcome);
      return outcome;
    });
  } catch (error) {
    const last = isDatabaseAway(error) ? tried.at(-1) : undefined;
    if (last === undefined || !('made' in last)) throw error;
    if (!(await isInserted(pool, apiKeys, last.made.row))) throw error;
    return last;
  }
}

/** What is refused before anything is locked. */
function refuseUnready(row: Polled, now: number): void {
  if (row.used_at !== null) return;
  if (row.expires_at <= now) throw refusal('expired_token');
  if (row.answer === null) throw refusal('authorization_pending', { intervalSeconds: row.interval_seconds });
  if (row.answer === 'denied') throw refusal('access_denied');
}

async function keyOf(
  services: LoginServices,
  row: Polled,
  actor: Caller['actor'],
): Promise<{ readonly made: MadeKey } & Pick<Caller, 'tenant'>> {
  const tenant = await services.tenants.get(row.acting_tenant_id ?? '');
  if (row.used_at === null && tenant.isSuspended) throw platformRefusal('account_suspended');
  const now = services.clock.now();
  const outcome = await give(services, { tenant, actor: makerOf(row, actor) }, (work) =>
    giveKey(work, row, tenant.organizationId, now),
  );
  if ('refused' in outcome) throw refusal(outcome.refused);
  return { ...outcome, tenant };
}

export const pollRoute = defineRoute({
  id: 'device_logins.poll',
  method: 'POST',
  path: '/api/auth/device/token',
  auth: ['anyone'],
  tag: 'Command line',
  summary: 'Poll a login for its key',
  description:
    'Until a person has answered it is refused with `authorization_pending`, and with `slow_down` where it comes too soon. Once it is allowed, one answer has the key. A device code that comes again after that revokes the key.',
  body: pollBody,
  answers: { 200: { description: 'The key, once.', schema: givenSchema } },
  refusals: {
    authorization_pending: refusal.rows.authorization_pending,
    slow_down: refusal.rows.slow_down,
    access_denied: refusal.rows.access_denied,
    expired_token: refusal.rows.expired_token,
    device_code_used: refusal.rows.device_code_used,
    account_suspended: platformRefusal.rows.account_suspended,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  steps: async ({ pool }, { actor, body: { deviceCode } }, services: LoginServices) => {
    const now = services.clock.now();
    const network = callerNetworkOf(actor.ip);
    if (network !== undefined) await refuseTooMany(pool, WRONG_OF_CALLER, network, now);
    const row = isLinkSecret(deviceCode) ? await notePoll(pool, hashOfLink(deviceCode), now) : undefined;
    if (row === undefined) {
      if (network !== undefined) await countTry(pool, WRONG_OF_CALLER, network, now);
      throw refusal('expired_token');
    }
    if (row.is_early) {
      if (network !== undefined) await countTry(pool, WRONG_OF_CALLER, network, now);
      throw refusal('slow_down', { intervalSeconds: row.interval_seconds });
    }
    refuseUnready(row, now);

    const { made, tenant } = await keyOf(services, row, actor);
    const { name } = await findOrganizationById(pool, tenant.organizationId);
    return answer(200, {
      id: made.row.id,
      raw: made.raw,
      name: made.row.name,
      scopes: made.row.scopes,
      mode: tenant.mode,
      organization: { id: tenant.organizationId, name },
    });
  },
});
