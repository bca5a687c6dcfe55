-- The id of a payment's order follows from the payment's id.
alter table payments drop column operation_id;
