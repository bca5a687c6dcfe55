// Takes an organization live in a country with one file of keys: connects, sets up at the providers, makes
// new things go there, looks at all of it, and says what is still missing and who must do it. Run again, it
// changes nothing.
import type { App } from '#app.ts';
import { readConfig } from '#config.ts';
import type { Port } from '#platform/provider/connections.ts';
import type { SetUpStep } from '#platform/provider/findings.ts';
import { checkConnection } from '#modules/base/connections/check.ts';
import { connectAll, type ConnectedOne } from '#modules/base/connections/connect-all.ts';
import { allRoutes } from '#modules/base/connections/queries.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { setUpConnection } from '#modules/base/connections/set-up.ts';
import { allOrganizations, findOrganization } from '#modules/base/identity/organizations.ts';
import type { Options } from '../command.ts';
import { usageError } from '../failure.ts';
import { missingIn, type Missing } from './live-missing.ts';
import { required } from '../operator/operator.ts';
import { shownCheck, shownSteps, toPublicFinding, toPublicStep } from './checks.ts';
import type { ConnectionsCommand, ConnectionsContext } from './providers.ts';
import { readSections } from './read-keys.ts';

/** What wallets need of providers, in groups that are made at one connection. */
const WALLETS: readonly (readonly Port[])[] = [
  ['kyc_issuer'],
  ['accounts', 'rail'],
  ['messenger'],
  ['approval_messenger'],
];
const COUNTRIES: Readonly<Record<string, string>> = { mexico: 'MX' };

type Going = {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly country: string;
};

export const goLive: ConnectionsCommand = async (context) => {
  const { app, who, options, operands } = context;
  const country = COUNTRIES[required(operands[0], 'the country')];
  if (country === undefined) throw usageError(`the country is one of: ${Object.keys(COUNTRIES).join(', ')}`);
  const organizationId = await organizationOf(app, options);
  const going: Going = { organizationId, mode: options.rehearse ? 'test' : 'live', country };
  const drivers = await wantedIn(context);
  const { connections: services } = app.operatorActions;
  const connected = await app.pool.transaction((tx) =>
    connectAll(tx, services, who, { organizationId, mode: going.mode, drivers }),
  );
  const looked = [];
  for (const one of connected) {
    await heardOf(app, one.id);
    const steps = await setUpConnection(services, who, one.id);
    looked.push({ ...one, steps });
  }
  const routes = await routeTo(context, going, connected);
  const checked = [];
  for (const one of looked) checked.push({ ...one, findings: await checkConnection(services, one.id) });
  const settings = readConfig(context.environment);
  const missing = await missingIn(app, settings, { ...going, groups: WALLETS });
  return resultOf({ going, checked, routes, missing });
};

async function organizationOf(app: App, { org }: Options): Promise<string> {
  if (org !== undefined) return (await findOrganization(app.pool, org)).id;
  const all = await allOrganizations(app.pool);
  const [only, another] = all;
  if (only === undefined || another !== undefined)
    throw usageError(
      `there are ${all.length} organizations`,
      only === undefined ? 'make one with `orgs create`' : 'say which one with --org, by its id or name',
    );
  return only.id;
}

async function wantedIn({ app, options }: ConnectionsContext) {
  const { drivers } = app.operatorActions.connections;
  const sections = await readSections(required(options.keys, '--keys'));
  for (const name of sections.keys())
    if (!drivers.some((driver) => driver.name === name))
      throw usageError(
        `[${name}] is the name of no driver`,
        `there are: ${drivers.map((driver) => driver.name).join(', ')}`,
      );
  return [...sections].map(([name, given]) => ({ name, given }));
}

const HEARD_TRIES_MAX = 100;
const HEARD_EVERY_MS = 20;

/** This process hears of what it has written like every other. */
async function heardOf(app: App, id: string): Promise<void> {
  for (let tries = 0; tries < HEARD_TRIES_MAX; tries += 1) {
    if ((await app.connections.find(id)) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, HEARD_EVERY_MS));
  }
  throw new Error(`${id} was added, and this process has not heard of it: run the command again`);
}

type Route = { readonly port: Port; readonly connection: string; readonly outcome: 'kept' | 'set' };

/** Sets routes only if new things would be made elsewhere, and no rule of a person says that they are. */
async function routeTo(
  { app, who }: ConnectionsContext,
  { organizationId, mode, country }: Going,
  connected: readonly ConnectedOne[],
): Promise<readonly Route[]> {
  const ids = new Set<string>(connected.map(({ id }) => id));
  const rules = await allRoutes(app.pool);
  const routes: Route[] = [];
  for (const port of WALLETS.flat()) {
    const serving = await app.connections.serving({ organizationId, mode }, { ports: [port], country });
    const wanted = serving.find(({ id }) => ids.has(id));
    if (wanted === undefined) continue;
    const isRuled = rules.some((rule) => rule.port === port && rule.organization_id === organizationId);
    const isKept = serving[0]?.id === wanted.id || isRuled;
    const connectionIds = [wanted.id, ...serving.flatMap(({ id }) => (id === wanted.id ? [] : [id]))];
    if (!isKept)
      await app.pool.transaction((tx) =>
        setRoute(tx, app.operatorActions.connections, who, {
          organizationId,
          mode,
          port,
          country,
          connectionIds,
        }),
      );
    routes.push({
      port,
      connection: isKept ? (serving[0]?.id ?? '') : wanted.id,
      outcome: isKept ? 'kept' : 'set',
    });
  }
  return routes;
}

type Done = {
  readonly going: Going;
  readonly checked: readonly (ConnectedOne & {
    readonly steps: readonly SetUpStep[];
    readonly findings: Awaited<ReturnType<typeof checkConnection>>;
  })[];
  readonly routes: readonly Route[];
  readonly missing: readonly Missing[];
};

function resultOf({ going, checked, routes, missing }: Done) {
  const isReady =
    missing.every(({ stops }) => !stops) &&
    checked.every(({ findings, steps }) => ![...findings].some(({ stops }) => stops) && steps.every(isDone));
  const connections = checked.map(({ steps, findings, ...one }) => ({
    ...one,
    steps: steps.map(toPublicStep),
    findings: findings.map(toPublicFinding),
  }));
  const text = [
    `${going.organizationId}  ${going.mode} side  ${going.country}`,
    ...checked.flatMap(({ driver, id, outcome, steps, findings }) => [
      '',
      `${driver}  ${outcome}`,
      ...(steps.length === 0 ? [] : [indented(shownSteps(steps))]),
      indented(shownCheck(id, findings)),
    ]),
    '',
    ...routes.map(({ port, connection, outcome }) => `${port} → ${connection}  ${outcome}`),
    ...missing.flatMap(({ says, fix, stops }) => ['', `${stops ? 'MISSING' : 'note'}  ${says}`, `  ${fix}`]),
    '',
    isReady ? 'ready: new wallets are made there from now on' : 'not ready yet: see above, and run it again',
  ].join('\n');
  const { organizationId: organization, mode, country } = going;
  return {
    json: { organization, mode, country, isReady, connections, routes, missing },
    text,
    failed: !isReady,
  };
}

const isDone = ({ outcome }: SetUpStep): boolean => outcome !== 'failed';
const indented = (lines: string): string => lines.replace(/^/gm, '  ');
