-- Workers are told of jobs after the commit that queued them, as they are of events; a NOTIFY inside of it makes commands of several
-- processes wait for each other.
drop trigger jobs_wake_workers on jobs;
drop function wake_workers();
