-- Everything that owners are asked about; the code knows which of it is built.
alter table approvals drop constraint approvals_action_check;
alter table approvals add constraint approvals_action_check
  check (action in ('wallet_pay', 'scheduled_payment', 'withdraw', 'send', 'card_issue'));
-- The gate keeps a record where no one was asked, too.
alter table approvals drop constraint approvals_channel_check;
alter table approvals add constraint approvals_channel_check check (channel in ('auto', 'inbox', 'whatsapp', 'biometric'));
