// Scheduled payments: payments that are made again and again, when a wall clock says so.
export { scheduledQuestion } from './question.ts';
export { occurrenceFollower } from './follow.ts';
export { SCHEDULE } from './model.ts';
