-- Which rule a decline broke. `sub_wallet_closed`, `single_use_reattempted` and `card_expired` are answered by
-- two rules each, so of those from before it is not known.
alter table network_transactions add column decline_rule text;
update network_transactions set decline_rule = case decline_reason
    when 'already_voided' then 'not_voided'
    when 'account_suspended' then 'organization'
    when 'card_closed' then 'card_status'
    when 'card_paused' then 'card_status'
    when 'currency_mismatch' then 'currency'
    when 'merchant_blocked' then 'merchant'
    when 'amount_mismatch' then 'amount_match'
    when 'insufficient_funds' then 'available'
    when 'sub_wallet_paused' then 'sub_wallet_status'
    when 'limit_exceeded' then 'sub_wallet_limits'
  end
  where decline_reason is not null;
