-- By which given-up jobs are found, however many jobs wait.
create index jobs_given_up on jobs (failed_at) where failed_at is not null;
