// The sandbox as a card issuer. It stores every application, decides a moment later by the last name, and
// sends us the decision in a signed message. A decision changes only when an endpoint of the sandbox asks for
// it.
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import {
  columnsOf,
  defineTable,
  int4,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { isoOf } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { cleanText, isKeepable } from '#platform/inbound/inbound.ts';
import { accepted, OPEN } from '#platform/provider/outside.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { Pool } from '#platform/db/pool.ts';
import {
  KYC_NEEDS,
  type KycDecision,
  type KycIssuer,
  type KycProgress,
  type KycVerdict,
} from '#modules/people/cardholders/port.ts';
import type { SimulatedProviders } from '#modules/sandbox/port.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';
import { readAt, SEND, verifyMessage } from './messages.ts';

const sandboxKyc = defineTable(
  'sandbox_kyc',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    last_name: personal(text, 'name'),
    decision: nullable(oneOf<KycDecision>()),
    reasons: personal(jsonOf<readonly string[]>(), 'mention'),
    decisions: int4,
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, of: ['reference'] } },
);
type Application = Row<typeof sandboxKyc>;

const SOURCE = 'issuer';
const DECIDE = 'sandbox.decide_kyc';
const DECIDE_AFTER_MS = 300;
const ATTEMPTS_MAX = 5;
const REASON_CHARACTERS_MAX = 500;

/** What the last name of a cardholder makes the sandbox decide; any other is approved. */
export const MAGIC_LAST_NAMES = {
  Rejected: { decision: 'rejected', reasons: ['identity_not_verified'] },
  Review: { decision: 'review', reasons: ['manual_review'] },
  Documents: { decision: 'review', reasons: ['documents_needed'] },
  Slow: undefined,
} as const satisfies Record<string, { decision: KycDecision; reasons: readonly string[] } | undefined>;

const ASKED_FOR_DOCUMENTS = 'Documents';

const verdict = z.object({
  id: z.string(),
  type: z.literal('kyc.decided'),
  reference: z.string().refine(isKeepable),
  decision: z.enum(['approved', 'rejected', 'review']),
  reasons: z.array(z.string().transform((reason) => cleanText(reason, REASON_CHARACTERS_MAX))),
  needs: z.array(z.enum(KYC_NEEDS)).optional(),
  link: z.string().optional(),
});

type Services = {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

export function createSandboxIssuer(services: Services): KycIssuer & Pick<SimulatedProviders, 'decideKyc'> {
  const { pool, works } = services;
  return {
    apply: (tenant, application) =>
      works.run(tenant, SANDBOX_ACTOR, async (work) => {
        if (await insertApplication(work, application.reference, application.lastName)) {
          work.enqueue(DECIDE, { reference: application.reference }, DECIDE_AFTER_MS);
        }
        return OPEN;
      }),
    async progress(tenant, reference) {
      return accepted(progressOf(await find(pool, tenant.id, reference)));
    },
    verify: (call) => verifyMessage(services, SOURCE, call),
    readVerdicts: (call) => readAt(SOURCE, call, (body) => verdict.parse(body)),
    decideKyc: (tenant: Tenant, decided) =>
      works.run(tenant, SANDBOX_ACTOR, async (work) => {
        await insertApplication(work, decided.reference, '');
        await decide(work, decided);
      }),
  };
}

/** Decides what is still open when its moment has come. */
export const decideKycJob = (): JobKind<{ reference: string }> =>
  defineJob({
    kind: DECIDE,
    payload: z.object({ reference: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    run: ({ works, tenant }, { reference }) =>
      works.run(tenant, SANDBOX_ACTOR, async (work) => {
        const application = await find(work, tenant.id, reference);
        if (application === undefined || application.decision !== null) return;
        const magic = isMagic(application.last_name) ? MAGIC_LAST_NAMES[application.last_name] : APPROVED;
        if (magic !== undefined) await decide(work, { reference, ...magic });
      }),
  });

const APPROVED = { decision: 'approved', reasons: [] } as const;

const isMagic = (lastName: string): lastName is keyof typeof MAGIC_LAST_NAMES =>
  Object.hasOwn(MAGIC_LAST_NAMES, lastName);

const find = (db: Db, tenantId: string, reference: string): Promise<Application | undefined> =>
  db.maybe(
    sql<Application>`select ${columnsOf(sandboxKyc)} from sandbox_kyc where tenant_id = ${tenantId} and reference = ${reference}`,
  );

function progressOf(application: Application | undefined): KycProgress {
  if (application === undefined) return { kind: 'none' };
  const { decision, reference, reasons } = application;
  if (decision === null) return OPEN;
  return { kind: 'accepted', value: { reference, decision, reasons, ...neededBy(application, decision) } };
}

type Needed = Pick<KycVerdict, 'needs' | 'link'>;

/** The link leads nowhere: the endpoint of the sandbox decides. */
const neededBy = ({ last_name, reference }: Named, decision: KycDecision): Needed =>
  last_name === ASKED_FOR_DOCUMENTS && decision === 'review'
    ? { needs: ['documents'], link: `https://issuer.example.com/identity/${reference}` }
    : {};
type Named = Pick<Application, 'last_name' | 'reference'>;

/** True for a new application: it is kept once for each reference. */
async function insertApplication(work: Work, reference: string, lastName: string): Promise<boolean> {
  const kept = await work.run(
    sql`insert into sandbox_kyc (tenant_id, id, reference, last_name, decision, reasons, decisions, created_at)
        values (${work.tenantId}, ${work.newId('skyc', reference)}, ${reference}, ${lastName}, null, '[]', 0, ${isoOf(work.now)})
        on conflict (tenant_id, reference) do nothing`,
  );
  return kept === 1;
}

async function decide(work: Work, { reference, decision, reasons }: KycVerdict): Promise<void> {
  const decided = await work.one(
    sql<Named & { id: string; decisions: number }>`
      update sandbox_kyc set decision = ${decision}, reasons = ${JSON.stringify(reasons)}::jsonb, decisions = decisions + 1
      where tenant_id = ${work.tenantId} and reference = ${reference}
      returning id, decisions, reference, last_name`,
  );
  const id = `${decided.id}-${decided.decisions}`;
  const needed = neededBy(decided, decision);
  const message = { id, type: 'kyc.decided', reference, decision, reasons, ...needed };
  work.enqueue(SEND, { source: SOURCE, body: JSON.stringify(message) });
}
