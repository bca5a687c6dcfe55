-- Events get their number when they are written, and are never touched again. Those that have to be handed on wait in a narrow table, and
-- only where somebody listens to their tenant.

create table event_outbox (
  position bigint generated always as identity primary key,
  tenant_id text not null,
  event_id text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

create table event_listeners (
  tenant_id text primary key
);

create temporary table unnumbered on commit drop as
  select tenant_id, id, object_id, position, row_number() over (partition by tenant_id, object_id order by position) as nth
  from events where sequence is null;
with numbered as (
  insert into event_sequences as s (tenant_id, object_id, last)
  select tenant_id, object_id, count(*) from unnumbered group by tenant_id, object_id
  on conflict (tenant_id, object_id) do update set last = s.last + excluded.last
  returning s.tenant_id, s.object_id, s.last
), counted as (
  select tenant_id, object_id, count(*) as n from unnumbered group by tenant_id, object_id
)
update events e set sequence = d.last - c.n + u.nth
from unnumbered u join numbered d using (tenant_id, object_id) join counted c using (tenant_id, object_id)
where e.tenant_id = u.tenant_id and e.id = u.id;
insert into event_outbox (tenant_id, event_id) select tenant_id, id from unnumbered order by position;

drop index events_unpublished;
alter table events alter column sequence set not null, drop column position;
