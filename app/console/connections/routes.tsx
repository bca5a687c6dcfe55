// Where new activity goes: for each use and country, through which connections, in their order and by whose
// rule, and what an owner changes about it.
import { countryText } from '../../lib/format.ts';
import { withQuery } from '../../lib/router.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { MANY_SEPARATOR, optionsOf, type Option, type Values } from '../../ui/form.ts';
import {
  candidatesFor,
  COUNTRIES,
  hasOwnRule,
  isByServer,
  leftOutOf,
  portsServed,
  type Listed,
} from './places.ts';
import { nameOf, placeText, portText } from './words.ts';
import type { ConnectionRoute } from '../list/rows.ts';
import { laterWords } from '../frame/later-words.ts';

export const ROUTES = '/api/v1/connection_routes';

type RoutesProps = { readonly routes: readonly ConnectionRoute[]; readonly listed: readonly Listed[] };

export function ConnectionRoutes({ routes, listed }: RoutesProps) {
  const { connection } = laterWords();
  const isChoice = listed.filter(({ status }) => status === 'active').length > 1;
  return (
    <section class="part">
      <div class="title-row">
        <h2>{connection.routes}</h2>
        <Actions actions={isChoice ? [addRule(listed)] : []} isSmall />
      </div>
      <p class="soft">{connection.routesText}</p>
      <ul class="routes">
        {routes.map((route) => (
          <Route key={route.id} route={route} routes={routes} listed={listed} />
        ))}
      </ul>
    </section>
  );
}

type RouteProps = RoutesProps & { readonly route: ConnectionRoute };

function Route({ route, routes, listed }: RouteProps) {
  const { connection } = laterWords();
  const { port, country, connections, missing } = route;
  const isOneOfMany = routes.some((other) => other.port === port && other.country !== null);
  const where =
    country === null ? (isOneOfMany ? connection.otherCountries : undefined) : countryText(country);
  const left = leftOutOf(route).map((id) => nameOf(listed, id));
  return (
    <li>
      <div>
        <strong>{portText(port)}</strong>{' '}
        {where === undefined ? undefined : <span class="soft">{where}</span>}
      </div>
      <div>
        {connections.length === 0 ? (
          <p class="soft">{isByServer(route) ? connection.byServer : connection.nothingConnected}</p>
        ) : (
          <ol class={connections.length === 1 ? 'single' : undefined}>
            {connections.map((id) => (
              <li key={id}>
                <a href={withQuery({ peek: id })} data-replace="">
                  {nameOf(listed, id)}
                </a>
              </li>
            ))}
          </ol>
        )}
        {missing === null ? undefined : (
          <>
            <p>{missing.message}</p>
            <p class="soft">{missing.fix}</p>
          </>
        )}
        <Rule route={route} />
        {left.length === 0 ? undefined : <p class="soft">{connection.leftOut(left.join(', '))}</p>}
      </div>
      <Actions actions={actionsOnRoute(route, listed)} isSmall />
    </li>
  );
}

/** If there is one choice alone, it goes without saying. */
function Rule({ route: { rule, country, connections } }: { readonly route: ConnectionRoute }) {
  const { connection } = laterWords();
  if (rule === null) return connections.length > 1 ? <p class="soft">{connection.bySelf}</p> : null;
  const whose = connection.byRule[rule.scope];
  const isWider = rule.country === null && country !== null;
  return <p class="soft">{isWider ? `${whose}, ${connection.forAllCountries}` : whose}</p>;
}

function actionsOnRoute(
  route: ConnectionRoute,
  listed: readonly Listed[],
): ReadonlyArray<Action | undefined> {
  const isRuled = hasOwnRule(route);
  const isChoice = candidatesFor(listed, route).length > 1;
  return [isChoice || isRuled ? change(route, listed) : undefined, isRuled ? remove(route) : undefined];
}

type RuleField<Name extends 'port' | 'country' | 'connections'> = FieldOf<'POST', typeof ROUTES, Name>;

const orderOf = (listed: readonly Listed[], initial?: string): RuleField<'connections'> => ({
  kind: 'order',
  name: 'connections',
  label: laterWords().connection.order,
  hint: laterWords().connection.orderHint,
  options: listed.map(({ id, name }): Option => [id, name]),
  isRequired: true,
  initial,
});

function change(route: ConnectionRoute, listed: readonly Listed[]): Action {
  const { connection } = laterWords();
  const { port, country, connections, rule } = route;
  const before = hasOwnRule(route) ? (rule?.connections ?? []) : connections;
  return defineAction({
    needs: 'settings:write',
    method: 'POST',
    label: connection.change,
    about: placeText(route),
    title: connection.changeOf(placeText(route)),
    text: connection.changeText,
    send: connection.saveOrder,
    path: ROUTES,
    fieldsOf: () => [orderOf(candidatesFor(listed, route), before.join(MANY_SEPARATOR))],
    bodyOf: (body) => ({ port, country, ...body }),
  });
}

function addRule(listed: readonly Listed[]): Action {
  const { connection } = laterWords();
  return defineAction({
    needs: 'settings:write',
    method: 'POST',
    label: connection.addRule,
    title: connection.addRule,
    text: `${connection.addRuleText} ${connection.changeText}`,
    send: connection.saveOrder,
    path: ROUTES,
    fieldsOf: (values) => ruleFields(listed, values),
  });
}

function ruleFields(
  listed: readonly Listed[],
  { port = '', country }: Values,
): Array<RuleField<'port' | 'connections' | 'country'>> {
  const { connection } = laterWords();
  return [
    {
      kind: 'choice',
      name: 'port',
      label: connection.port,
      options: optionsOf(portsServed(listed), portText),
      isRequired: true,
      resets: ['connections'],
    },
    {
      kind: 'choice',
      name: 'country',
      label: connection.country,
      hint: connection.countryHint,
      options: optionsOf(COUNTRIES, countryText),
      resets: ['connections'],
    },
    ...(port === '' ? [] : [orderOf(candidatesFor(listed, { port, country: country || null }))]),
  ];
}

function remove(route: ConnectionRoute): Action {
  const { connection } = laterWords();
  return defineAction({
    needs: 'settings:write',
    method: 'DELETE',
    label: connection.removeRule,
    about: placeText(route),
    title: connection.removeRuleOf(placeText(route)),
    text: connection.removeRuleText,
    send: connection.removeRule,
    isDanger: true,
    path: `${ROUTES}/${route.id}`,
  });
}
