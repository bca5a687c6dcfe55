// Starts what a worker does for webhooks: publishing and delivering, woken by announcements and, where one
// was lost, by itself.
import type { Listener } from '../../platform/db/listen.ts';
import type { Waker } from '../../platform/queue/waker.ts';
import { DELIVERIES_CHANNEL } from './channel.ts';
import type { DeliveryOptions } from './deliver.ts';
import { createDeliverer } from './deliverer.ts';
import { createPublisher } from './publisher.ts';

const POLL_MS = 1_000;

export async function startDeliveries(
  options: DeliveryOptions & { readonly listener: Listener; readonly waker: Waker },
): Promise<{ close(): Promise<void> }> {
  const { listener, waker } = options;
  const deliverer = createDeliverer(options);
  const onPublished = (): void => {
    deliverer.wake();
    // Other workers may have room.
    waker.wake();
  };
  const publisher = createPublisher({ ...options, onPublished });
  const wake = (): void => {
    publisher.wake();
    deliverer.wake();
  };

  await listener.subscribe(DELIVERIES_CHANNEL, wake);
  listener.onConnected(wake);
  const poll = setInterval(wake, POLL_MS);
  wake();
  return {
    async close() {
      clearInterval(poll);
      await publisher.close();
      await deliverer.close();
    },
  };
}
