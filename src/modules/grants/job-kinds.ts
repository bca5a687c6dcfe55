// The kinds of jobs of grants.
export const TELL_CONNECTED = 'grants.tell_connected';
