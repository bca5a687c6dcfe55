// The keys by which push services know this deployment. They are made from its secret keys, so every process
// has them and none is stored. While a secret key gives way to another, browsers that have subscribed to the
// old one are still written to.
import type { Sealer } from '#platform/secrets/seal.ts';
import { serverKeyOf, type ServerKey } from '#platform/messages/web-push.ts';

const PURPOSE = 'web push';

export const currentKey = (sealer: Sealer): ServerKey => serverKeyOf(sealer.derive(PURPOSE));

/** Returns undefined once its secret key is configured no longer. */
export const keyOf = (sealer: Sealer, publicKey: string): ServerKey | undefined =>
  sealer
    .deriveEach(PURPOSE)
    .map(serverKeyOf)
    .find((one) => one.publicKey === publicKey);
