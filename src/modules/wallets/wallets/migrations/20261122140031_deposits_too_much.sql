-- A balance beyond what a JSON number keeps could not be shown any more, so what would lead there stays in suspense.
alter table deposits drop constraint deposits_suspense_reason_check;
alter table deposits add constraint deposits_suspense_reason
  check (suspense_reason in ('unknown_account', 'account_not_open', 'other_currency', 'too_much'));
