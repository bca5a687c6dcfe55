// What calls of the simulated providers share: who acts in them, and the answer to a caller that went away.
import { systemActor } from '#platform/context/context.ts';
import { unknownBecause } from '#platform/provider/outside.ts';

export const SANDBOX_ACTOR = systemActor('sandbox');

export const CALLER_GONE = unknownBecause('the caller has stopped waiting');
