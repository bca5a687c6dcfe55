// Made by `npm run gen` from the routes.
import type { Passkey, SignedIn } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PasskeysRegisterOptionsAnswer = {
  readonly challenge: string;
};

export type PasskeysRegisterInput = {
  /** `toJSON()` of what `navigator.credentials.create()` gave. */
  readonly credential: {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly response: {
      readonly clientDataJSON: string;
      readonly attestationObject: string;
      readonly transports?: ReadonlyArray<string>;
    };
  };
  /** By which the person knows it. */
  readonly name?: string;
};

export type PasskeysListAnswer = {
  readonly data: ReadonlyArray<Passkey>;
};

export type PasskeysRenameInput = {
  /** By which the person knows it. */
  readonly name: string;
};

export type PasskeysDeleteAnswer = {
  readonly id: string;
  readonly deleted: true;
};

export type PasskeysSignInOptionsAnswer = {
  readonly challenge: string;
};

export type PasskeysSignInInput = {
  /** `toJSON()` of what `navigator.credentials.get()` gave. */
  readonly credential: {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly response: {
      readonly clientDataJSON: string;
      readonly authenticatorData: string;
      readonly signature: string;
      readonly userHandle?: string | null;
    };
  };
  /** The tenant to act in. Without it, it is the only one that knows this person, or is chosen later. */
  readonly tenant?: string;
};

export type PasskeysStepUpOptionsAnswer = {
  readonly challenge: string;
};

export type PasskeysStepUpInput = {
  /** `toJSON()` of what `navigator.credentials.get()` gave. */
  readonly credential: {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly response: {
      readonly clientDataJSON: string;
      readonly authenticatorData: string;
      readonly signature: string;
      readonly userHandle?: string | null;
    };
  };
};

export type PasskeysStepUpAnswer = {
  readonly provenAt: string;
};

export type PasskeysOfSession = {
  /**
   * Begin to register a passkey.
   *
   * For `navigator.credentials.create()`. The challenge is good for 5 minutes in this session.
   *
   * `POST /api/auth/passkeys/register/options`
   */
  register_options(options?: KeyedOptions): Promise<PasskeysRegisterOptionsAnswer>;
  /**
   * Register a passkey.
   *
   * With what the browser made of the options.
   *
   * `POST /api/auth/passkeys/register`
   */
  register(input: PasskeysRegisterInput, options?: KeyedOptions): Promise<Passkey>;
  /**
   * List your passkeys.
   *
   * Those that the person can sign in and approve with.
   *
   * `GET /api/auth/passkeys`
   */
  list(options?: CallOptions): Promise<PasskeysListAnswer>;
  /**
   * Rename a passkey.
   *
   * The name is for the person alone; the device that holds the passkey has its own for it.
   *
   * `PATCH /api/auth/passkeys/{id}`
   */
  rename(id: string, input: PasskeysRenameInput, options?: CallOptions): Promise<Passkey>;
  /**
   * Delete a passkey.
   *
   * Sessions that it began go on; end them where they are listed.
   *
   * `DELETE /api/auth/passkeys/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<PasskeysDeleteAnswer>;
  /**
   * Begin a step-up with a passkey.
   *
   * For `navigator.credentials.get()`. The challenge is good for 5 minutes in this session.
   *
   * `POST /api/auth/passkeys/step-up/options`
   */
  step_up_options(options?: KeyedOptions): Promise<PasskeysStepUpOptionsAnswer>;
  /**
   * Complete a step-up with a passkey.
   *
   * For the next 10 minutes this session may do what needs a proof. Its cookie is a new one; the old one
   * is dead.
   *
   * `POST /api/auth/passkeys/step-up`
   */
  step_up(input: PasskeysStepUpInput, options?: CallOptions): Promise<PasskeysStepUpAnswer>;
};

export type PasskeysOfVisitor = {
  /**
   * Begin to sign in with a passkey.
   *
   * For `navigator.credentials.get()`. The person chooses one of the passkeys that the device has for
   * this site. The challenge is good for 5 minutes.
   *
   * `POST /api/auth/passkeys/sign-in/options`
   */
  sign_in_options(options?: CallOptions): Promise<PasskeysSignInOptionsAnswer>;
  /**
   * Sign in with a passkey.
   *
   * Begins a new session, whose secret is in the cookie that it sets, and ends the one of the cookie
   * that was sent along.
   *
   * `POST /api/auth/passkeys/sign-in`
   */
  sign_in(input: PasskeysSignInInput, options?: CallOptions): Promise<SignedIn>;
};

type Of = { readonly session: PasskeysOfSession; readonly visitor: PasskeysOfVisitor };

const ROUTES = {
  register_options: 'POST /api/auth/passkeys/register/options s k',
  register: 'POST /api/auth/passkeys/register s bk',
  list: 'GET /api/auth/passkeys s',
  rename: 'PATCH /api/auth/passkeys/{id} s b',
  delete: 'DELETE /api/auth/passkeys/{id} s',
  sign_in_options: 'POST /api/auth/passkeys/sign-in/options v',
  sign_in: 'POST /api/auth/passkeys/sign-in v b',
  step_up_options: 'POST /api/auth/passkeys/step-up/options s k',
  step_up: 'POST /api/auth/passkeys/step-up s b',
};

export const passkeys = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('passkeys', ROUTES, connection);
