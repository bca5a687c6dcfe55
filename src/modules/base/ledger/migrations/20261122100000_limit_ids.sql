-- The id of a limit says whose it is and which one, so the primary key is all that keeps two apart.
alter table ledger_limits drop constraint ledger_limits_tenant_id_subject_id_period_key;
