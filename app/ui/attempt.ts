// What a press sends: one request at a time, with what went wrong kept beside it. If the server asks for a
// proof of who it is, the attempt waits for it and then goes on, with everything that was typed.
import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../lib/api.ts';
import { sayPressed } from '../lib/unsent.ts';
import { withoutProblems } from './form.ts';

/** The page itself knows that nothing was sent, and says why in the words of its reader. */
export class NotDone extends Error {}

const PROOF = 'step_up_required';

export type Attempt = {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** The error as it came: `error` loses what is said of a field that has changed since. */
  readonly failure: unknown;
  /** It waits until the person has proven who they are. */
  readonly isProving: boolean;
  /** Goes on with what it was started with. */
  proven(): void;
  cancel(): void;
  /** What was wrong with these fields was said of what is not there any more. */
  changed(...names: readonly string[]): void;
};

const IDLE = { isBusy: false, isProving: false, error: undefined as unknown, failure: undefined as unknown };

/** A handler for a form, which then leaves the page as it is. */
export const onSubmit =
  (start: () => void) =>
  (event: Event): void => {
    event.preventDefault();
    start();
  };

type Started<Given extends readonly unknown[]> = Attempt & { start(...given: Given): void };

export function useAttempt<Given extends readonly unknown[]>(
  run: (...given: Given) => Promise<unknown>,
): Started<Given> {
  const [state, setState] = useState(IDLE);
  const isRunning = useRef(false);
  const latest = useRef(run);
  latest.current = run;
  const again = useRef((): void => undefined);
  const start = (...given: Given): void => {
    // A second press comes before the button is drawn again.
    if (isRunning.current || !navigator.onLine) return;
    isRunning.current = true;
    again.current = () => start(...given);
    setState({ ...IDLE, isBusy: true });
    const answer = latest.current(...given);
    sayPressed(answer);
    void answer
      .then(
        () => setState(IDLE),
        (error: unknown) => {
          const isProving = error instanceof ApiError && error.code === PROOF;
          const failure = isProving ? undefined : error;
          setState({ ...IDLE, isProving, error: failure, failure });
        },
      )
      .finally(() => {
        isRunning.current = false;
      });
  };
  return {
    ...state,
    start,
    proven: () => again.current(),
    cancel: () => setState(IDLE),
    changed: (...names) =>
      setState((before) => {
        const error = withoutProblems(before.error, names);
        return error === before.error ? before : { ...before, error };
      }),
  };
}
