// What onboarding sessions are made and shown with.
import type { Sealer } from '#platform/seal.ts';

export type OnboardingServices = { readonly sealer: Sealer; readonly baseUrl: () => string };
