-- Sessions that people have started themselves, where they were signed in.
alter table onboarding_sessions add column user_id text;
create index onboarding_sessions_of_user on onboarding_sessions (tenant_id, user_id) where user_id is not null and status = 'pending';
