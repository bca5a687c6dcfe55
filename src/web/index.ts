// The hosted pages.
import type { PageRoute } from '#platform/http/page-route.ts';
import { approvalPages } from './pages/approvals.ts';
import { checkoutPages, type CheckoutPageServices } from './pages/checkout.ts';
import { consentPages, type ConsentPageServices } from './pages/consent.ts';
import { invitationPages, type InvitationPageServices } from './pages/invitations.ts';
import { onboardingPages, type OnboardingPageServices } from './pages/onboarding.ts';
import { receiptPages, type ReceiptPageServices } from './pages/receipts.ts';
import { screenPages } from './pages/screens.ts';
import { signInPages, type SignInPageServices } from './pages/sign-in.ts';
import { revealPages, type RevealPageServices } from './pages/reveal.ts';

export { appMounts } from './app/mounts.ts';
export { brandMount } from './brand-files.ts';
export { trouble } from './trouble.ts';

export type WebServices = CheckoutPageServices &
  ConsentPageServices &
  InvitationPageServices &
  OnboardingPageServices &
  ReceiptPageServices &
  RevealPageServices &
  SignInPageServices;

export const webPages = (services: WebServices): PageRoute[] => [
  ...approvalPages(services),
  ...checkoutPages(services),
  ...screenPages(services),
  ...consentPages(services),
  ...invitationPages(services),
  ...onboardingPages(services),
  ...receiptPages(services),
  ...revealPages(services),
  ...signInPages(services),
];
