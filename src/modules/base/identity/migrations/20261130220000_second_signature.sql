-- For which rights a second member of an organization signs.

-- Null: for none.
alter table organizations add column second_signature_for jsonb;
