// What onboarding sessions are made and shown with.
import type { MailServices } from '#platform/provider/connected.ts';
import type { Sealer } from '#platform/secrets/seal.ts';

export type OnboardingServices = { readonly sealer: Sealer; readonly baseUrl: () => string };

/** Services to begin a session, which sends codes. */
export type StartServices = OnboardingServices & MailServices;
