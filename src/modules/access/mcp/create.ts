// The mount at `/mcp`, with the tools that are made from routes.
import type { Mount } from '#platform/http/mount.ts';
import type { AnyRoute } from '#platform/route/route.ts';
import { createMount, type MountServices } from './mount.ts';
import { toolsOf } from './tools.ts';

type McpServices = Omit<MountServices, 'tools'> & { readonly routes: readonly AnyRoute[] };

export const createMcp = (services: McpServices): Mount =>
  createMount({ ...services, tools: toolsOf(services.routes) });
