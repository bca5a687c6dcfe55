// The pages on which a worker says how it is: health, and the metrics that only workers have.
import type { App } from '#app.ts';
import type { Config } from '#config.ts';
import { startServer, type HttpServer } from '#platform/http/server.ts';
import { guardOf } from './guard.ts';
import { healthPagesOf } from './pages.ts';

/** This machine alone, if it is not said: there may be no proxy before a worker. */
const HOST_DEFAULT = '127.0.0.1';

/** Its probes come at once or not at all, so it waits for none of them when it ends. */
const BOUNDS = { quietLooks: 0 };

export const serveWorkerPages = (app: App, config: Config, port: number): Promise<HttpServer> =>
  startServer(
    {
      host: config.host ?? HOST_DEFAULT,
      port,
      pages: healthPagesOf(app),
      guard: guardOf(config),
      bounds: BOUNDS,
      newId: app.newId,
      docsUrl: () => `${app.baseUrl()}/docs`,
    },
    (_request, response) => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('A worker has /healthz, /readyz and /metrics.\n');
      return Promise.resolve();
    },
  );
