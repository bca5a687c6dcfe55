// Spending: how money of a wallet and room in limits are set aside, given back and settled, and who must agree
// first. Every door that spends goes through here.
export { gateOf, STRENGTHS, strongerOf, type GateConfig, type Strength } from './gate.ts';
export { lookAt, type Look, type OverLimit } from './look.ts';
export {
  creditReturn,
  giveBack,
  setAside,
  settleInside,
  settleOutside,
  type SetAside,
  type Spending,
} from './move.ts';
export { insufficientBalance, panicLimitReached, spendingRefusals } from './refusals.ts';
export { spendingLocks, type Spender } from './spender.ts';
