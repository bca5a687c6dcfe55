// The sandbox as a provider of text messages. It stores what was sent, for every user of this machine to
// read: one text for each reference, however often it is sent.
import { isoOf } from '../../platform/clock.ts';
import { columnsOf, defineTable, text, timestamptz, type Row } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { systemActor } from '../../platform/context.ts';
import { accepted } from '../../platform/outside.ts';
import type { Works } from '../../platform/work.ts';
import type { Messenger } from '../../modules/onboarding/port.ts';

const sandboxTexts = defineTable('sandbox_texts', {
  tenant_id: text,
  id: text,
  reference: text,
  recipient: text,
  text,
  at: timestamptz,
});
export type SandboxText = Row<typeof sandboxTexts>;

const SANDBOX_ACTOR = systemActor('sandbox');

export const createSandboxMessenger = (works: Works): Messenger => ({
  sendText: (tenant, { reference, to, text: said }) =>
    works.run(tenant, SANDBOX_ACTOR, async (work) => {
      await work.run(
        sql`insert into sandbox_texts (tenant_id, id, reference, recipient, text, at)
            values (${work.tenantId}, ${work.newId('text')}, ${reference}, ${to}, ${said}, ${isoOf(work.now)})
            on conflict (tenant_id, reference) do nothing`,
      );
      return accepted(null);
    }),
});

/** Over all tenants, for the operator of the deployment. */
export const newestTexts = (db: Db, limit: number): Promise<SandboxText[]> =>
  db.all(
    sql<SandboxText>`select ${columnsOf(sandboxTexts)} from sandbox_texts order by id desc limit ${limit}`,
  );
