// One thing that a reader can do, as a value: what its dialog asks, and the one request that it sends. The
// dialog stands above all screens, so that it stays while the screen below is read again.
import type { ComponentChildren } from 'preact';
import type { ApiError, WriteMethod } from '../lib/api.ts';
import type { Answer, Known } from '../lib/routes.ts';
import type { Role } from '../lib/session.ts';
import type { Field, Values } from './form.ts';

type Asking = {
  /** On the button that opens it. */
  readonly label: string;
  /** What it is about, where several buttons of a screen say the same: heard, and not seen. */
  readonly about?: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** On the button that sends it. */
  readonly send: string;
  readonly needs: Role;
  readonly isDanger?: boolean;
  /** There is no simulator and no clock on the live side. */
  readonly isTestOnly?: boolean;
  /** Which fields there are may follow from what was typed. */
  fieldsOf?(values: Values): readonly Field[];
  /** Where the body is not what the fields say alone. */
  bodyOf?(body: Readonly<Record<string, unknown>>): unknown;
  /** Where the fields are not in the dialog but below it: it closes, and they say what is wrong. */
  onProblems?(error: ApiError): void;
  /** On a button that leads back to the form, with what was typed and a key of its own. */
  readonly again?: string;
};

type Sent<M extends WriteMethod, Path, Answered> = Asking & {
  readonly method: M;
  readonly path: Path;
  /** Once it was done, before its dialog closes. */
  onDone?(answer: Answered): void;
  /** What came of it, in place of the form; without it the dialog closes. */
  Done?(props: { readonly answer: Answered }): ComponentChildren;
};

export type Action = Sent<WriteMethod, string, never>;

/** An action is given only what its own request answered. */
export const defineAction = <M extends WriteMethod, const Path extends string>(
  action: Sent<M, Known<M, Path>, Answer<M, Path>>,
): Action => action;

const bus = new EventTarget();
const OPEN = 'open';

export const openAction = (action: Action): void =>
  void bus.dispatchEvent(new CustomEvent(OPEN, { detail: action }));

export function onAction(open: (action: Action) => void): () => void {
  const heard = (event: Event): void => open((event as CustomEvent<Action>).detail);
  bus.addEventListener(OPEN, heard);
  return () => bus.removeEventListener(OPEN, heard);
}
