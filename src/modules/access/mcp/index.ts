// Tools for agents over the Model Context Protocol: projections of routes, at `/mcp`.
import type { Mount } from '#platform/http/mount.ts';
import type { AnyRoute } from '#platform/route.ts';
import { createMount, type MountServices } from './mount.ts';
import { toolsOf } from './tools.ts';

export { toolsOf, type Offered } from './tools.ts';

export type McpServices = Omit<MountServices, 'tools'> & { readonly routes: readonly AnyRoute[] };

export const createMcp = (services: McpServices): Mount =>
  createMount({ ...services, tools: toolsOf(services.routes) });
