// Changes what a connection is called, and settings that do not say which account it is. A setting that does
// is another account, and so another connection.
import { sql, type Db } from '#platform/db/sql.ts';
import type { Problem } from '#platform/refusals/refusal.ts';
import type { Field } from '#platform/provider/driver.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { driverNamed, nameProblem } from './add.ts';
import { lockOwn, noteChange, type ChangeServices, type Changing } from './changes.ts';
import { malformed } from './read-fields.ts';
import type { ConnectionRow } from './tables.ts';

export type ConnectionChange = {
  readonly id: string;
  readonly name?: string | undefined;
  /** Null removes a setting. */
  readonly settings?: Readonly<Record<string, string | null>> | undefined;
};

export async function changeConnection(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  { id, name, settings = {} }: ConnectionChange,
): Promise<ConnectionRow> {
  const row = await lockOwn(tx, who, id);
  const { fields } = driverNamed(services, row.driver);
  const [first, ...more] = [
    ...(name === undefined ? [] : nameProblem(name)),
    ...Object.entries(settings).flatMap(([field, value]) => problemOf(fields[field], field, value)),
  ];
  if (first !== undefined) throw invalid([first, ...more]);
  const kept = Object.entries({ ...row.settings, ...settings }).filter(([, value]) => value !== null);
  const changed: ConnectionRow = {
    ...row,
    name: name?.trim() ?? row.name,
    settings: Object.fromEntries(kept) as ConnectionRow['settings'],
  };
  await tx.run(
    sql`update connections set name = ${changed.name}, settings = ${JSON.stringify(changed.settings)}::jsonb
        where id = ${row.id}`,
  );
  const details = { ...(name === undefined ? {} : { name: changed.name }), settings };
  await noteChange(tx, services, who, { connectionId: row.id, change: 'changed', details });
  return changed;
}

function problemOf(field: Field | undefined, name: string, value: string | null): Problem[] {
  const at = `settings.${name}`;
  if (field?.mayChange !== true) return [{ field: at, message: OTHER_ACCOUNT }];
  if (value === null) return field.isOptional === true ? [] : [{ field: at, message: NEEDED }];
  return field.form.test(value) ? [] : [{ field: at, message: malformed(field) }];
}

const OTHER_ACCOUNT = {
  en: 'this is not changed: with another value it would be another account, so add another connection',
  es: 'no se modifica: con otro valor sería otra cuenta, por lo que debe agregar otra conexión',
  pt: 'não é alterado: com outro valor seria outra conta, portanto adicione outra conexão',
};
const NEEDED = {
  en: 'the connection does not work without it',
  es: 'la conexión no funciona sin este dato',
  pt: 'a conexão não funciona sem este dado',
};
