// Made by `npm run gen` from the routes.
import type { AcceptedInvitation, CodeSent, Proven, RevokedSession, Session, SignedIn, SignedOut, VerifiedPhone } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type AuthOtpInput = {
  readonly email: string;
  /** The tenant to act in. Without it, it is the only one that knows this person, or is chosen later. */
  readonly tenant?: string;
};

export type AuthOtpVerifyInput = {
  readonly email: string;
  /** The six digits. */
  readonly code: string;
};

export type AuthSessionChooseInput = {
  readonly tenantId: string;
};

export type AuthSessionsListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type AuthSessionsListAnswer = {
  readonly data: ReadonlyArray<Session>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type AuthStepUpVerifyInput = {
  /** The six digits. */
  readonly code: string;
};

export type AuthPhoneInput = {
  /** E.164, such as +5491155551234. */
  readonly phoneNumber: string;
};

export type AuthPhoneVerifyInput = {
  /** The six digits. */
  readonly code: string;
};

export type AuthInvitationsAcceptInput = {
  readonly token: string;
};

export type AuthOfSession = {
  /**
   * Retrieve the session.
   *
   * The person, the tenants that know them, and the one in which the session acts.
   *
   * `GET /api/auth/session`
   */
  readonly session: {
    /**
     * Retrieve the session.
     *
     * The person, the tenants that know them, and the one in which the session acts.
     *
     * `GET /api/auth/session`
     */
    (options?: CallOptions): Promise<SignedIn>;
    /**
     * Choose the organization of the session.
     *
     * From then on the session acts in this one of `tenants`.
     *
     * `POST /api/auth/session`
     */
    choose(input: AuthSessionChooseInput, options?: KeyedOptions): Promise<SignedIn>;
  };
  /**
   * Sign out.
   *
   * Ends this session, and clears its cookie.
   *
   * `POST /api/auth/sign-out`
   */
  sign_out(options?: CallOptions): Promise<SignedOut>;
  readonly sessions: {
    /**
     * List my sessions.
     *
     * Where the person is signed in. One that is over is left out. A session that an organization vouches
     * for sees those that the same organization vouches for.
     *
     * `GET /api/auth/sessions`
     */
    list(query?: AuthSessionsListQuery, options?: CallOptions): Listing<AuthSessionsListAnswer>;
    /**
     * Revoke one of my sessions.
     *
     * Its next request is refused, in whichever process it arrives.
     *
     * `DELETE /api/auth/sessions/{id}`
     */
    revoke(id: string, options?: CallOptions): Promise<RevokedSession>;
  };
  /**
   * Send a code for a step-up.
   *
   * To the e-mail address of the person who is signed in.
   *
   * `POST /api/auth/step-up`
   */
  readonly step_up: {
    /**
     * Send a code for a step-up.
     *
     * To the e-mail address of the person who is signed in.
     *
     * `POST /api/auth/step-up`
     */
    (options?: KeyedOptions): Promise<CodeSent>;
    /**
     * Complete a step-up with a code.
     *
     * For the next 10 minutes this session may do what needs a proof. Its cookie is a new one; the old one
     * is dead.
     *
     * `POST /api/auth/step-up/verify`
     */
    verify(input: AuthStepUpVerifyInput, options?: CallOptions): Promise<Proven>;
  };
  /**
   * Send a code to my phone.
   *
   * By WhatsApp, to the number that is to be that of the cardholder.
   *
   * `POST /api/auth/phone`
   */
  readonly phone: {
    /**
     * Send a code to my phone.
     *
     * By WhatsApp, to the number that is to be that of the cardholder.
     *
     * `POST /api/auth/phone`
     */
    (input: AuthPhoneInput, options?: KeyedOptions): Promise<CodeSent>;
    /**
     * Verify my phone with its code.
     *
     * From then on it is the phone number of the cardholder, and verified.
     *
     * `POST /api/auth/phone/verify`
     */
    verify(input: AuthPhoneVerifyInput, options?: KeyedOptions): Promise<VerifiedPhone>;
  };
  readonly invitations: {
    /**
     * Accept an invitation.
     *
     * By the secret at the end of its link. The session must be that of a person with the e-mail address
     * that was invited. Choose the tenant with `POST /api/auth/session` afterwards.
     *
     * `POST /api/auth/invitations/accept`
     */
    accept(input: AuthInvitationsAcceptInput, options?: KeyedOptions): Promise<AcceptedInvitation>;
  };
};

export type AuthOfVisitor = {
  /**
   * Send a code to sign in.
   *
   * Sends six digits to the e-mail address. A new address may sign up. The answer is the same for every
   * address. The newest code replaces those before it.
   *
   * `POST /api/auth/otp`
   */
  readonly otp: {
    /**
     * Send a code to sign in.
     *
     * Sends six digits to the e-mail address. A new address may sign up. The answer is the same for every
     * address. The newest code replaces those before it.
     *
     * `POST /api/auth/otp`
     */
    (input: AuthOtpInput, options?: CallOptions): Promise<CodeSent>;
    /**
     * Sign in with a code.
     *
     * Begins a new session, whose secret is in the cookie that it sets, and ends the one of the cookie
     * that was sent along. Five wrong tries end a code.
     *
     * `POST /api/auth/otp/verify`
     */
    verify(input: AuthOtpVerifyInput, options?: CallOptions): Promise<SignedIn>;
  };
};

type Of = { readonly session: AuthOfSession; readonly visitor: AuthOfVisitor };

const ROUTES = {
  otp: 'POST /api/auth/otp v b',
  'otp.verify': 'POST /api/auth/otp/verify v b',
  session: 'GET /api/auth/session s',
  'session.choose': 'POST /api/auth/session s bk',
  sign_out: 'POST /api/auth/sign-out s',
  'sessions.list': 'GET /api/auth/sessions s qp',
  'sessions.revoke': 'DELETE /api/auth/sessions/{id} s',
  step_up: 'POST /api/auth/step-up s k',
  'step_up.verify': 'POST /api/auth/step-up/verify s b',
  phone: 'POST /api/auth/phone s bk',
  'phone.verify': 'POST /api/auth/phone/verify s bk',
  'invitations.accept': 'POST /api/auth/invitations/accept s bk',
};

export const auth = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('auth', ROUTES, connection);
