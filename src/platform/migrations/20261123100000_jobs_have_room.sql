-- A claim changes no indexed column, so where its page has room for the new version no index is written.
alter table jobs set (fillfactor = 50);
