// Scheduled payments: payments that are made again and again, when a wall clock says so.
export { scheduledQuestion } from './question.ts';
export { occurrenceFollower } from './follow.ts';
export { SCHEDULE } from './model.ts';
export {
  cancelOwn,
  isOpen,
  scheduleOfOwner,
  schedulesOfOwner,
  type OwnSchedule,
  type OwnSchedules,
} from './of-owner.ts';
