-- What a side of an organization may use before everybody can, by name.
alter table tenants add column betas jsonb not null default '[]';
update tenants set betas = '["send"]' where mode = 'test';
