// Writes the generated part of the clients, each in its language, from the routes and the OpenAPI document.
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { RouteShape } from '#platform/route.ts';
import { modelOf } from './client/model.ts';
import { pythonFiles } from './client/python.ts';
import { typescriptFiles } from './client/typescript.ts';

export function clientFiles(
  document: OpenApiDocument,
  routes: readonly RouteShape[],
): Record<string, string> {
  const model = modelOf(document, routes);
  return { ...typescriptFiles(model), ...pythonFiles(model) };
}
