// Made by `npm run gen` from the routes.
import type { OwnChange } from './objects.ts';
import type { CallOptions, Connection, Stream } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type WalletChangesOfSession = {
  /**
   * Stream the changes of your wallet.
   *
   * Server-sent events. A message `changed` names an object of the person; a message `more` says that
   * anything of theirs may have changed. A stream ends after a minute at the latest, and `EventSource`
   * takes it up again with `Last-Event-ID`, on any server: nothing is missed, and a change may come
   * twice, with the same id.
   *
   * `GET /api/v1/wallet/changes/stream`
   */
  stream(options?: CallOptions): Stream<OwnChange>;
};

type Of = { readonly session: WalletChangesOfSession };

const ROUTES = {
  stream: 'GET ~/wallet/changes/stream s e',
};

export const wallet_changes = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('wallet_changes', ROUTES, connection);
