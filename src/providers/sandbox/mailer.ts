// The sandbox as a mailer: a mailbox that every user of this machine can read. It keeps one mail for each
// reference, however often it is sent.
import { isoOf } from '#platform/time/clock.ts';
import {
  columnsOf,
  defineTable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { accepted } from '#platform/provider/outside.ts';
import type { Works } from '#platform/work/work.ts';
import type { Mailer } from '#modules/webhooks/port.ts';
import { SANDBOX_ACTOR } from './calls.ts';

const sandboxMails = defineTable(
  'sandbox_mails',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    recipient: personal(text, 'mention'),
    subject: personal(text, 'mention'),
    text: personal(text, 'mention'),
    at: timestamptz,
  },
  {
    kept: {
      forgottenBy: 'sandbox.old_messages',
      setting: 'sandboxMessages',
      of: ['recipient'],
      erasedWhole: true,
      inCells: { by: ['reference'], others: 'stay' },
    },
  },
);
export type SandboxMail = Row<typeof sandboxMails>;

export const createSandboxMailer = (works: Works): Mailer => ({
  send: (tenant, mail) =>
    works.run(tenant, SANDBOX_ACTOR, async (work) => {
      await work.run(
        sql`insert into sandbox_mails (tenant_id, id, reference, recipient, subject, text, at)
            values (${work.tenantId}, ${work.newId('mail', null)}, ${mail.reference}, ${mail.to}, ${mail.subject}, ${mail.text},
                    ${isoOf(work.now)})
            on conflict (tenant_id, reference) do nothing`,
      );
      return accepted(null);
    }),
});

/** The newest mails of all tenants, for the operator of the deployment. */
export const newestMails = (db: Db, limit: number): Promise<SandboxMail[]> =>
  db.all(
    sql<SandboxMail>`select ${columnsOf(sandboxMails)} from sandbox_mails order by id desc limit ${limit}`,
  );
