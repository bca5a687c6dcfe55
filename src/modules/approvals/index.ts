// Approvals: questions to the owner of a wallet, which only a person decides.
export { agentWords, REASON_CHARACTERS_MAX } from './agent-words.ts';
export { channelOf, channelsOf, type ReachableChannels } from './messages/channel.ts';
export { noteSettled } from './decide.ts';
export { expiriesOfDecided } from './jobs.ts';
export { APPROVAL, approvalSchema, approvalUrlOf, shownCardSchema, toApproval } from './model.ts';
export {
  EXPIRED,
  MONEY_HAS_LEFT,
  MONEY_IS_BACK,
  ON_ITS_WAY,
  STILL_SET_ASIDE,
  type QuestionTexts,
  type StateTexts,
} from './question-texts.ts';
export { approvalIdOf, openApproval, type ApprovalInput } from './open.ts';
export { defineQuestion, subjectsOf, type Questions } from './question.ts';
export { defineTemplate } from './messages/template.ts';
export { recordAutoApproval } from './record-auto-approval.ts';
export { findApproval, findApprovals, findApprovalOfAny, findMessage } from './queries.ts';
export { obstacleTo } from './obstacle.ts';
export { failureText, noApproval } from './refusals.ts';
export { languageOfOwner } from './messages/language-of-owner.ts';
export { mailOwner, WARNING_ATTEMPTS_MAX, writtenFor } from './messages/owner-mail.ts';
export {
  canonical,
  defineSnapshot,
  isUnchanged,
  readSnapshot,
  seenAccount,
  snapshotHash,
  toOneAccount,
} from './snapshot.ts';
export { maskedReasons, reasonSchema, type Reason } from './reasons.ts';
export { requireFewWaiting, waitingRefusals } from './waiting.ts';
export { withdrawApproval } from './withdraw.ts';
export type { ApprovalSubjects, PreparedSubject, Settled } from './subject.ts';
export { approvals, type ApprovalRow, type Channel } from './tables.ts';
