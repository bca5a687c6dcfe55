// What an organization asks for is carried out in the right cell: each of its routes says about whom it is,
// or is about no person.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { memberScopeOf, scopeOf } from '#platform/route/access.ts';
import { definedTables } from '#platform/db/table.ts';
import { notFoundIn } from '#platform/ids/kind.ts';
import { isReadFromReplica, type RouteShape } from '#platform/route/route.ts';
import { routes } from '#product.ts';

/** What they make or change is the organization's. */
const OF_THE_ORGANIZATION = new Set([
  'api_keys.create',
  'identity_review_settings.update',
  'second_signature_settings.update',
  'invitations.create',
  'members.leave',
  'views.create',
  'brand.update',
  'settings.update',
  'device_logins.find',
  'device_logins.approve',
  'device_logins.deny',
  'connections.add',
  'connection_routes.set',
  'webhook_endpoints.create',
  'sandbox.faults',
  'sandbox.aliases',
  'sandbox.clock.advance',
  'search.find',
]);

const isOfOrganization = ({ auth }: RouteShape): boolean =>
  scopeOf(auth) !== undefined || memberScopeOf(auth) !== undefined;

test('each route of an organization that changes something says about whom it is', () => {
  const silent = routes.filter(
    (route) =>
      isOfOrganization(route) &&
      route.method !== 'GET' &&
      !route.path.includes(':') &&
      route.about === undefined &&
      route.makesPerson !== true &&
      !OF_THE_ORGANIZATION.has(route.id),
  );
  assert.deepEqual(
    silent.map(({ id, method, path }) => `${id} ${method} ${path}`),
    [],
  );
});

test('each list of an organization says whether all cells have it, or the first alone', () => {
  const silent = routes.filter(
    (route) =>
      isOfOrganization(route) &&
      isReadFromReplica(route) &&
      !route.path.includes(':') &&
      route.ofCells === undefined,
  );
  assert.deepEqual(
    silent.map(({ id, path }) => `${id} ${path}`),
    [],
  );
  // Of an owner or an agent there is one cell.
  const others = routes.filter((route) => route.ofCells !== undefined && !isOfOrganization(route));
  assert.deepEqual(others, []);
});

/** They are in the cell that their ids say: of a person, or what is named after one, or the organization. */
const IN_THEIR_CELL = new Set([
  'ch',
  'wal',
  'key',
  'conn',
  'req',
  'whe',
  'view',
  'usr',
  'inv',
  'note',
  'sig',
]);

/** Their ids are words, which have no slot, and lead to the first cell. */
const BY_WORDS = new Set(['connection_routes.remove', 'roles.update']);

test('what an organization asks for by an id is found wherever it is', () => {
  const prefixes = new Set(definedTables.flatMap(({ ids }) => ids?.prefix ?? []));
  const lost = routes.filter((route) => {
    const [name] = /(?<=:)\w+/.exec(route.path) ?? [];
    if (!isOfOrganization(route) || name === undefined || BY_WORDS.has(route.id)) return false;
    const { params } = route;
    const field = params instanceof z.ZodObject ? params.shape[name] : undefined;
    const prefix = notFoundIn(z.object({ [name]: field ?? z.never() }))?.wording['prefix'];
    return typeof prefix !== 'string' || (!IN_THEIR_CELL.has(prefix) && !prefixes.has(prefix));
  });
  assert.deepEqual(
    lost.map(({ id, path }) => `${id} ${path}`),
    [],
  );
});
