// Made by `npm run gen` from the routes.

import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ReceiptsKeysAnswer = {
  readonly keys: ReadonlyArray<{
    readonly kty: 'OKP';
    readonly crv: 'Ed25519';
    readonly alg: 'EdDSA';
    readonly use: 'sig';
    readonly kid: string;
    readonly x: string;
  }>;
};

export type ReceiptsOfVisitor = {
  /**
   * Retrieve the keys that receipts are signed with.
   *
   * A JWK Set (RFC 7517) of Ed25519 keys. A receipt names its key by `kid`. Keys of the past stay, so
   * what they signed can be checked; one that leaked is removed.
   *
   * `GET /.well-known/jwks.json`
   */
  keys(options?: CallOptions): Promise<ReceiptsKeysAnswer>;
};

type Of = { readonly visitor: ReceiptsOfVisitor };

const ROUTES = {
  keys: 'GET /.well-known/jwks.json v',
};

export const receipts = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('receipts', ROUTES, connection);
