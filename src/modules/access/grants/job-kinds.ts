// The kinds of jobs of grants.
export const NOTIFY_CONNECTED = 'grants.tell_connected';
