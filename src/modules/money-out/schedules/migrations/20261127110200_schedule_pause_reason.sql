-- Why it was paused by itself; null where its owner paused it, or it goes on.
alter table scheduled_payments add column pause_reason text;
