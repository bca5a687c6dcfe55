// The pages beside the API: health, metrics, the OpenAPI document and the reference made from it.
import type { App } from '#app.ts';
import { instant } from '#platform/time/clock.ts';
import { ICON_SVG } from '#platform/http/icon.ts';
import type { LatePages, Page, Pages } from '#platform/http/server.ts';
import { openApi } from '#product.ts';
import { catalogue } from '#modules.ts';
import { docsPages, lasting, SAMPLE_ID_SUFFIX, SAMPLE_INSTANT } from '#web/docs/index.ts';

const ICON: Page = { status: 200, type: 'image/svg+xml', body: ICON_SVG };
const text = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body });

/** A clock that differs by seconds delays jobs; it is no reason to take the process out of service. */
const clockLine = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `clock_offset_seconds ${seconds.toFixed(3)}\n`;

/** Nor is a node that is away: tenants of the others are served, and no other server would reach it. */
const nodesLine = (away: readonly string[]): string => away.map((node) => `node_away ${node}\n`).join('');

/** The sample is the same in each process, so that a page has one entity tag. */
const sampleOf = (type: string): unknown =>
  catalogue.find(type)?.sample({
    newId: (prefix) => `${prefix}_${SAMPLE_ID_SUFFIX}`,
    now: instant(Date.parse(SAMPLE_INSTANT)),
  });

/** How a process is, whether it serves or works. */
export const healthPagesOf = (app: App): Pages => ({
  '/healthz': () => text(200, 'ok\n'),
  '/readyz': async () => {
    const isReady = await app.isReady();
    const lines = clockLine(app.clockOffsetSeconds()) + nodesLine(app.nodesAway());
    return isReady ? text(200, `ready\n${lines}`) : text(503, `not ready\n${lines}`);
  },
  '/metrics': () => ({
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    body: app.metrics.text(),
  }),
});

export const pagesOf = (app: App): Pages => ({
  ...healthPagesOf(app),
  // Browsers ask for it beside whatever is not a page.
  '/favicon.ico': () => ICON,
});

/** If `tries`, requests are sent from the pages of the documentation: for `dev` alone. */
export const docsOf = (app: App, { tries = false } = {}): LatePages => ({
  isOne: (path) => /^\/(?:docs(?:$|\/)|openapi\.json$|llms\.txt$)/.test(path),
  make() {
    const document = openApi();
    const json = lasting({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(document),
    });
    const docs = docsPages({ document, sampleOf, baseUrl: () => app.baseUrl(), tries });
    return { ...docs, '/openapi.json': () => json };
  },
});
