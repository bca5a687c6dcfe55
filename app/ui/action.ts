// One thing that a reader can do, as a value: what its dialog asks, and the one request that it sends. The
// dialog stands above all screens, so that it stays while the screen below is read again.
import type { ComponentChildren } from 'preact';
import type { ApiError } from '../lib/api.ts';
import type { Answer, Body, FilledBy, Known, Method, Right, RightFor } from '../lib/routes.ts';
import type { Fitting, NameOf } from './fitting.ts';
import type { Field, Values } from './form.ts';

type ActionTexts = {
  /** The text of the button that opens it. */
  readonly label: string;
  /** What it is about, if several buttons of a screen say the same: heard, and not seen. */
  readonly about?: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** The text of the button that sends it. */
  readonly send: string;
  readonly isDanger?: boolean;
  /** There is no simulator and no clock on the live side. */
  readonly isTestOnly?: boolean;
  /** Called if the fields are not in the dialog but below it: it closes, and they say what is wrong. */
  onProblems?(error: ApiError): void;
  /** The text of a button that leads back to the form, with what was typed and a key of its own. */
  readonly again?: string;
};

/** What fields of the form itself say, by their names without the beginning. */
export type Own = Readonly<Record<string, string>>;

type Sent<
  M extends Method,
  Path,
  Answered,
  Name extends string,
  Filled,
  Sends,
  Needs,
  Must = unknown,
> = ActionTexts & {
  /** The right that its route asks for; without it the button is not shown. */
  readonly needs: Needs;
  readonly method: M;
  readonly path: Path;
  /** The idempotency key of the request, if it was sent before; otherwise the dialog makes one. */
  readonly key?: string;
  /** Which fields there are may follow from what was typed. */
  fieldsOf?(values: Values): ReadonlyArray<Field<Name> & Must>;
  /** The body, if it is not what the fields say alone. */
  bodyOf?(filled: Filled, own: Own): Sends;
  /** Called once it was done, before its dialog closes. */
  onDone?(answer: Answered): void;
  /** What came of it, in place of the form; without it the dialog closes. */
  Done?(props: { readonly answer: Answered }): ComponentChildren;
};

export type Action = Sent<Method, string, never, string, never, unknown, Right>;

type Defined<M extends Method, Path extends string, Name extends string> = Sent<
  M,
  Known<M, Path>,
  Answer<M, Path>,
  Name,
  FilledBy<M, Body<M, Path>, Name>,
  Body<M, Path>,
  RightFor<M, Path>,
  Fitting<M, Path, Name>
>;
type Sending<B> = { bodyOf(filled: never, own: Own): B };
/** What the fields leave out of the body is added. */
type Whole<M extends Method, Path extends string, Name> =
  FilledBy<M, Body<M, Path>, Name> extends Body<M, Path> ? unknown : Sending<Body<M, Path>>;

/** An action is given only what its own request answered, and sends only what its route takes. */
export function defineAction<M extends Method, const Path extends string, const Name extends NameOf<M, Path>>(
  action: Defined<M, Path, Name> & Pick<Required<Defined<M, Path, Name>>, 'fieldsOf'> & Whole<M, Path, Name>,
): Action;
export function defineAction<M extends Method, const Path extends string>(
  action: Defined<M, Path, never> & { readonly fieldsOf?: undefined } & Whole<M, Path, never>,
): Action;
export function defineAction(action: Action): Action {
  return action;
}

const bus = new EventTarget();
const OPEN = 'open';

export const openAction = (action: Action): void =>
  void bus.dispatchEvent(new CustomEvent(OPEN, { detail: action }));

export function onAction(open: (action: Action) => void): () => void {
  const heard = (event: Event): void => open((event as CustomEvent<Action>).detail);
  bus.addEventListener(OPEN, heard);
  return () => bus.removeEventListener(OPEN, heard);
}
