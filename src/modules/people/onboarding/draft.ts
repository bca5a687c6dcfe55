// What a person has typed so far: sealed while the session lives, and gone when it ends.
import { z } from 'zod';
import type { Sealer } from '#platform/secrets/seal.ts';
import { createBody } from '#modules/people/cardholders/model.ts';
import type { Owner } from './link.ts';
import type { OnboardingRow } from './tables.ts';

const draft = z.object({
  /** The fields as they were typed, to be shown again. */
  typed: z.record(z.string(), z.string()),
  /** The fields as they were understood. */
  person: createBody,
});
export type Draft = z.infer<typeof draft>;

const placeOf = ({ tenant_id: tenantId, id }: Owner): string => `onboarding_sessions ${tenantId} ${id} draft`;

export const sealDraft = (sealer: Sealer, owner: Owner, content: Draft): string =>
  sealer.seal(JSON.stringify(content), placeOf(owner));

/** Returns undefined while nothing was typed. */
export const openDraft = (sealer: Sealer, row: OnboardingRow): Draft | undefined =>
  row.draft === null ? undefined : draft.parse(JSON.parse(sealer.open(row.draft, placeOf(row))));

/** A session in which nothing of the person is kept any more. */
export const NOTHING_TYPED = {
  draft: null,
  email_code_hash: null,
  phone_code_hash: null,
  codes_expire_at: null,
} as const satisfies Partial<OnboardingRow>;
