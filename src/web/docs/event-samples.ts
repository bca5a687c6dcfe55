// The events of the document, and the objects of their samples, which are written by hand with each noun.
import { refName, resolve, type JsonSchema, type OpenApiDocument } from '#platform/http/openapi/document.ts';

export type EventOf = { readonly type: string; readonly summary: string; readonly object: JsonSchema };

/** The object of an event, as a type of event says it would be. */
export type SampleOf = (type: string) => unknown;

export const familyOf = (type: string): string => type.split('.')[0] ?? type;

export function eventsOf(document: OpenApiDocument): EventOf[] {
  return Object.entries(document.webhooks).map(([type, { post }]) => {
    const body = resolve(document, post.requestBody?.content['application/json']?.schema ?? {});
    const data = resolve(document, body.properties?.['data'] ?? {});
    return { type, summary: post.summary, object: data.properties?.['object'] ?? {} };
  });
}

/** One object for each name, from the samples of events: written by hand, so that its fields fit together. */
export const recordsOf = (document: OpenApiDocument, sampleOf: SampleOf): Map<string, unknown> =>
  new Map(
    eventsOf(document)
      .toReversed()
      .flatMap(({ type, object }) => {
        const name = refName(object);
        return name === undefined ? [] : [[name, sampleOf(type)] as const];
      }),
  );
