-- Many payments that are made at once settle at once, so each page has room for all of its rows once more.
alter table payments set (fillfactor = 50);
