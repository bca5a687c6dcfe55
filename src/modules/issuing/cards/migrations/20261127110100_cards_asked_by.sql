-- Who alone has asked the issuer for the card so far: `no_one` before the first call. Null where there was one issuer alone,
-- and in what the version before writes, which goes to no other connection.
alter table cards add column asked_by text;
