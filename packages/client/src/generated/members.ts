// Made by `npm run gen` from the routes.
import type { Member, RemovedMember } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type MembersListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type MembersListAnswer = {
  readonly data: ReadonlyArray<Member>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type MembersChangeRoleInput = {
  readonly role: 'owner' | 'developer' | 'viewer';
};

export type MembersOfSession = {
  /**
   * List members.
   *
   * They are members of both sides of the organization.
   *
   * `GET /api/v1/members`
   */
  list(query?: MembersListQuery, options?: CallOptions): Listing<MembersListAnswer>;
  /**
   * Update the role of a member.
   *
   * It holds from the next request of the member on. What an owner who becomes something else has
   * invited is withdrawn.
   *
   * `PATCH /api/v1/members/{id}`
   */
  change_role(id: string, input: MembersChangeRoleInput, options?: CallOptions): Promise<Member>;
  /**
   * Remove a member.
   *
   * Sessions of the person lose the organization at once, and what they have invited is withdrawn. API
   * keys that they have made stay: revoke those that they may have kept.
   *
   * `DELETE /api/v1/members/{id}`
   */
  remove(id: string, options?: CallOptions): Promise<RemovedMember>;
  /**
   * Leave the organization.
   *
   * As the member who is signed in, whatever their role.
   *
   * `POST /api/v1/members/leave`
   */
  leave(options?: KeyedOptions): Promise<RemovedMember>;
};

type Of = { readonly session: MembersOfSession };

const ROUTES = {
  list: 'GET ~/members s qp',
  change_role: 'PATCH ~/members/{id} s b',
  remove: 'DELETE ~/members/{id} s',
  leave: 'POST ~/members/leave s k',
};

export const members = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('members', ROUTES, connection);
