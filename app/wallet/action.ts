// What a button does: once at a time, with what went wrong kept beside it. Where the server asks for a proof
// of who it is, the action waits for it and then goes on, with everything that was typed.
import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../lib/api.ts';

const PROOF = 'step_up_required';

export type Action = {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** It waits until the person has proven who they are. */
  readonly isProving: boolean;
  start(): void;
  proven(): void;
  cancel(): void;
};

export function useAction(run: () => Promise<unknown>): Action {
  const [state, setState] = useState({ isBusy: false, isProving: false, error: undefined as unknown });
  const isRunning = useRef(false);
  const latest = useRef(run);
  latest.current = run;
  const start = (): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isBusy: true, isProving: false, error: undefined });
    void latest
      .current()
      .then(
        () => setState({ isBusy: false, isProving: false, error: undefined }),
        (error: unknown) => {
          const isProving = error instanceof ApiError && error.code === PROOF;
          setState({ isBusy: false, isProving, error: isProving ? undefined : error });
        },
      )
      .finally(() => {
        isRunning.current = false;
      });
  };
  const cancel = (): void => setState({ isBusy: false, isProving: false, error: undefined });
  return { ...state, start, proven: start, cancel };
}
