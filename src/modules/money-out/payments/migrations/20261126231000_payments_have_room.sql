-- A payment is changed once or twice soon after it is made. With room for that on its page, none of its indexes
-- is written again.
alter table payments set (fillfactor = 80);
