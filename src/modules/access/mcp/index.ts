// Tools for agents over the Model Context Protocol: projections of routes, at `/mcp`.
export { createMcp } from './create.ts';
