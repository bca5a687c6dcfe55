-- A payment is made by a caller or by a schedule.
alter table payments add column origin text not null default 'pay' check (origin in ('pay', 'schedule'));
