-- An entry goes with its owner to another cell when a tenant is split. That transaction says so by a setting of its own, and
-- may delete, which nothing else may; nobody may change. What is deleted balances as what is inserted does, so no
-- transaction loses a leg to it.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('monedero.moves_entries', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function ledger_entries_moved() returns trigger language plpgsql as $$
declare unbalanced record;
begin
  select transaction_id, currency, sum(amount) as off into unbalanced
    from gone group by tenant_id, transaction_id, currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % would be off by % %', unbalanced.transaction_id, -unbalanced.off, unbalanced.currency
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_moved after delete on ledger_entries
  referencing old table as gone for each statement execute function ledger_entries_moved();
