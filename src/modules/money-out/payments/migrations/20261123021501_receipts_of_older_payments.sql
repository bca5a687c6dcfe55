-- Payments that had settled before there were receipts have none that a link leads to. The codes are made with a
-- secret of the deployment, so a job makes them, one for each tenant.
insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
  select distinct tenant_id, replace(tenant_id, 'ten_', 'job_'), 'payments.keep_receipts', '{"after": null}'::jsonb,
    timestamptz '2026-11-23', 0
  from payments where status in ('settled', 'returned')
  on conflict do nothing;
