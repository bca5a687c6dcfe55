-- Expiries after the year 9999 were taken once, and nothing that reads them can show them; nor those of the
-- jobs that would expire these cards.
update cards set expires_at = timestamptz '9999-12-31 23:59:59.999Z'
  where expires_at > timestamptz '9999-12-31 23:59:59.999Z';
update jobs set run_at = timestamptz '9999-12-31 23:59:59.999Z'
  where run_at > timestamptz '9999-12-31 23:59:59.999Z';
