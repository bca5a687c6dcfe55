// The sandbox endpoints: hands into the world behind the ports, and the test clock.
import type { Clock } from '../../platform/clock.ts';
import type { DueSource } from '../../platform/queue/due.ts';
import type { AnyRoute } from '../../platform/route.ts';
import { advanceClockRoute, getClockRoute } from './clock.ts';
import { sandboxKycRoute } from './kyc.ts';
import type { SandboxWorld } from './port.ts';

export const sandboxRoutes = (world: SandboxWorld, clock: Clock, dues: readonly DueSource[]): AnyRoute[] => [
  sandboxKycRoute(world),
  getClockRoute(clock),
  advanceClockRoute(clock, dues),
];
