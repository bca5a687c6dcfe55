// Made by `npm run gen` from the routes.
import type { Invitation } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type InvitationsCreateInput = {
  readonly email: string;
  readonly role: 'owner' | 'developer' | 'viewer';
  /** Of the e-mail. That of the request, by `Accept-Language`, if left out. */
  readonly language?: 'en' | 'es' | 'pt';
};

export type InvitationsListQuery = {
  readonly status?: 'pending' | 'accepted' | 'withdrawn' | 'expired';
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type InvitationsListAnswer = {
  readonly data: ReadonlyArray<Invitation>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type InvitationsOfSession = {
  /**
   * Invite a member.
   *
   * Sends an e-mail with a link that is good once, for 7 days. Who accepts it signs in with that e-mail
   * address, and is a member of both sides from then on.
   *
   * `POST /api/v1/invitations`
   */
  create(input: InvitationsCreateInput, options?: KeyedOptions): Promise<Invitation>;
  /**
   * List invitations.
   *
   * Those that have ended too, for some months.
   *
   * `GET /api/v1/invitations`
   */
  list(query?: InvitationsListQuery, options?: CallOptions): Listing<InvitationsListAnswer>;
  /**
   * Withdraw an invitation.
   *
   * From then on its link lets no one in. One that was accepted cannot be withdrawn: remove the member.
   *
   * `DELETE /api/v1/invitations/{id}`
   */
  withdraw(id: string, options?: CallOptions): Promise<Invitation>;
};

type Of = { readonly session: InvitationsOfSession };

const ROUTES = {
  create: 'POST ~/invitations s bk',
  list: 'GET ~/invitations s qp',
  withdraw: 'DELETE ~/invitations/{id} s',
};

export const invitations = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('invitations', ROUTES, connection);
