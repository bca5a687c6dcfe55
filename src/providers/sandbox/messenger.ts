// The sandbox as a messenger that carries codes. It stores what was sent, for every user of this machine to
// read: one message for each reference, however often it is sent.
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
import { CODE_TEMPLATES, type Messenger, type PhoneCode } from '#modules/people/onboarding/port.ts';
import { codeRequestOf } from '#providers/wire/whatsapp.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { insertRequest } from './whatsapp.ts';

const sandboxTexts = defineTable(
  'sandbox_texts',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    recipient: personal(text, 'mention'),
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
export type SandboxText = Row<typeof sandboxTexts>;

export const createSandboxMessenger = (works: Works): Messenger => ({
  sendCode: (tenant, sent) =>
    works.run(tenant, SANDBOX_ACTOR, async (work) => {
      const isNew = await work.run(
        sql`insert into sandbox_texts (tenant_id, id, reference, recipient, text, at)
            values (${work.tenantId}, ${work.newId('text', null)}, ${sent.reference}, ${sent.to}, ${shownCode(sent)},
                    ${isoOf(work.now)})
            on conflict (tenant_id, reference) do nothing`,
      );
      if (isNew === 1) await insertRequest(work, sent, codeRequestOf(sent));
      return accepted(null);
    }),
});

/** The message as the person reads it. */
function shownCode({ code, template: { language } }: PhoneCode): string {
  const template = Object.values(CODE_TEMPLATES).find((one) => one.language === language);
  if (template === undefined) throw new Error(`there is no template in ${language}`);
  return `${template.body.replace('{{1}}', () => code)}\n\n${template.expires}\n\n[${template.button}]`;
}

/** The newest texts of all tenants, for the operator of the deployment. */
export const newestTexts = (db: Db, limit: number): Promise<SandboxText[]> =>
  db.all(
    sql<SandboxText>`select ${columnsOf(sandboxTexts)} from sandbox_texts order by id desc limit ${limit}`,
  );
