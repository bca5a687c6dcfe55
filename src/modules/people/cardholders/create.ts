// Creates a cardholder, and with it begins the check of the person's identity at the issuer.
import type { Cells } from '#platform/cells/cells.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { violatedConstraint } from '#platform/db/violated-constraint.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { defineCommand } from '#platform/command/command.ts';
import type { Draft } from '#platform/work/draft.ts';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Context, Tenant } from '#platform/context/context.ts';
import {
  findNamed,
  holdNames,
  isFoundByName,
  nameIdsOf,
  nameLocks,
  nameRows,
  names,
  NAME_TAKEN,
  takeNames,
} from '#platform/across-cells/names.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { cardholderCreated } from './events.ts';
import { START_KYC, whatKycWaitsFor } from './jobs.ts';
import { createBody, createdSchema, toCreated } from './model.ts';
import { personOf, type Person } from './person.ts';
import { emailName, emailQuery, namesOf, taxIdQuery } from './queries.ts';
import { refusal } from './refusals.ts';
import { cardholders, type CardholderRow } from './tables.ts';

const cardholderOf = (
  { tenantId, newId, now }: Context,
  person: Person,
  of: string | null = null,
): CardholderRow => ({
  ...person,
  tenant_id: tenantId,
  id: newId('ch', of),
  created_at: now,
  updated_at: now,
});

function begin(draft: Draft, row: CardholderRow): void {
  cardholderCreated(draft, row);
  draft.enqueue(START_KYC, { cardholderId: row.id });
}

/**
 * Creates one in a unit of work that does more than this, about an object that was there before the person.
 */
export async function createCardholder(work: Work, person: Person, of: string): Promise<CardholderRow> {
  const row = cardholderOf(work, person, of);
  await holdNames(work, work, namesOf(row));
  await refuseDuplicates(work, row, async () => {
    await insertRows(work, cardholders, [row]);
    await insertRows(work, names, nameRows(work, namesOf(row), row.id));
  });
  begin(work, row);
  return row;
}

type CreateInput = { readonly person: Person; readonly nameIds: ReturnType<typeof nameIdsOf> };

/** The unique indexes decide between two at once: the second is prepared again, and finds the first. */
const createCommand = defineCommand<CreateInput, CardholderRow>({
  name: 'cardholders.create',
  locks: ({ nameIds }) => nameLocks(nameIds),
  decide(tx, { person, nameIds }) {
    const row = tx.insert(cardholders, cardholderOf(tx, person));
    takeNames(tx, nameIds, row.id);
    begin(tx, row);
    return row;
  },
});

async function prepareCreate(db: Db, tenant: Tenant, person: Person): Promise<CreateInput> {
  const duplicate = await duplicateOf(db, { ...tenant, tenantId: tenant.id }, person);
  if (duplicate !== undefined) throw duplicate;
  return { person, nameIds: nameIdsOf(tenant, namesOf(person)) };
}

type UniqueFields = Pick<CardholderRow, 'email' | 'tax_id'>;

async function duplicateOf(
  db: Db,
  { tenantId, ...cells }: Cells & Pick<Context, 'tenantId'>,
  { email, tax_id: taxId }: UniqueFields,
): Promise<Refusal | undefined> {
  const [sameEmail, sameTaxId] = !isFoundByName(cells)
    ? (await db.batch([emailQuery(tenantId, email), taxIdQuery(tenantId, [taxId])])).map(
        ({ rows: [row] }) => row?.id,
      )
    : await Promise.all([findNamed(db, cells, emailName(email)), findNamed(db, cells, ['tax_id', taxId])]);
  if (sameEmail !== undefined) return refusal('duplicate_email', { field: 'email', cardholderId: sameEmail });
  return sameTaxId === undefined
    ? undefined
    : refusal('duplicate_tax_id', { field: 'taxId', cardholderId: sameTaxId });
}

const UNIQUE = new Set(['cardholders_email', 'cardholders_tax_id', NAME_TAKEN]);

/** The unique indexes decide, so that two requests at once cannot both pass. The first one is then named. */
export async function refuseDuplicates(
  work: Work,
  person: UniqueFields,
  write: () => Promise<unknown>,
): Promise<void> {
  await work.run(rawQuery('savepoint before_person', []));
  try {
    await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === undefined || !UNIQUE.has(constraint)) throw error;
    await work.run(rawQuery('rollback to savepoint before_person', []));
    throw (await duplicateOf(work, work, person)) ?? error;
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
  makesPerson: true,
  answers: { 201: { description: 'The cardholder, in short.', schema: createdSchema } },
  refusals: refusal.rows,
  command: createCommand,
  prepare: async ({ body, tenant }, db, services: ConnectedServices) => {
    const waits = await whatKycWaitsFor(services, tenant, body.country);
    return prepareCreate(db, tenant, { ...personOf(body, tenant.now()), ...waits });
  },
  answer: (row) => answer(201, toCreated(row)),
});
