// Spending: how money of a wallet and room in limits are set aside, given back and settled, and who must
// agree first. Every endpoint that spends uses it.
export { gateOf, strongerOf, type GateConfig, type Strength } from './gate.ts';
export { leftAfter, lookAt, type Look } from './look.ts';
export { creditReturn, giveBack, setAside, settleInside, settleOutside, type SetAside } from './move.ts';
export {
  giveBackRoom,
  limitsPassed,
  locksToGiveBackRoom,
  locksToTakeRoom,
  takeRoom,
  usagesOf,
  type PassedLimit,
} from './room.ts';
export { insufficientBalance, panicLimitReached, spendingRefusals } from './refusals.ts';
export { locksToGiveBack, locksToSetAside, type LimitName, type Spender } from './spender.ts';
