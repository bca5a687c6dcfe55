-- Who carried a code may have read it, and so vouches for the session that it begins.

-- By whom a code goes: the deployment, or a mail server that an organization has connected. Null: it goes to a telephone, or the
-- version before wrote it, which let the organization of the tenant carry it.
alter table one_time_codes add column carried_by text;

-- 'deployment', or the id of the organization whose server carried the code. Null: the session is from before, when that was not
-- written down, and is over.
alter table sessions add column vouched_by text;
