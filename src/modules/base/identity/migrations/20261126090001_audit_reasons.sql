-- Why an operator did it, with the evidence.
alter table audit_log add column reason text;
