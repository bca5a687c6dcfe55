-- The trace that a job or an event belongs to, as W3C writes it; null where nothing is traced.
alter table jobs add column trace text;
alter table events add column trace text;
