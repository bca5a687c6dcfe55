// A client of Monedero: each caller with the methods that it may call. By noun, for programs that must be
// small, it is `@monedero/client/connection` and `@monedero/client/cards`. What is in `generated` is made of
// the routes by `npm ci`, and by `npm run gen` after a route has changed.
import {
  asAgent,
  asOrganization,
  asSession,
  asVisitor,
  type AgentOptions,
  type OrganizationOptions,
  type SessionOptions,
  type VisitorOptions,
} from './connection.ts';
import {
  methodsOfAgent,
  methodsOfOrganization,
  methodsOfSession,
  methodsOfVisitor,
  type Agent,
  type Organization,
  type Session,
  type Visitor,
} from './generated/callers.ts';

/** The methods that an API key may call. */
export const organization = (options: OrganizationOptions): Organization =>
  methodsOfOrganization(asOrganization(options));

/** The methods that the key of an agent may call, which is bound to one sub-wallet. */
export const agent = (options: AgentOptions): Agent => methodsOfAgent(asAgent(options));

/** The methods of a person who is signed in: the owner of a wallet, or a member of an organization. */
export const session = (options: SessionOptions): Session => methodsOfSession(asSession(options));

/** The methods that take no credential. */
export const visitor = (options: VisitorOptions): Visitor => methodsOfVisitor(asVisitor(options));

export type { Agent, AgentOptions, Organization, OrganizationOptions };
export type { Session, SessionOptions, Visitor, VisitorOptions };
export {
  FailedError,
  MonederoError,
  NotAllowedError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  TimedOutError,
  UnreachableError,
  type ErrorCode,
  type Problem,
} from './errors.ts';
export { receivedWith, sessionTokenOf, type Received } from './received.ts';
export {
  verify,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookHeaders,
  type WebhookVerificationReason,
} from './webhooks.ts';
export type { WebhookEvent } from './generated/webhook-event.ts';
export type {
  Attempt,
  CallOptions,
  ConnectionOptions,
  Hooks,
  KeyedOptions,
  Listing,
  Stream,
  StreamMessage,
} from './shapes.ts';
