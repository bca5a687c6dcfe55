// Who may call what, checked for every route, so that a new route is covered at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { allScopes, routes } from '../../src/product.ts';
import { isForAnyone, scopeOf } from '../../src/platform/access.ts';
import type { RouteShape } from '../../src/platform/route.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';

const { url, newKey, tenant } = await startTestApp({ worker: false });

const ANY_ID = '01h455vb4pex5vsknk084sn02q';
const PREFIXES: Readonly<Record<string, string>> = {
  cardholders: 'ch',
  api_keys: 'key',
  webhook_endpoints: 'whe',
  events: 'evt',
};

/** A path with well-formed ids that name no objects. */
function pathOf(route: RouteShape): string {
  const [, , , noun = ''] = route.path.split('/');
  return route.path
    .replace(':tenantId', tenant.id)
    .replace(':deliveryId', `del_${ANY_ID}`)
    .replace(':id', `${PREFIXES[noun] ?? 'id'}_${ANY_ID}`);
}
const call = (route: RouteShape, key: string) => {
  const hasBody = route.method === 'POST' || route.method === 'PATCH';
  return client(url, key).raw(pathOf(route), {
    method: route.method,
    headers: {
      'Content-Type': 'application/json',
      ...(key === '' ? {} : { Authorization: `Bearer ${key}` }),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
};
const withoutScope = (scope: string): string[] => {
  const resource = scope.split(':', 1)[0];
  return allScopes.filter((one) => one !== '*' && one !== scope && one !== resource);
};

for (const route of routes) {
  suite(`${route.method} ${route.path}`, () => {
    if (isForAnyone(route.auth))
      test('takes any caller', async () => {
        const { status } = await call(route, '');
        assert.ok(![401, 403, 500].includes(status), String(status));
      });
    else
      test('answers an unknown caller 401 and nothing else', async () => {
        const { status, body } = await call(route, '');
        assert.deepEqual([status, body.error], [401, 'unauthorized']);
      });

    const scope = scopeOf(route.auth);
    if (scope === undefined) return;
    test(`is refused to a key with every scope but ${scope}`, async () => {
      const { status, body } = await call(route, await newKey({ scopes: withoutScope(scope) }));
      assert.deepEqual([status, body.error, body.requiredScope], [403, 'insufficient_scope', scope]);
    });

    test(`lets a key with ${scope} alone come as far as the verb`, async () => {
      const { status } = await call(route, await newKey({ scopes: [scope] }));
      assert.ok(![401, 403, 500].includes(status), String(status));
    });
  });
}

test('every scope that a route asks for can be given to a key', () => {
  const asked = routes.flatMap(({ auth }) => scopeOf(auth) ?? []);
  assert.deepEqual(
    asked.filter((scope) => !allScopes.includes(scope)),
    [],
  );
});
