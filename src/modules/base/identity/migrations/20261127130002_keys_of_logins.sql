-- By which login a command line got the key; null of a key that was made by hand.
alter table api_keys add column login_id text;
