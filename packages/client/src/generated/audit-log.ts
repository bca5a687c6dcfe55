// Made by `npm run gen` from the routes.
import type { AuditEntry } from './objects.ts';
import type { CallOptions, Connection, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type AuditLogListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type AuditLogListAnswer = {
  readonly data: ReadonlyArray<AuditEntry>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type AuditLogOfOrganization = {
  /**
   * List the audit log.
   *
   * Required scope: `keys:read`.
   *
   * `GET /api/v1/audit_log`
   */
  list(query?: AuditLogListQuery, options?: CallOptions): Listing<AuditLogListAnswer>;
};

export type AuditLogOfSession = AuditLogOfOrganization;

type Of = { readonly organization: AuditLogOfOrganization; readonly session: AuditLogOfSession };

const ROUTES = {
  list: 'GET ~/audit_log os qp',
};

export const audit_log = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('audit_log', ROUTES, connection);
