// Spending: how money of a wallet and amounts in limits are set aside, given back and settled, and who must
// agree first. Every endpoint that spends uses it.
export { gateOf, stricterProof, type GateConfig, type RequiredProof } from './gate.ts';
export { checkSpending, leftAfter, type SpendingCheck } from './check.ts';
export {
  creditReturn,
  giveBack,
  setAside,
  settleInside,
  settleOutside,
  WITHIN_WALLET,
  type SetAside,
} from './move.ts';
export {
  exceededLimits,
  locksToReleaseCardLimits,
  locksToReserveCardLimits,
  releaseCardLimits,
  reserveCardLimits,
  usagesOf,
  type ExceededLimit,
} from './card-limits.ts';
export { insufficientBalance, panicLimitReached, shortfall, spendingRefusals } from './refusals.ts';
export { locksToGiveBack, locksToSetAside, type LimitName, type Spender } from './spender.ts';
