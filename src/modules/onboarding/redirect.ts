// Where the browser goes at the end, and what is told there.
import { addressTelling } from '../../platform/way-back.ts';
import type { OnboardingRow } from './tables.ts';

export const redirectOf = ({ redirect_url: redirectUrl, id, state, status }: OnboardingRow): string =>
  addressTelling(redirectUrl, { session: id, ...(state === null ? {} : { state }), status });
