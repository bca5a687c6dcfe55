-- A tenant that is being split into more cells: into how many, below which slot all are where they belong then, and below
-- which they are on their way. Null and 0 otherwise.
alter table tenants add column split_into integer;
alter table tenants add column split_done integer not null default 0;
alter table tenants add column split_moving integer not null default 0;
alter table tenants
  add constraint tenants_split check (
    (split_into is null and split_done = 0 and split_moving = 0)
    or (split_into in (2, 4, 8, 16, 32, 64, 128, 256) and split_into > cells
        and split_done between 0 and split_moving and split_moving <= 256)) not valid;

-- Asked first by a transaction that writes to a tenant which is being split: fails unless the slot that it is about is where
-- its process knows it to be, or, where it knows no slot, unless nothing has changed. The row stays locked, so nothing is
-- moved before the transaction ends.
create function hold_cells(whole text, of_slot int, known_cells int, known_into int, known_done int, known_moving int)
returns void language plpgsql as $$
declare found_cells int; found_into int; found_done int; found_moving int;
begin
  -- Who waits for all of them to end comes next, however many there are: a row that is locked to be shared is given to
  -- each that comes.
  perform pg_advisory_xact_lock_shared(hashtextextended('split ' || whole, 0));
  select cells, split_into, split_done, split_moving into found_cells, found_into, found_done, found_moving
    from tenants where id = whole for share;
  if found_cells is distinct from known_cells or found_into is distinct from known_into
    or (of_slot is null and (found_done <> known_done or found_moving <> known_moving))
    or (of_slot < found_done) <> (of_slot < known_done)
    or (of_slot >= found_done and of_slot < found_moving) then
    raise exception 'what it is about is in another cell, or on its way there' using errcode = 'MCELL';
  end if;
end $$;
