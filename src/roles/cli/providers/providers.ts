// Connections to providers, as the operator of a deployment keeps them: of all organizations and of each.
import type { App } from '#app.ts';
import { readConfig } from '#config.ts';
import type { Mode } from '#platform/context/context.ts';
import { inboundPathOf } from '#platform/inbound/connection.ts';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import { changeConnection } from '#modules/base/connections/change.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { allConnections, allRoutes, changesOf, secretsOf } from '#modules/base/connections/queries.ts';
import { rotateSecrets } from '#modules/base/connections/rotate.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { shownFingerprint } from '#modules/base/connections/secrets.ts';
import { disableConnection, enableConnection, removeConnection } from '#modules/base/connections/status.ts';
import type { ConnectionRow } from '#modules/base/connections/tables.ts';
import { findOrganization } from '#modules/base/identity/organizations.ts';
import type { Environment, CommandInput, Options } from '../command.ts';
import { usageError } from '../failure.ts';
import { missingCarriers, shownMissing } from './missing-carriers.ts';
import { required, table, type Result } from '../operator/operator.ts';
import { readKeys } from './read-keys.ts';
import { operatorOf, withApp } from '../operator/with-app.ts';

export type ConnectionsContext = CommandInput & {
  readonly app: App;
  readonly who: Changing;
  readonly environment: Environment;
};
export type ConnectionsCommand = (context: ConnectionsContext) => Promise<Result>;

const OVERLAP_MINUTES = 24 * 60;
const OVERLAP_MINUTES_MAX = 30 * 24 * 60;

export async function runOnConnections(
  environment: Environment,
  given: CommandInput,
  command: ConnectionsCommand,
): Promise<void> {
  const who: Changing = { actor: operatorOf(given), within: 'deployment' };
  const result = await withApp(readConfig(environment), (app) =>
    command({ ...given, app, who, environment }),
  );
  console.log(given.options.json ? JSON.stringify(result.json) : result.text);
  if (result.failed === true) process.exitCode = 1;
}

export async function listProviders({ app }: ConnectionsContext): Promise<Result> {
  const rows = await allConnections(app.pool);
  const drivers = app.operatorActions.connections.drivers.map(({ name, about, ports, countries, modes }) => ({
    name,
    about: about.en,
    ports,
    countries: countries ?? 'all',
    modes,
  }));
  const lines = rows.map(
    (row) =>
      `${row.id}  ${row.driver}  ${row.mode}  ${row.status}  ${row.organization_id ?? 'all organizations'}  ${row.name}`,
  );
  return {
    json: { data: rows.map((row) => toPublic(app, row)), drivers },
    text: [
      lines.join('\n') || 'no connections: the test side has the sandbox, and the live side nothing',
      '',
      drivers.length === 0
        ? 'this version has no drivers'
        : `drivers: ${drivers.map(({ name }) => name).join(', ')}`,
    ].join('\n'),
  };
}

export async function showProvider({ app, operands: [id] }: ConnectionsContext): Promise<Result> {
  const row = (await allConnections(app.pool)).find((one) => one.id === required(id, 'the connection'));
  if (row === undefined) throw new Error(`there is no connection ${id}`);
  const secrets = (await secretsOf(app.pool, row.id)).map((secret) => ({
    field: secret.field,
    ends: secret.last_four === '' ? '' : `…${secret.last_four}`,
    fingerprint: shownFingerprint(secret),
    until: isoOrNull(secret.ends_at),
  }));
  const changes = (await changesOf(app.pool, row.id)).map(({ at, change, actor_id, details }) => ({
    at: isoOf(at),
    change,
    by: actor_id,
    details,
  }));
  return {
    json: { ...toPublic(app, row), secrets, changes },
    text: [
      shown(app, row),
      ...secrets.map(
        ({ field, ends, fingerprint, until }) =>
          `${field}  ${ends}  ${fingerprint}  ${until === null ? 'current' : `accepted until ${until}`}`,
      ),
      ...changes.map(({ at, change, by }) => `${at}  ${change}  by ${by}`),
    ].join('\n'),
  };
}

export async function addProvider(context: ConnectionsContext): Promise<Result> {
  const { app, who, environment, options, operands } = context;
  const { drivers } = app.operatorActions.connections;
  const name = required(operands[0], 'the driver');
  const fields = Object.keys(drivers.find((one) => one.name === name)?.fields ?? {});
  const adding = {
    driver: name,
    name: required(options.name, '--name'),
    ...(await sideOf(app, options)),
    ports: listIn(options.ports),
    countries: listIn(options.countries),
    given: fields.length === 0 ? {} : await readKeys(options.keys, environment, fields),
  };
  const row = await app.pool.transaction((tx) =>
    addConnection(tx, app.operatorActions.connections, who, adding),
  );
  return { json: toPublic(app, row), text: shown(app, row) };
}

export async function rotateProvider(context: ConnectionsContext): Promise<Result> {
  const { app, who, environment, options, operands } = context;
  const connectionId = required(operands[0], 'the connection');
  const minutes = Number(options.overlap ?? OVERLAP_MINUTES);
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > OVERLAP_MINUTES_MAX)
    throw usageError(`--overlap is a number of minutes from 0 to ${OVERLAP_MINUTES_MAX}`);
  const row = (await allConnections(app.pool)).find((one) => one.id === connectionId);
  const driver = app.operatorActions.connections.drivers.find(({ name }) => name === row?.driver);
  const secrets = Object.entries(driver?.fields ?? {}).filter(([, { kind }]) => kind === 'secret');
  const names = secrets.map(([name]) => name);
  if (driver !== undefined && names.length === 0)
    throw usageError(`a connection of ${driver.name} has no secrets`);
  const given = await readKeys(options.keys, environment, names);
  const rotating = { connectionId, given, overlapMinutes: minutes };
  const rotated = await app.pool.transaction((tx) =>
    rotateSecrets(tx, app.operatorActions.connections, who, rotating),
  );
  const fields = rotated.map(({ field }) => field);
  return {
    json: { id: connectionId, rotated: fields, overlapMinutes: minutes },
    text: fields.length === 0 ? 'these are in use already' : `in use from now on: ${fields.join(', ')}`,
  };
}

/** `NAME=VALUE`, and `NAME=` takes one away. None of them is a secret. */
export async function setProvider({
  app,
  who,
  operands: [id, ...written],
}: ConnectionsContext): Promise<Result> {
  const settings = Object.fromEntries(
    written.map((one) => {
      const at = one.indexOf('=');
      if (at < 1) throw usageError(`${one} is not NAME=VALUE`);
      return [one.slice(0, at), one.slice(at + 1) === '' ? null : one.slice(at + 1)];
    }),
  );
  if (written.length === 0) throw usageError('there is nothing to set', 'such as balanceFloor=500000');
  const row = await app.pool.transaction((tx) =>
    changeConnection(tx, app.operatorActions.connections, who, {
      id: required(id, 'the connection'),
      settings,
    }),
  );
  return { json: toPublic(app, row), text: shown(app, row) };
}

const changed =
  (change: typeof disableConnection): ConnectionsCommand =>
  async ({ app, who, operands: [id] }) => {
    const row = await app.pool.transaction((tx) =>
      change(tx, app.operatorActions.connections, who, required(id, 'the connection')),
    );
    return { json: toPublic(app, row), text: `${row.id} is ${row.status}` };
  };
export const disableProvider = changed(disableConnection);
export const enableProvider = changed(enableConnection);
export const removeProvider = changed(removeConnection);

export async function listRoutes({ app, environment }: ConnectionsContext): Promise<Result> {
  const missing = await missingCarriers({ app, environment });
  const rows = await allRoutes(app.pool);
  const data = rows.map(({ organization_id, mode, port, country, connection_ids }) => ({
    organization: organization_id === '' ? null : organization_id,
    mode,
    port,
    country: country === '' ? null : country,
    connections: connection_ids,
  }));
  const lines = data.map(
    ({ organization, mode, port, country, connections }) =>
      `${mode}  ${port}  ${country ?? 'every country'}  ${organization ?? 'all organizations'}  ${connections.join(' → ')}`,
  );
  return {
    json: { data, missing },
    text: [
      lines.join('\n') || 'no routes: of several connections the oldest is used',
      ...(missing.length === 0 ? [] : ['', shownMissing(missing)]),
    ].join('\n'),
  };
}

export async function routeProvider(context: ConnectionsContext): Promise<Result> {
  const { app, who, options, operands } = context;
  const [port, ids] = operands;
  const countries = listIn(options.countries) ?? [null];
  const side = await sideOf(app, options);
  const connectionIds = listIn(ids) ?? [];
  const route = { ...side, port: required(port, 'the port'), connectionIds };
  await app.pool.transaction(async (tx) => {
    for (const country of countries)
      await setRoute(tx, app.operatorActions.connections, who, { ...route, country });
  });
  return listRoutes(context);
}

async function sideOf(
  app: App,
  { mode, org }: Options,
): Promise<{ mode: Mode; organizationId: string | null }> {
  if (mode !== 'test' && mode !== 'live') throw usageError('--mode is test or live');
  return { mode, organizationId: org === undefined ? null : (await findOrganization(app.pool, org)).id };
}

const listIn = (written: string | undefined): string[] | undefined =>
  written
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A connection as text for people. */
const shown = (app: App, row: ConnectionRow): string =>
  table({
    ...toPublic(app, row),
    organization: row.organization_id ?? 'all',
    countries: row.countries ?? 'all',
    settings: Object.entries(row.settings).map(([name, value]) => `${name}=${value}`),
  });

const toPublic = ({ baseUrl }: App, row: ConnectionRow) => ({
  id: row.id,
  driver: row.driver,
  name: row.name,
  mode: row.mode,
  organization: row.organization_id,
  ports: row.ports,
  countries: row.countries,
  inboundUrl: `${baseUrl()}${inboundPathOf(row.id)}`,
  settings: row.settings,
  status: row.status,
  since: isoOf(row.status_since),
});
