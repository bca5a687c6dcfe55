// The pages beside the API: health, metrics, the OpenAPI document and the reference made from it.
import { hash } from 'node:crypto';
import type { App } from '#app.ts';
import { openApi } from '#product.ts';
import { lastingBody } from '#platform/http/send-body.ts';
import type { Page, Pages } from '#platform/http/server.ts';
import { ICON_SVG, referencePage } from '#platform/http/reference.ts';

const ICON: Page = { status: 200, type: 'image/svg+xml', body: ICON_SVG };
/** A page that stays as it is while the process runs. */
const lasting = (page: Page): Page => ({
  ...page,
  lasting: lastingBody(page.body),
  etag: `"${hash('sha256', page.body, 'base64url')}"`,
});

const text = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body });

/** A clock that differs delays jobs; it is no reason to take the process out of service. */
const clockLine = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `clock_offset_seconds ${seconds.toFixed(3)}\n`;

export function pagesOf(app: App): Pages {
  const document = openApi();
  const json = lasting({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(document),
  });
  let docs: Page | undefined;
  const reference = (): Page => (docs ??= lasting(referencePage(document, app.baseUrl())));
  return {
    '/healthz': () => text(200, 'ok\n'),
    '/readyz': async () =>
      (await app.isReady())
        ? text(200, `ready\n${clockLine(app.clockOffsetSeconds())}`)
        : text(503, 'not ready\n'),
    '/metrics': () => ({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      body: app.metrics.text(),
    }),
    '/openapi.json': () => json,
    '/docs': reference,
    '/docs/': reference,
    // Browsers ask for it beside whatever is not a page.
    '/favicon.ico': () => ICON,
  };
}
