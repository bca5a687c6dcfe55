// The hosted pages.
import type { PageRoute } from '#platform/http/page-route.ts';
import { approvalPages, type ApprovalPageServices } from './pages/approvals.ts';
import { checkoutPages, type CheckoutPageServices } from './pages/checkout.ts';
import { clientPages, type ClientPageServices } from './pages/clients.ts';
import { consentPages, type ConsentPageServices } from './pages/consent.ts';
import { inboxPage } from './pages/inbox.ts';
import { invitationPages, type InvitationPageServices } from './pages/invitations.ts';
import { onboardingPages, type OnboardingPageServices } from './pages/onboarding.ts';
import { receiptPages, type ReceiptPageServices } from './pages/receipts.ts';
import { scheduledPages, type ScheduledPageServices } from './pages/scheduled.ts';
import { signInPages, type SignInPageServices } from './pages/sign-in.ts';
import { revealPages, type RevealPageServices } from './pages/reveal.ts';

export { appMounts } from './app/mounts.ts';
export { brandMount } from './brand-files.ts';
export { lookForWebApp } from './wallet-screens.ts';
export { trouble } from './trouble.ts';

export type WebServices = ApprovalPageServices &
  CheckoutPageServices &
  ClientPageServices &
  ConsentPageServices &
  InvitationPageServices &
  OnboardingPageServices &
  ReceiptPageServices &
  RevealPageServices &
  ScheduledPageServices &
  SignInPageServices;

export const webPages = (services: WebServices): PageRoute[] => [
  ...approvalPages(services),
  inboxPage(services),
  ...checkoutPages(services),
  ...clientPages(services),
  ...scheduledPages(services),
  ...consentPages(services),
  ...invitationPages(services),
  ...onboardingPages(services),
  ...receiptPages(services),
  ...revealPages(services),
  ...signInPages(services),
];
