// Routes as the API shows them: where something new is made now, and whose rule says so.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { PORTS, type Port } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Language } from '#platform/text/language.ts';
import { missingAt } from './missing.ts';
import { missingSchema, port } from './model.ts';
import { routeOf, servingIn } from './serving.ts';
import { toConnection, type ConnectionRow, type RouteRow } from './tables.ts';

const CONNECTIONS_MAX = 20;

const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['MX'] });
const SAMPLE_ID = 'conn_01h455vb4pex5vsknk084sn02q';
const connectionId = z.string().min(1).max(100);
const connectionIds = z.array(connectionId).meta({ examples: [[SAMPLE_ID]] });

export const routeSchema = z
  .object({
    id: z
      .string()
      .describe('The port, and after a point the country: `accounts.MX`, `messenger`.')
      .meta({ examples: ['accounts.MX'] }),
    port,
    country: country.nullable().describe('Null: every country that no other route of the port names.'),
    connections: connectionIds.describe(
      'Through which something new is made, in the order in which they are tried. `sandbox` is that of the test side.',
    ),
    rule: z
      .object({
        scope: z.enum(['organization', 'deployment']),
        country: country.nullable().describe('Null: it is for all countries.'),
        connections: connectionIds.describe('As they were named. One that is disabled is left out.'),
        changedAt: z.iso.datetime(),
      })
      .nullable()
      .describe("Null: the organization's own come first, and the oldest before the others."),
    missing: missingSchema
      .nullable()
      .describe(
        'Of `mailer`, `messenger` and `approval_messenger`, where nothing carries them, and of `accounts` and `rail`, where nothing serves them in any country. ' +
          'For `mailer` the mail server of the deployment does as well. In the language of `Accept-Language`.',
      ),
  })
  .meta({ id: 'ConnectionRoute' });

export const routeBody = z
  .strictObject({
    port,
    country: country.nullish().describe('None: for all countries.'),
    connections: z
      .array(connectionId)
      .min(1)
      .max(CONNECTIONS_MAX)
      .describe('Ids, in the order in which they are tried.'),
  })
  .meta({
    examples: [{ port: 'accounts', country: 'MX', connections: [SAMPLE_ID] }],
  });

export const routeParams = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .describe('As the list shows it.')
    .meta({ examples: ['accounts.MX'] }),
});

type Place = { readonly port: Port; readonly country: string | undefined };

const idOf = ({ port: name, country: at }: Place): string => (at === undefined ? name : `${name}.${at}`);

/** Returns undefined if it cannot be the id of a route. */
export function placeOf(id: string): Place | undefined {
  const [name, at, ...more] = id.split('.');
  const found = PORTS.find((one) => one === name);
  const isSound = more.length === 0 && (at === undefined || country.safeParse(at).success);
  return found === undefined || !isSound ? undefined : { port: found, country: at };
}

type RouteRows = { readonly rows: readonly ConnectionRow[]; readonly routes: readonly RouteRow[] };
type Side = Pick<Tenant, 'mode' | 'organizationId'>;
export type To = { readonly language: Language; readonly sendsMail: boolean };

/** Each port with the countries that have a connection or a rule, and all others if anything serves them. */
export function routesShown(known: RouteRows, side: Side, to: To) {
  const all = known.rows.map((row) => ({ ...toConnection(row), status: row.status }));
  const { routes } = known;
  return PORTS.flatMap((name) => {
    const serving = all.filter(({ ports, status }) => status === 'active' && ports.includes(name));
    const named = routes.filter((route) => route.port === name && route.country !== '');
    const countries = new Set([
      ...serving.flatMap((one) => one.countries ?? []),
      ...named.map((route) => route.country),
    ]);
    const elsewhere = {
      ...shown({ all, routes }, side, { port: name, country: undefined }),
      missing: missingShown({ all, routes }, side, { port: name, ...to }),
    };
    const places = [...countries]
      .toSorted()
      .map((at) => shown({ all, routes }, side, { port: name, country: at }));
    const { connections, rule, missing } = elsewhere;
    const isEmpty = connections.length === 0 && rule === null && missing === null;
    return places.length > 0 && isEmpty ? places : [...places, elsewhere];
  });
}

type ServingKnown = Parameters<typeof servingIn>[0];

function shown(known: ServingKnown, side: Side, place: Place) {
  const { port: name, country: at } = place;
  // One that serves some countries has a line for each of them, and none among the others.
  const all = at === undefined ? known.all.filter(({ countries }) => countries === undefined) : known.all;
  const need = { ports: [name], ...(at === undefined ? {} : { country: at }) };
  const found = servingIn({ ...known, all }, side, need);
  const rule = routeOf(known.routes, side, place);
  return {
    id: idOf(place),
    port: name,
    country: at ?? null,
    connections: found.map(({ id }) => id),
    rule: rule === undefined ? null : toRule(rule),
    missing: null,
  };
}

/** One that serves some country is enough: what it carries goes everywhere, or wallets are opened there. */
function missingShown(
  known: ServingKnown,
  side: Side,
  { port: name, language, sendsMail }: To & Pick<Place, 'port'>,
) {
  const missing = missingAt(name, servingIn(known, side, { ports: [name] }), sendsMail);
  return missing === undefined ? null : { message: missing.says[language], fix: missing.fix[language] };
}

const toRule = (rule: RouteRow) => ({
  scope: rule.organization_id === '' ? ('deployment' as const) : ('organization' as const),
  country: rule.country === '' ? null : rule.country,
  connections: [...rule.connection_ids],
  changedAt: isoOf(rule.changed_at),
});
