// The return URL to which the browser goes at the end, and the query parameters it gets.
import { withQueryParameters } from '#platform/route/return-url.ts';
import type { OnboardingRow } from './tables.ts';

export const redirectOf = ({ redirect_url: redirectUrl, id, state, status }: OnboardingRow): string =>
  withQueryParameters(redirectUrl, { session: id, ...(state === null ? {} : { state }), status });
