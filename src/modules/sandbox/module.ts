// Endpoints that drive the simulated providers, and the test clock.
import { defineModule, readAndWrite } from '#platform/module.ts';
import type { OnboardingServices } from '#modules/people/onboarding/services.ts';
import { sandboxAliasesRoute } from './aliases.ts';
import { sandboxMoveRoutes } from './authorization-moves.ts';
import { sandboxAuthorizeRoute } from './authorizations.ts';
import type { TokenizerServices } from './checkout-begin.ts';
import { sandboxCheckoutRoute } from './checkouts.ts';
import { advanceClockRoute, getClockAsOwnerRoute, getClockRoute } from './clock.ts';
import { takeOverSweep, type ClockServices } from './drive-clock.ts';
import { listDueRoute } from './list-due.ts';
import { sandboxDepositsRoute } from './deposits.ts';
import { sandboxFaultsRoute } from './faults.ts';
import { sandboxForcePostRoute } from './force-posts.ts';
import { sandboxKycRoute } from './kyc.ts';
import {
  sandboxMethodDepositRoute,
  sandboxReleaseDepositRoute,
  sandboxTakeBackDepositRoute,
} from './method-deposits.ts';
import { sandboxOnboardingRoute } from './onboarding.ts';
import { sandboxPayeesRoute, type PayeeServices } from './payees.ts';
import { sandboxVerifyPhoneRoute } from './phones.ts';
import type { SimulatedServices } from './port.ts';
import { sandboxRailRoutes } from './rail.ts';
import { sandboxRefundRoute } from './refunds.ts';
import { sandboxWhatsappReplyRoute } from './whatsapp.ts';

type SandboxServices = OnboardingServices &
  SimulatedServices &
  TokenizerServices &
  PayeeServices &
  ClockServices;

export const sandboxModule = defineModule<SandboxServices>({
  name: 'sandbox',
  scopes: readAndWrite('sandbox'),
  tags: { Sandbox: 'On the test side: what the outside world would do, done at will.' },
  routes: [
    sandboxKycRoute,
    sandboxCheckoutRoute,
    sandboxOnboardingRoute,
    sandboxVerifyPhoneRoute,
    sandboxFaultsRoute,
    sandboxAuthorizeRoute,
    ...sandboxMoveRoutes,
    sandboxForcePostRoute,
    sandboxRefundRoute,
    sandboxDepositsRoute,
    sandboxMethodDepositRoute,
    sandboxReleaseDepositRoute,
    sandboxTakeBackDepositRoute,
    sandboxAliasesRoute,
    sandboxPayeesRoute,
    sandboxWhatsappReplyRoute,
    ...sandboxRailRoutes,
    getClockRoute,
    getClockAsOwnerRoute,
    listDueRoute,
    advanceClockRoute,
  ],
  sweeps: (services) => [takeOverSweep(services)],
});
