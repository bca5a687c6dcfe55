// What the webhook verbs need besides a transaction.
import type { NewId } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Poster } from './attempt.ts';

export type WebhookServices = {
  readonly sealer: Sealer;
  /** Receivers on this machine are allowed to the test side. */
  readonly allowLoopbackReceivers: boolean;
  readonly newId: NewId;
  readonly post: Poster;
};
