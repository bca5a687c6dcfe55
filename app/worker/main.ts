// The service worker of the wallet: shows it if there is no network, and what waits while it is closed.
import type { WorkerScope } from './scope.ts';
import { openPressed, readPush } from './push.ts';
import { subscribeAgain } from './renew.ts';
import { ASSETS, dropOthers, fileOf, isFile, isPage, keepShell, pageOf, type Build } from './shell.ts';

/** What the build has made, which it puts in the place of this. */
declare const BUILD: Build;
declare const self: WorkerScope;
const build = BUILD;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell(build).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers(build).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isPage(request)) event.respondWith(pageOf(request, build));
  else if (isFile(request, build)) event.respondWith(fileOf(request, build));
});

self.addEventListener('push', (event) => {
  const { title, lang, id } = readPush(event.data?.text());
  // One with the tag of another takes its place.
  const options = { lang, icon: ASSETS + build.icon, data: { id }, tag: id ?? 'approvals' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  // The second is what a worker before this one wrote.
  const { id, approvalId } = (notification.data ?? {}) as { id?: unknown; approvalId?: unknown };
  event.waitUntil(openPressed(self.clients, id ?? approvalId));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(self.registration.pushManager, event, (path, init) => fetch(path, init)));
});
