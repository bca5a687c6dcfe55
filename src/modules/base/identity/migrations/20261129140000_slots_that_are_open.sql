-- Slots below it are answered again, from where they are now. On a cluster the commit that has moved the others, up to
-- `split_done`, may not have ended yet on each node.
alter table tenants add column split_open integer not null default 0;
-- Few rows: tenants whose split was cut off.
update tenants set split_open = split_done where split_done > 0;

-- As before. A process that knows a slot says which are open as `known_done`, since that is where it looks for it. On a
-- cluster the copy of the row is held that the node itself has: a change is written to all copies, and by Citus a row that all
-- nodes have is locked on one of them, in two steps, in which two that share it wait for each other.
create or replace function hold_cells(
  whole text, of_slot int, known_cells int, known_into int, known_done int, known_moving int)
returns void language plpgsql as $$
declare copied text; found_cells int; found_into int; found_done int; found_moving int; found_open int;
begin
  -- Who waits for all of them to end comes next, however many there are: a row that is locked to be shared is given to
  -- each that comes.
  perform pg_advisory_xact_lock_shared(hashtextextended('split ' || whole, 0));
  if to_regclass('pg_dist_shard') is not null then
    execute 'select ''tenants_'' || shardid from pg_dist_shard where logicalrelid = ''tenants''::regclass' into copied;
  end if;
  execute format(
    'select cells, split_into, split_done, split_moving, split_open from %I where id = $1 for share',
    coalesce(copied, 'tenants'))
    into found_cells, found_into, found_done, found_moving, found_open using whole;
  if found_cells is distinct from known_cells or found_into is distinct from known_into
    or (of_slot is null and (found_done <> known_done or found_moving <> known_moving))
    or (of_slot < found_open) <> (of_slot < known_done)
    or (of_slot >= found_open and of_slot < found_moving) then
    raise exception 'what it is about is in another cell, or on its way there' using errcode = 'MCELL';
  end if;
end $$;
