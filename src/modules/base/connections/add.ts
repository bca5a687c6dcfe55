// Adds a connection: an account at a provider, with its secrets, which are never shown again.
import type { Port } from '#platform/provider/connections.ts';
import type { Mode } from '#platform/context/context.ts';
import { insertRows } from '#platform/db/bulk.ts';
import type { Db } from '#platform/db/sql.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import type { DriverShape } from '#platform/provider/driver.ts';
import type { Problem } from '#platform/refusals/refusal.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { noteChange, type ChangeServices, type Changing } from './changes.ts';
import { readFields, type FieldValues } from './read-fields.ts';
import { toSecretRow } from './secrets.ts';
import { connections, connectionSecrets, type ConnectionRow } from './tables.ts';

const NAME_CHARACTERS_MAX = 100;
const DRAWN_BYTES = 24;

export type AddInput = {
  readonly driver: string;
  readonly name: string;
  /** The owner; null if it serves the whole deployment. */
  readonly organizationId: string | null;
  readonly mode: Mode;
  /** Undefined means all that the driver serves. */
  readonly ports: readonly string[] | undefined;
  readonly countries: readonly string[] | undefined;
  readonly given: FieldValues;
  /** The part of a file with the keys of several drivers in which `given` is. */
  readonly section?: string;
};

export async function addConnection(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  adding: AddInput,
): Promise<ConnectionRow> {
  const driver = driverNamed(services, adding.driver);
  const problems = problemsOf(driver, adding);
  const [first, ...more] = problems;
  if (first !== undefined) throw invalid([first, ...more]);
  const { mode, section } = adding;
  const reading = { driver, mode, section, isOperator: who.within === 'deployment' };
  const { settings, secrets } = readFields(reading, { ...drawnFor(driver), ...adding.given });
  const now = services.clock.now();
  const row: ConnectionRow = {
    id: services.newId('conn'),
    organization_id: adding.organizationId,
    mode: adding.mode,
    driver: driver.name,
    name: adding.name.trim(),
    settings,
    ports: adding.ports === undefined ? driver.ports : driver.ports.filter(isAmong(adding.ports)),
    countries: adding.countries ?? driver.countries ?? null,
    status: 'active',
    created_at: now,
    status_since: now,
  };
  await insertRows(tx, connections, [row]);
  const sealed = Object.entries(secrets).map(([field, plain]) =>
    toSecretRow(services, { connectionId: row.id, field, plain }),
  );
  await insertRows(tx, connectionSecrets, sealed);
  const details = { driver: row.driver, mode: row.mode, ports: row.ports, countries: row.countries };
  await noteChange(tx, services, who, { connectionId: row.id, change: 'added', details });
  return row;
}

export function driverNamed({ drivers }: Pick<ChangeServices, 'drivers'>, name: string): DriverShape {
  const driver = drivers.find((one) => one.name === name);
  if (driver !== undefined) return driver;
  const names = drivers.map((one) => one.name).join(', ') || '-';
  throw invalid([
    {
      field: 'driver',
      message: {
        en: `there is no driver of this name; there are: ${names}`,
        es: `no hay un conector con ese nombre; hay: ${names}`,
        pt: `não há um conector com esse nome; há: ${names}`,
      },
    },
  ]);
}

/** The values that we choose unless they were given. */
const drawnFor = ({ fields }: DriverShape): FieldValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isDrawn }]) => isDrawn === true)
      .map(([name]) => [name, newDrawn()]),
  );

function newDrawn(): string {
  const bytes = Buffer.alloc(DRAWN_BYTES);
  cryptoRandom(bytes);
  return bytes.toString('base64url');
}

const isAmong =
  (names: readonly string[]) =>
  (port: Port): boolean =>
    names.includes(port);

function problemsOf(driver: DriverShape, adding: AddInput): Problem[] {
  const { name, mode, ports, countries, organizationId } = adding;
  const problems: Problem[] = nameProblem(name);
  if (!driver.modes.includes(mode)) problems.push({ field: 'mode', message: notServed(driver.modes) });
  if (organizationId === null && !driver.mayBeShared)
    problems.push({ field: 'organization', message: OF_ONE });
  const strangePort = ports?.find((port) => !driver.ports.some((one) => one === port));
  if (ports?.length === 0 || strangePort !== undefined)
    problems.push({ field: 'ports', message: notServed(driver.ports) });
  const served = driver.countries;
  const strangeCountry = countries?.find((country) => served !== undefined && !served.includes(country));
  if (countries?.length === 0 || strangeCountry !== undefined)
    problems.push({ field: 'countries', message: notServed(served ?? []) });
  return problems;
}

export function nameProblem(name: string): Problem[] {
  const { length } = name.trim();
  return length === 0 || length > NAME_CHARACTERS_MAX ? [{ field: 'name', message: NAME }] : [];
}

const NAME = {
  en: `give it a name of 1 to ${NAME_CHARACTERS_MAX} characters`,
  es: `indique un nombre de 1 a ${NAME_CHARACTERS_MAX} caracteres`,
  pt: `informe um nome de 1 a ${NAME_CHARACTERS_MAX} caracteres`,
};
const OF_ONE = {
  en: 'an account at this provider is of one organization: name it',
  es: 'una cuenta de este proveedor es de una sola organización: indíquela',
  pt: 'uma conta deste provedor é de uma só organização: informe-a',
};
const notServed = (served: readonly string[]) => ({
  en: `the driver serves: ${served.join(', ')}`,
  es: `el conector atiende: ${served.join(', ')}`,
  pt: `o conector atende: ${served.join(', ')}`,
});
