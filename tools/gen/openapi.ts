// The OpenAPI document as a file, so that a change of the API shows in a review.
import type { AnyRoute } from '../../src/platform/route.ts';
import { openApiOf } from '../../src/platform/http/openapi.ts';

export const openApiFile = (routes: readonly AnyRoute[]): string =>
  `${JSON.stringify(openApiOf(routes), null, 2)}\n`;
