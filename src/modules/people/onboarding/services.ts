// What onboarding sessions are made and shown with.
import type { MailServices } from '#platform/connected.ts';
import type { Sealer } from '#platform/seal.ts';

export type OnboardingServices = { readonly sealer: Sealer; readonly baseUrl: () => string };

/** To begin one, which sends codes. */
export type StartServices = OnboardingServices & MailServices;
