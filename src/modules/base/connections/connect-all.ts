// Connects what an organization needs in one go: what is not there is added, what is there is kept, and a
// secret that is another one is rotated. All of it or nothing, so that a wrong key leaves no half behind.
import type { Mode } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { addConnection, driverNamed } from './add.ts';
import { changeConnection } from './change.ts';
import type { ChangeServices, Changing } from './changes.ts';
import { OVERLAP_MINUTES } from './model.ts';
import { connectionsOf, secretsOf } from './queries.ts';
import { readFields, type FieldValues } from './read-fields.ts';
import { rotateSecrets } from './rotate.ts';
import { isSecret } from './secrets.ts';
import type { ConnectionRow } from './tables.ts';

export type ConnectionsInput = {
  readonly organizationId: string;
  readonly mode: Mode;
  readonly drivers: readonly { readonly name: string; readonly given: FieldValues }[];
};
export type ConnectedOne = {
  readonly id: ConnectionRow['id'];
  readonly driver: string;
  readonly outcome: 'added' | 'kept' | 'rotated';
};

export async function connectAll(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  { organizationId, mode, drivers }: ConnectionsInput,
): Promise<readonly ConnectedOne[]> {
  const all = await connectionsOf(tx, { organizationId, mode });
  const own = all.filter((row) => row.organization_id === organizationId && row.status !== 'removed');
  const connected: ConnectedOne[] = [];
  for (const { name, given } of drivers) {
    const there = own.filter(({ driver }) => driver === name);
    const one = { name, given, organizationId, mode };
    connected.push(
      there.length === 0
        ? await addOne(tx, services, who, one)
        : await keepOne(tx, services, who, { ...one, there }),
    );
  }
  return connected;
}

type ConnectionInput = Omit<ConnectionsInput, 'drivers'> & {
  readonly name: string;
  readonly given: FieldValues;
};

async function addOne(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  { name, given, organizationId, mode }: ConnectionInput,
): Promise<ConnectedOne> {
  const all = { ports: undefined, countries: undefined };
  const adding = { driver: name, name, section: name, organizationId, mode, given, ...all };
  const { id } = await addConnection(tx, services, who, adding);
  return { id, driver: name, outcome: 'added' };
}

async function keepOne(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  { name, given, mode, there }: ConnectionInput & { readonly there: readonly ConnectionRow[] },
): Promise<ConnectedOne> {
  const driver = driverNamed(services, name);
  const reading = { driver, mode, isOperator: true, section: name };
  const { settings, secrets } = readFields(reading, given);
  const fixed = Object.fromEntries(
    Object.entries(settings).filter(([field]) => driver.fields[field]?.mayChange !== true),
  );
  const row = there.find((one) => isSame(fixed, one.settings));
  if (row === undefined) throw anotherAccount(name, fixed, there);
  if (!isSame(settings, row.settings))
    await changeConnection(tx, services, who, { id: row.id, settings: freeOf(settings, fixed) });
  const current = (await secretsOf(tx, row.id)).filter(({ ends_at }) => ends_at === null);
  const changed = Object.entries(secrets).filter(
    ([field, plain]) => !current.some((one) => one.field === field && isSecret(services.sealer, one, plain)),
  );
  if (changed.length === 0) return { id: row.id, driver: name, outcome: 'kept' };
  await rotateSecrets(tx, services, who, {
    connectionId: row.id,
    given: Object.fromEntries(changed),
    overlapMinutes: OVERLAP_MINUTES,
  });
  return { id: row.id, driver: name, outcome: 'rotated' };
}

/** The settings that may change. */
const freeOf = (settings: FieldValues, fixed: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => !Object.hasOwn(fixed, field)));

const isSame = (wanted: FieldValues, kept: FieldValues): boolean =>
  Object.entries(wanted).every(([field, value]) => kept[field] === value);

/** A setting that was typed wrong must not become a second account, so adding one is a command of its own. */
function anotherAccount(name: string, settings: FieldValues, there: readonly ConnectionRow[]) {
  const ids = there.map(({ id }) => id).join(', ');
  const differs = Object.keys(settings).filter((field) =>
    there.every((one) => one.settings[field] !== settings[field]),
  );
  const message = {
    en: `${ids} has another one. If that one is right, \`providers add\` connects a second account; if it was a mistake, disable it, remove it a minute later, and run this again`,
    es: `${ids} tiene otro valor. Si es correcto, \`providers add\` conecta una segunda cuenta; si fue un error, deshabilítela, quítela un minuto después y vuelva a ejecutar esto`,
    pt: `${ids} tem outro valor. Se estiver certo, \`providers add\` conecta uma segunda conta; se foi um erro, desative-a, remova-a um minuto depois e execute isto de novo`,
  };
  const [first = 'settings', ...more] = differs;
  return invalid([
    { field: `[${name}] ${first}`, message },
    ...more.map((field) => ({ field: `[${name}] ${field}`, message })),
  ]);
}
