// The kinds of jobs of approvals.
export const EXPIRE = 'approvals.expire';
export const SEND_MESSAGE = 'approvals.send_message';
export const NOTIFY_DEVICES = 'approvals.tell_devices';
export const NOTIFY_DEVICE = 'approvals.tell_device';
export const NOTIFY_GATHERED = 'approvals.tell_gathered';
export const NOTIFY_OWNER = 'approvals.tell_owner';
