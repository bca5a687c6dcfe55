// The sandbox endpoints: hands into the world behind the ports, and the test clock.
import type { Clock } from '../../platform/clock.ts';
import type { DueSource } from '../../platform/queue/due.ts';
import type { AnyRoute } from '../../platform/route.ts';
import type { OnboardingServices } from '../onboarding/index.ts';
import type { Tokenizer } from '../payment-methods/index.ts';
import { sandboxMoveRoutes } from './authorization-moves.ts';
import { sandboxAuthorizeRoute } from './authorizations.ts';
import { sandboxCheckoutRoute } from './checkouts.ts';
import { advanceClockRoute, getClockRoute } from './clock.ts';
import { sandboxFaultsRoute } from './faults.ts';
import { sandboxForcePostRoute } from './force-posts.ts';
import { sandboxKycRoute } from './kyc.ts';
import { sandboxOnboardingRoute } from './onboarding.ts';
import { sandboxVerifyPhoneRoute } from './phones.ts';
import type { SandboxWorld } from './port.ts';
import { sandboxRefundRoute } from './refunds.ts';

export type SandboxServices = OnboardingServices & {
  readonly world: SandboxWorld;
  readonly tokenizer: Tokenizer;
  readonly clock: Clock;
  readonly dues: readonly DueSource[];
};

export const sandboxRoutes = ({
  world,
  tokenizer,
  clock,
  dues,
  sealer,
  baseUrl,
}: SandboxServices): AnyRoute[] => [
  sandboxKycRoute(world),
  sandboxCheckoutRoute(tokenizer),
  sandboxOnboardingRoute({ sealer, baseUrl }),
  sandboxVerifyPhoneRoute,
  sandboxFaultsRoute(world),
  sandboxAuthorizeRoute(world),
  ...sandboxMoveRoutes(world),
  sandboxForcePostRoute(world),
  sandboxRefundRoute(world),
  getClockRoute(clock),
  advanceClockRoute(clock, dues),
];
