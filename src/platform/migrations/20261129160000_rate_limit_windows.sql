-- Counters of one hour, each in the cell of its key: on a cluster not all on one node. They are in the log, since the
-- shards of an unlogged table cannot be moved. Servers of the version before count in rate_windows.
create table rate_limit_windows (
  tenant_id text not null,
  key_id text not null,
  window_start timestamptz not null,
  hourly_limit int not null,
  used int not null,
  granted int not null,
  primary key (tenant_id, key_id, window_start)
) with (fillfactor = 50);
