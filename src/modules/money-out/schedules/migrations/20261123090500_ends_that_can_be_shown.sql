-- Ends before the year 1 and after 9999 were taken once, and nothing that reads them can show them. What had
-- ended stays ended, and what ends after all others still does.
update scheduled_payments set ends_at =
    greatest(timestamptz '1970-01-01 00:00:00Z', least(ends_at, timestamptz '9999-12-31 23:59:59.999Z'))
  where ends_at < timestamptz '1970-01-01 00:00:00Z' or ends_at > timestamptz '9999-12-31 23:59:59.999Z';
