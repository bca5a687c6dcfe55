// The kinds of jobs of withdrawals.
export const NOTIFY_NEW_ACCOUNT = 'withdrawals.tell_new_account';
