// What a service worker is given: the part of it that is used here, since the types of a page and those of a
// worker exclude each other.
import type { Pages } from './push.ts';
import type { Renewal } from './renew.ts';

export type WaitingEvent = { waitUntil(until: Promise<unknown>): void };
export type FetchEvent = WaitingEvent & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

export type PushEvent = WaitingEvent & { readonly data: { text(): string } | null };
export type PressEvent = WaitingEvent & { readonly notification: Notification };

export type RenewalEvent = WaitingEvent & Renewal;

type Events = {
  readonly install: WaitingEvent;
  readonly activate: WaitingEvent;
  readonly fetch: FetchEvent;
  readonly push: PushEvent;
  readonly notificationclick: PressEvent;
  readonly pushsubscriptionchange: RenewalEvent;
};

export type WorkerScope = {
  readonly clients: Pages & { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};
