// `erase cardholder` and `export cardholder`: what a person may ask of who keeps their data, with a reason
// that stays in the audit log.
import { writeFile } from 'node:fs/promises';
import { allCellIds } from '#modules/base/identity/tenant-ids.ts';
import { tenantOfCardholder } from '#modules/people/cardholders/queries.ts';
import { isoOf } from '#platform/time/clock.ts';
import { required, type Result } from './operator.ts';
import type { AppContext } from './with-app.ts';

/** The mode of a file for its owner alone. */
const FILE_MODE = 0o600;

async function asked({ app, actor, why, operands }: AppContext) {
  const id = required(operands[0], 'the cardholder');
  const tenantId = await tenantOfCardholder(app.pool, await allCellIds(app.pool), id);
  if (tenantId === undefined) throw new Error(`no cardholder is called ${id}`);
  return { tenant: await app.tenants.get(tenantId), actor, id, why };
}

const rowsIn = (counts: Readonly<Record<string, number>>): string => {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
};

export async function eraseCardholder(context: AppContext): Promise<Result> {
  const person = await asked(context);
  const { erased, staysAsUser } = await context.app.operatorActions.persons.erase(person);
  const { id } = person;
  const isDone = Object.keys(erased).length === 0;
  const stays = staysAsUser
    ? '; who signs in with their address stays, since they are a member or a cardholder elsewhere'
    : '';
  return {
    json: { id, erased, staysAsUser },
    text: isDone
      ? `${id} is erased already: nothing names the person`
      : `${id} is erased: ${rowsIn(erased)} went or name no one; amounts, ids and moments stay${stays}`,
  };
}

export async function exportCardholder(context: AppContext): Promise<Result> {
  const file = required(context.options.to, '--to, the file to write,');
  const person = await asked(context);
  const tables = await context.app.operatorActions.persons.export(person);
  const { id, tenant } = person;
  const exported = { cardholder: id, exportedAt: isoOf(tenant.now()), tables };
  await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: FILE_MODE, flag: 'wx' });
  const counts = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
  return { json: { id, file, rows: counts }, text: `${rowsIn(counts)} about ${id} are in ${file}` };
}
