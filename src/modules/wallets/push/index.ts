// Push: the browsers of owners that are sent a message when something waits.
export { SUBSCRIPTION } from './model.ts';
export { listSubscriptions } from './queries.ts';
export { NOTICE_ATTEMPTS_MAX, notifyBrowser, type NoticeServices } from './notify.ts';
