// The dialog of an action: its fields, the one request that it sends, and what came of it. What was typed
// stays until the dialog is closed, whatever the server answers.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError, newKey, write } from '../lib/api.ts';
import { useOnline } from '../lib/online.ts';
import { readAgain } from '../lib/query.ts';
import { onPlace } from '../lib/router.ts';
import type { Side } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { onAction, type Action } from './action.ts';
import { FormField } from './fields.tsx';
import {
  bodyOf,
  placeProblems,
  valueOf,
  withoutSecrets,
  withTyped,
  wrongFields,
  type Field,
  type Values,
} from './form.ts';
import { Icon } from './icon.tsx';
import { Refusal } from './refusal.tsx';
import { isStepUpAsked, StepUp } from './step-up.tsx';

const TITLE = 'action-title';

/** Each action has a dialog of its own, so that one that closes never takes the next one with it. */
export function ActionHost({ side }: { readonly side: Side }) {
  const [open, setOpen] = useState<{ readonly action: Action; readonly count: number }>();
  const count = useRef(0);
  // At once, so that the first press after the page has come is not lost.
  useLayoutEffect(() => onAction((action) => setOpen({ action, count: ++count.current })), []);
  useLayoutEffect(() => onPlace(() => setOpen(undefined)), []);
  if (open === undefined) return undefined;
  // The browser says it a moment later, and the next action may be open by then.
  const closed = (): void => setOpen((before) => (before?.count === open.count ? undefined : before));
  return <ActionDialog key={open.count} action={open.action} side={side} closed={closed} />;
}

type DialogProps = { readonly action: Action; readonly side: Side; closed(): void };

function ActionDialog({ action, side, closed }: DialogProps) {
  const text = words();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = (): void => dialog.current?.close();
  const { state, edit, send, again } = useSending(action, close);
  const { Done } = action;
  const isDone = state.answer !== undefined;
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown
      ?.querySelector<HTMLElement>('form :is(input, select, textarea, .ordered [aria-disabled=false])')
      ?.focus();
    // Closed before it goes, since only then the browser takes the focus back to where it was.
    return () => shown?.close();
  }, []);
  useEffect(() => {
    if (isDone) title.current?.focus();
  }, [isDone]);
  return (
    <dialog class="sheet" ref={dialog} aria-labelledby={TITLE} onClose={closed}>
      <header>
        <h2 id={TITLE} ref={title} tabIndex={-1}>
          {action.title}
        </h2>
        <button type="button" class="quiet-button" aria-label={text.close} onClick={close}>
          <Icon name="close" />
        </button>
        <p class={`for-whom ${side.mode}`}>
          {side.name} · {text.side[side.mode]}
        </p>
      </header>
      {state.answer === undefined || Done === undefined ? (
        <Form action={action} state={state} edit={edit} send={send} close={close} />
      ) : (
        <div class="done" role="status">
          <Done answer={state.answer as never} />
          <p class="sheet-foot">
            {action.again === undefined ? undefined : (
              <button type="button" class="button" onClick={again}>
                {action.again}
              </button>
            )}
            <button type="button" class="button lead" onClick={close}>
              {text.act.done}
            </button>
          </p>
        </div>
      )}
    </dialog>
  );
}

type State = {
  readonly values: Values;
  readonly isSending: boolean;
  readonly wrong: readonly string[];
  readonly error?: unknown;
  readonly answer?: unknown;
};

const EMPTY: State = { values: {}, isSending: false, wrong: [] };
const fieldsOf = (action: Action, values: Values): readonly Field[] => action.fieldsOf?.(values) ?? [];

function useSending(action: Action, close: () => void) {
  const [state, setState] = useState(EMPTY);
  // A second press, or a repeat after an answer that was lost, has one effect.
  const key = useRef(newKey());
  const isUnderWay = useRef(false);
  const edit = (name: string, value: string): void =>
    setState((before) => ({
      ...before,
      values: withTyped(fieldsOf(action, before.values), before.values, name, value),
      wrong: before.wrong.filter((one) => one !== name),
    }));
  const send = async (): Promise<void> => {
    const { values } = state;
    const fields = fieldsOf(action, values);
    const wrong = wrongFields(fields, values);
    if (isUnderWay.current || !navigator.onLine) return;
    if (wrong.length > 0) return setState((before) => ({ ...before, wrong, error: undefined }));
    isUnderWay.current = true;
    setState((before) => ({ ...before, isSending: true, wrong, error: undefined }));
    const body = bodyOf(fields, values, { changesOnly: action.method === 'PATCH' });
    try {
      const answer = await write({ ...action, body: action.bodyOf?.(body) ?? body }, key.current);
      setState((before) => ({
        ...before,
        values: withoutSecrets(fields, before.values),
        isSending: false,
        answer,
      }));
      action.onDone?.(answer as never);
      if (action.Done === undefined) close();
    } catch (error: unknown) {
      if (action.onProblems !== undefined && error instanceof ApiError && error.problems.length > 0) {
        action.onProblems(error);
        close();
      }
      setState((before) => ({ ...before, isSending: false, error }));
    }
    isUnderWay.current = false;
    // Also after an error: what was sent may have been done.
    void readAgain(action.path);
  };
  const again = (): void => {
    key.current = newKey();
    setState(({ values }) => ({ ...EMPTY, values }));
  };
  return { state, edit, send, again };
}

type FormProps = {
  readonly action: Action;
  readonly state: State;
  edit(name: string, value: string): void;
  send(): Promise<void>;
  close(): void;
};

function Form({ action, state, edit, send, close }: FormProps) {
  const { act } = words();
  const isOnline = useOnline();
  const fields = fieldsOf(action, state.values);
  const problems = state.error instanceof ApiError ? state.error.problems : [];
  const placed = placeProblems(fields, problems);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnTrouble(form, state);
  if (isStepUpAsked(state.error)) return <StepUp onProven={send} close={close} />;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {action.text === undefined ? undefined : <p class="soft">{action.text}</p>}
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={valueOf(field, state.values)}
          problem={
            placed.at[field.name] ?? (state.wrong.includes(field.name) ? act.wrong[field.kind] : undefined)
          }
          edit={(value) => edit(field.name, value)}
        />
      ))}
      {state.error === undefined ? undefined : <Refusal error={state.error} elsewhere={placed.elsewhere} />}
      {isOnline ? undefined : <p class="soft">{act.offline}</p>}
      <p class="sheet-foot">
        <button type="button" class="button" onClick={close}>
          {act.cancel}
        </button>
        <button
          type="submit"
          class={`button ${action.isDanger === true ? 'danger-lead' : 'lead'}`}
          aria-disabled={state.isSending || !isOnline}
        >
          {state.isSending ? act.sending : action.send}
        </button>
      </p>
    </form>
  );
}

/** To the first field that is wrong, so that a reader without the screen hears why nothing was sent. */
function useFocusOnTrouble(form: { readonly current: HTMLFormElement | null }, state: State): void {
  useEffect(() => {
    if (state.isSending) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state.error, state.wrong.length === 0, state.isSending]);
}
