-- What goes to the owner then is an e-mail.
alter table sub_wallets rename column letter_at to email_at;
