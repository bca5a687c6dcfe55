// The test key of `dev`, for pages of its own documentation that send requests. As all below `/dev/`, it is
// shown on the machine of the server alone, and what another site asks for there a browser does not give it.
import type { Page, Pages } from '#platform/http/server.ts';

const answered = (status: number, body: object): Page => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Undefined until there is one. */
export const keyPages = (key: () => string | undefined): Pages => ({
  '/dev/key.json': () => {
    const apiKey = key();
    return apiKey === undefined ? answered(503, { error: 'service_unavailable' }) : answered(200, { apiKey });
  },
});
