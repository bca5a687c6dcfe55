-- The last 24 hours of a limit by the minute, in nine parts of 180 minutes, of which each is a row. What was counted by the hour
-- counts from the last minute of its hour on. And a limit may bound nothing for a while and go on counting.

create table ledger_limit_minutes (
  tenant_id text not null,
  id text not null,
  first_minute int not null,
  used text not null,
  primary key (tenant_id, id)
) with (fillfactor = 50);

create function pg_temp.base36(n numeric) returns text language sql as $$
  with recursive digits(rest, written) as (
    select n, ''
    union all
    select div(rest, 36), substr('0123456789abcdefghijklmnopqrstuvwxyz', mod(rest, 36)::int + 1, 1) || written
    from digits where rest > 0
  )
  select written from digits where rest = 0
$$;

insert into ledger_limit_minutes (tenant_id, id, first_minute, used)
select l.tenant_id, l.id || '_' || part.n, coalesce(used.first_minute, 0), coalesce(used.minutes, '')
from ledger_limits l
cross join generate_series(0, 8) as part(n)
left join lateral (
  -- An hour is the first, second or third of its part, and its last minute the 60th, 120th or 180th.
  select newest.hour * 60 as first_minute,
         rtrim(string_agg(repeat(',', case third.n when 0 then 59 else 60 end)
                 || coalesce(pg_temp.base36((l.used_by_hour ->> (newest.hour + third.n)::text)::numeric), ''), '' order by third.n), ',')
           as minutes
  from (select max(h.hour::bigint / 3 * 3) as hour from jsonb_object_keys(l.used_by_hour) as h(hour)
        where h.hour::bigint / 3 % 9 = part.n) as newest
  cross join generate_series(0, 2) as third(n)
  where newest.hour is not null
  group by newest.hour
) as used on true
where l.period = 'rolling_24h';

alter table ledger_limits drop column used_by_hour, alter column limit_minor drop not null;
