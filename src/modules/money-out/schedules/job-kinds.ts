// The kinds of jobs of scheduled payments.
export const FALL_DUE = 'schedules.fall_due';
export const RUN_JOB = 'schedules.run';
export const NOTIFY_PAUSED = 'schedules.notify_paused';
export const FOLLOW = 'schedules.follow';
