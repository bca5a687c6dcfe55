// The documentation as a server has it, for tests that look at its pages.
import { openApi } from '#product.ts';
import { catalogue } from '#modules.ts';
import { instant } from '#platform/time/clock.ts';
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { Page } from '#platform/http/server.ts';
import { docsPages, SAMPLE_ID_SUFFIX, SAMPLE_INSTANT } from '#web/docs/index.ts';

export const BASE_URL = 'https://api.example.test';

export const sampleOf = (type: string): unknown =>
  catalogue.find(type)?.sample({
    newId: (prefix) => `${prefix}_${SAMPLE_ID_SUFFIX}`,
    now: instant(Date.parse(SAMPLE_INSTANT)),
  });

export const pagesFor = (document: OpenApiDocument = openApi(), baseUrl = BASE_URL) =>
  docsPages({ document, sampleOf, baseUrl: () => baseUrl });

/** Every page of HTML, once. */
export async function htmlPages(document?: OpenApiDocument): Promise<Map<string, Page>> {
  const made = new Map<string, Page>();
  for (const [path, make] of Object.entries(pagesFor(document))) {
    const page = await make('q=card');
    if (page.type.startsWith('text/html') && path !== '/docs/') made.set(path, page);
  }
  return made;
}
