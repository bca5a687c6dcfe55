-- All limits of an owner in one row, with the total of each part of the last 24 hours, so that a payment locks this row and two parts.

create function pg_temp.amount(written text) returns numeric language sql as $$
  select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', digit) - 1) * 36::numeric ^ (length(written) - place))
  from regexp_split_to_table(written, '') with ordinality as digits(digit, place)
$$;

-- The id of a limit was lim_<owner>_<name>_<owner's id>; now the limits of an owner are lim_<owner>_<owner's id>.
create temp table old_limits on commit drop as
select l.*, regexp_replace(left(id, -length(subject_id) - 1), '_[^_]*$', '') || '_' || subject_id as new_id
from ledger_limits l;

update ledger_limit_minutes m
set id = old.new_id || substr(m.id, length(old.id) + 1)
from old_limits old
where old.period = 'rolling_24h' and m.tenant_id = old.tenant_id
  and m.id = any (select old.id || '_' || place from generate_series(0, 8) as place);

drop table ledger_limits;
create table ledger_limits (
  tenant_id text not null,
  id text not null,
  time_zone text not null,
  day text not null,
  total_limit_minor bigint check (total_limit_minor >= 0),
  total_used_minor bigint not null check (total_used_minor >= 0),
  day_limit_minor bigint check (day_limit_minor >= 0),
  day_used_minor bigint not null check (day_used_minor >= 0),
  month_limit_minor bigint check (month_limit_minor >= 0),
  month_used_minor bigint not null check (month_used_minor >= 0),
  rolling_limit_minor bigint check (rolling_limit_minor >= 0),
  parts text not null,
  primary key (tenant_id, id)
) with (fillfactor = 50);

insert into ledger_limits
select tenant_id, new_id, min(time_zone),
  coalesce(max(window_key) filter (where period = 'day'), ''),
  max(limit_minor) filter (where period = 'total'),
  coalesce(max(used_minor) filter (where period = 'total'), 0),
  max(limit_minor) filter (where period = 'day'),
  coalesce(max(used_minor) filter (where period = 'day'), 0),
  max(limit_minor) filter (where period = 'month'),
  coalesce(max(used_minor) filter (where period = 'month'), 0),
  max(limit_minor) filter (where period = 'rolling_24h'),
  ''
from old_limits group by tenant_id, new_id;

update ledger_limits l
set parts = part.totals
from (
  select p.tenant_id, regexp_replace(p.id, '_[0-8]$', '') as id, string_agg(p.first_minute || ':' || p.total, ' ' order by p.first_minute) as totals
  from (
    select m.tenant_id, m.id, m.first_minute, sum(pg_temp.amount(minute.written))::bigint as total
    from ledger_limit_minutes m cross join string_to_table(m.used, ',') as minute(written)
    where minute.written <> ''
    group by m.tenant_id, m.id, m.first_minute
  ) as p
  group by p.tenant_id, regexp_replace(p.id, '_[0-8]$', '')
) as part
where part.tenant_id = l.tenant_id and part.id = l.id;
