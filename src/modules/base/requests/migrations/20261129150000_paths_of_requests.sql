-- Paths were kept as they came, with what a caller had put in the place of an id. A job masks them, one for each
-- tenant.
insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
  select distinct tenant_id, replace(tenant_id, 'ten_', 'job_paths_'), 'requests.mask_paths',
    '{"after": "", "isLast": false}'::jsonb, timestamptz '2026-11-29', 0
  from api_requests
  on conflict do nothing;
