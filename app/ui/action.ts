// One thing that a reader can do, as a value: what its dialog asks, and the one request that it sends. The
// dialog stands above all screens, so that it stays while the screen below is read again.
import type { ComponentType } from 'preact';
import type { ApiError, WriteMethod } from '../lib/api.ts';
import type { Role } from '../lib/session.ts';
import type { Field, Values } from './form.ts';

type ActionOf<Answer> = {
  /** On the button that opens it. */
  readonly label: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** On the button that sends it. */
  readonly send: string;
  readonly needs: Role;
  readonly isDanger?: boolean;
  /** There is no simulator and no clock on the live side. */
  readonly isTestOnly?: boolean;
  readonly method: WriteMethod;
  readonly path: string;
  /** Which fields there are may follow from what was typed. */
  fieldsOf?(values: Values): readonly Field[];
  /** Where the body is not what the fields say alone. */
  bodyOf?(body: Readonly<Record<string, unknown>>): unknown;
  /** Once it was done, before its dialog closes. */
  onDone?(answer: Answer): void;
  /** Where the fields are not in the dialog but below it: it closes, and they say what is wrong. */
  onProblems?(error: ApiError): void;
  /** What came of it, in place of the form; without it the dialog closes. */
  readonly Done?: ComponentType<{ readonly answer: Answer }>;
  /** On a button that leads back to the form, with what was typed and a key of its own. */
  readonly again?: string;
};

export type Action = ActionOf<never>;

/** An action is given only what its own request answered. */
export const defineAction = <Answer = unknown>(action: ActionOf<Answer>): Action =>
  action as unknown as Action;

const bus = new EventTarget();
const OPEN = 'open';

export const openAction = (action: Action): void =>
  void bus.dispatchEvent(new CustomEvent(OPEN, { detail: action }));

export function onAction(open: (action: Action) => void): () => void {
  const heard = (event: Event): void => open((event as CustomEvent<Action>).detail);
  bus.addEventListener(OPEN, heard);
  return () => bus.removeEventListener(OPEN, heard);
}
