// The kinds of jobs of approvals.
export const EXPIRE = 'approvals.expire';
