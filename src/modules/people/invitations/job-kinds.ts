// The names of its jobs, for files that enqueue them.
export const SEND_INVITATION = 'invitations.send';
