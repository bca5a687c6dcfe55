// Creates a cardholder, and with it begins the check of the person's identity at the issuer.
import { insertRows } from '#platform/db/bulk.ts';
import { violatedConstraint } from '#platform/db/pool.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { defineCommand } from '#platform/command/command.ts';
import type { Draft } from '#platform/draft.ts';
import type { ConnectedServices } from '#platform/connected.ts';
import type { Context, Tenant } from '#platform/context.ts';
import type { Refusal } from '#platform/refusal.ts';
import { answer, defineRoute } from '#platform/route.ts';
import type { Work } from '#platform/work.ts';
import { cardholderCreated } from './events.ts';
import { START_KYC, whatKycWaitsFor } from './jobs.ts';
import { createBody, createdSchema, toCreated } from './model.ts';
import { personOf, type Person } from './person.ts';
import { emailQuery, taxIdQuery } from './queries.ts';
import { refusal } from './refusals.ts';
import { cardholders, type CardholderRow } from './tables.ts';

const cardholderOf = ({ tenantId, newId, now }: Context, person: Person): CardholderRow => ({
  ...person,
  tenant_id: tenantId,
  id: newId('ch'),
  created_at: now,
  updated_at: now,
});

function begin(draft: Draft, row: CardholderRow): void {
  cardholderCreated(draft, row);
  draft.enqueue(START_KYC, { cardholderId: row.id });
}

/** Within a unit of work that does more than this. */
export async function createCardholder(work: Work, person: Person): Promise<CardholderRow> {
  const row = cardholderOf(work, person);
  await refuseDuplicates(work, row, () => insertRows(work, cardholders, [row]));
  begin(work, row);
  return row;
}

/** The unique indexes decide between two at once: the second is prepared again, and finds the first. */
const createCommand = defineCommand<Person, CardholderRow>({
  name: 'cardholders.create',
  locks: () => [],
  decide(tx, person) {
    const row = tx.insert(cardholders, cardholderOf(tx, person));
    begin(tx, row);
    return row;
  },
});

async function prepareCreate(db: Db, tenant: Tenant, person: Person): Promise<Person> {
  const duplicate = await duplicateOf(db, tenant.id, person);
  if (duplicate !== undefined) throw duplicate;
  return person;
}

async function duplicateOf(
  db: Db,
  tenantId: string,
  { email, tax_id: taxId }: Pick<CardholderRow, 'email' | 'tax_id'>,
): Promise<Refusal | undefined> {
  const [byEmail, byTaxId] = await db.batch([emailQuery(tenantId, email), taxIdQuery(tenantId, [taxId])]);
  const [sameEmail] = byEmail.rows;
  if (sameEmail !== undefined)
    return refusal('duplicate_email', { field: 'email', cardholderId: sameEmail.id });
  const [sameTaxId] = byTaxId.rows;
  return sameTaxId && refusal('duplicate_tax_id', { field: 'taxId', cardholderId: sameTaxId.id });
}

/** The unique indexes decide, so that two requests at once cannot both pass. The first one is then named. */
export async function refuseDuplicates(
  work: Work,
  person: Pick<CardholderRow, 'email' | 'tax_id'>,
  write: () => Promise<unknown>,
): Promise<void> {
  await work.run(rawQuery('savepoint before_person', []));
  try {
    await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== 'cardholders_email' && constraint !== 'cardholders_tax_id') throw error;
    await work.run(rawQuery('rollback to savepoint before_person', []));
    throw (await duplicateOf(work, work.tenantId, person)) ?? error;
  }
}

export const createCardholderRoute = defineRoute({
  id: 'cardholders.create',
  method: 'POST',
  path: '/api/v1/cardholders',
  auth: [{ scope: 'cardholders:write' }],
  proof: 'none: no money goes',
  tag: 'Cardholders',
  summary: 'Create a cardholder',
  description:
    'Registers the person and starts KYC at the issuer. `kycStatus` begins as `pending`; `cardholder.updated` tells how it ends. Where the live side has no provider for that yet, `kycReasons` has `provider_not_connected`, and KYC starts once it has one. Cards can be issued once it is `approved`.',
  body: createBody,
  answers: { 201: { description: 'The cardholder, in short.', schema: createdSchema } },
  refusals: refusal.rows,
  command: createCommand,
  prepare: async ({ body, tenant }, db, services: ConnectedServices) => {
    const waits = await whatKycWaitsFor(services, tenant, body.country);
    return prepareCreate(db, tenant, { ...personOf(body, tenant.now()), ...waits });
  },
  answer: (row) => answer(201, toCreated(row)),
});
