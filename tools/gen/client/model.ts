// All that a client is generated from: the nouns with their operations, the objects, the events that a
// webhook endpoint receives, and the codes of errors.
import { refName, type JsonSchema, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { RouteShape } from '#platform/route/route.ts';
import { nounsOf, type Operation } from './operation.ts';
import { isPublic } from './type-text.ts';

export type Model = {
  readonly nouns: ReadonlyMap<string, readonly Operation[]>;
  readonly objects: ReadonlyMap<string, JsonSchema>;
  /** Each is an object by this name. */
  readonly events: ReadonlyArray<{ readonly name: string; readonly summary: string }>;
  readonly errorCodes: readonly string[];
};

/** Objects that the hand-written part of a client has, as the classes of errors. */
const NOT_AN_OBJECT = new Set(['Error']);

export const modelOf = (document: OpenApiDocument, routes: readonly RouteShape[]): Model => ({
  nouns: nounsOf(document, routes),
  objects: new Map(
    Object.entries(document.components.schemas).filter(
      ([name]) => isPublic(name) && !NOT_AN_OBJECT.has(name),
    ),
  ),
  events: Object.values(document.webhooks).map(({ post }) => ({
    name: refName(post.requestBody?.content['application/json']?.schema ?? {}) ?? '',
    summary: post.summary,
  })),
  errorCodes: [...new Set(document['x-errors'].map(({ code }) => code))].sort(),
});
