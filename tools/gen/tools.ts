// Every tool that agents are offered over MCP, with its route, its arguments and its hints.
import { toolsOf, type Offered } from '#modules/access/mcp/tools.ts';
import type { RouteShape } from '#platform/route/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'The tools at `/mcp`. Each is a projection of a route: it takes what the route takes, refuses what the route refuses, and answers what the route answers.';

export function toolsPage(routes: readonly RouteShape[]): string {
  const tools = toolsOf(routes);
  const rows = tools.map(({ definition, route }) => [
    code(definition.name),
    definition.title,
    code(`${route.method} ${route.path}`),
    hintsOf(definition.annotations),
  ]);
  return page('Tools', ABOUT, [
    table(['Tool', 'Title', 'Route', 'Hints'], rows),
    ...tools.flatMap((tool) => [
      `## ${code(tool.definition.name)}`,
      tool.definition.description,
      argumentsOf(tool),
    ]),
  ]);
}

const hintsOf = (annotations: Offered['definition']['annotations']): string =>
  Object.entries(annotations)
    .filter(([, value]) => value === true)
    .map(([name]) => name.replace(/Hint$/, ''))
    .join(', ');

function argumentsOf({ definition: { inputSchema } }: Offered): string {
  const required = new Set(Array.isArray(inputSchema['required']) ? inputSchema['required'] : []);
  const properties = Object.entries(inputSchema['properties'] ?? {}) as Array<[string, Described]>;
  if (properties.length === 0) return 'It takes no arguments.';
  return table(
    ['Argument', 'Required', 'Meaning'],
    properties.map(([name, { description = '' }]) => [
      code(name),
      required.has(name) ? 'yes' : '',
      description,
    ]),
  );
}
type Described = { readonly description?: string };
