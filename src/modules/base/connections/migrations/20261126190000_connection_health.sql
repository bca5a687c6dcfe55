-- What the last look at a connection found, and when messages last came to its address.
create table connection_health (
  connection_id text primary key references connections (id),
  checked_at timestamptz,
  findings jsonb not null default '[]',
  taken_at timestamptz,
  -- No secret of the connection had signed it.
  refused_at timestamptz
);
